import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { findDebianProgram } from '@tidemark/harness/debian';
import { freePort } from '@tidemark/harness/ports';
import { startProcess } from '@tidemark/harness/process';
import { startVarnish } from '@tidemark/harness/varnish';
import { startServerProcess } from '../../e2e/support/server-process.ts';
import { load, type Measured, type Target } from '../api/processes.ts';
import { withPortal } from '../web/portal.ts';
import { printTable } from '../web/table.ts';

const RUNS = 5;
const SECONDS = 3;
const CONNECTIONS = 32;
const PATH = '/';
const ENCODINGS = ['identity', 'gzip', 'br'] as const;
const { ratio: budget } = JSON.parse(readFileSync(join(import.meta.dirname, '../budgets.json'), 'utf8'))
  .edge as { ratio: number };
const core = availableParallelism() > 1 ? { server: 0, load: 1 } : { server: 0, load: 0 };

const headersFor = (encoding: string) => ({ Accept: 'text/html', 'Accept-Encoding': encoding });
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** `fetch` would decompress the body. */
async function request(url: string, encoding: string): Promise<{ response: IncomingMessage; body: Buffer }> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers: headersFor(encoding), agent: false }, resolve).on('error', reject);
  });
  return { response, body: await buffer(response) };
}

/** The edge serves from its cache once it has been told that nothing has changed. */
async function warm(url: string, encoding: string): Promise<Buffer> {
  for (let n = 0; n < 600; n += 1) {
    const { response, body } = await request(url, encoding);
    if (response.headers['x-cache'] === 'hit') return body;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The edge does not store the page');
}

async function startNginx(folder: string, encoding: string, body: Buffer): Promise<Target> {
  const program = findDebianProgram('/usr/sbin/nginx', 'nginx-light');
  const port = await freePort();
  const root = join(folder, encoding);
  mkdirSync(root);
  writeFileSync(join(root, 'page'), body);
  const added = encoding === 'identity' ? '' : `add_header Content-Encoding ${encoding};`;
  writeFileSync(
    join(root, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${root}/pid; error_log stderr warn; user root;
events { worker_connections 512; }
http { access_log off; sendfile on; tcp_nopush on; open_file_cache max=10; keepalive_requests 1000000;
  default_type "text/html; charset=utf-8";
  server { listen 127.0.0.1:${port}; root ${root}; location / { try_files /page =404; ${added} } } }`,
  );
  const running = await startProcess({
    ...{ name: 'nginx', cmd: 'taskset', env: { PATH: process.env.PATH } },
    args: ['-c', String(core.server), program, '-e', 'stderr', '-c', join(root, 'nginx.conf')],
    ready: `http://127.0.0.1:${port}/`,
  });
  return { name: 'nginx', port, process: running };
}

/** In turn, so that other load on the machine affects all equally. */
async function alternate(targets: readonly Target[], encoding: string): Promise<Measured[][]> {
  const order = {
    ...{ seconds: SECONDS, paths: [PATH], connections: CONNECTIONS, headers: headersFor(encoding) },
    status: 200,
  };
  const runs = targets.map((): Measured[] => []);
  for (let n = -1; n < RUNS; n += 1) {
    for (const [index, target] of targets.entries()) {
      const measured = await load(target, order, core.load);
      if (measured.failed) throw new Error(`${target.name} failed ${measured.failed} requests`);
      // The first round only warms up.
      if (n >= 0) runs[index]?.push(measured);
    }
  }
  return runs;
}

/**
 * The home page through the edge, from the portal directly and from nginx that serves the same bytes from a file, in turn
 * and each on the same core. Returns whether the budget is met.
 */
export async function measureThroughput(): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-bench-edge-'));
  chmodSync(folder, 0o755);
  const eventsPort = await freePort();
  process.env.EDGE_URLS = `http://127.0.0.1:${eventsPort}`;
  let isMissed = false;
  try {
    await withPortal(async ({ settings, apiUrl }) => {
      if (!settings) throw new Error('This benchmark starts its own portal: unset PORTAL');
      const web = await startServerProcess('web', settings, {
        ...{ core: core.server, host: '127.0.0.1', env: { WEB_RATE_LIMIT: '1000000000' } },
      });
      const portal: Target = { name: 'portal', port: web.port, process: web.process };
      const varnish = await startVarnish({
        ...{ portals: [web.port], apis: [Number(new URL(apiUrl).port)], eventsPort, core: core.server },
      });
      const edge: Target = { name: 'edge', port: varnish.port, process: varnish.process };
      console.log(
        `Home on one core, ${CONNECTIONS} connections, median of ${RUNS} runs of ${SECONDS} s, load ${loadavg()[0]?.toFixed(1)}`,
      );
      const names = ['nginx', 'edge', 'portal'];
      const rows = [
        [
          '',
          'bytes',
          ...names.map((name) => `${name} req/s`),
          ...names.map((name) => `${name} p99 ms`),
          'ratio',
        ],
      ];
      try {
        for (const encoding of ENCODINGS) {
          const body = await warm(`${varnish.url}${PATH}`, encoding);
          const nginx = await startNginx(folder, encoding, body);
          try {
            const runs = await alternate([nginx, edge, portal], encoding);
            const of = (field: 'perSecond' | 'p99') =>
              runs.map((measured) => median(measured.map((run) => run[field])));
            const [file = 0, stored = 0] = of('perSecond');
            const ratio = stored / file;
            isMissed ||= ratio < budget;
            rows.push([
              ...[encoding, String(body.length), ...of('perSecond').map((value) => value.toFixed(0))],
              ...[...of('p99').map((value) => value.toFixed(2)), ratio.toFixed(2)],
            ]);
          } finally {
            await nginx.process.stop();
          }
        }
      } finally {
        await varnish.stop();
        await web.process.stop();
      }
      printTable(rows);
      console.log(`  ${isMissed ? 'MISSED' : 'ok    '}  edge against nginx: at least ${budget}`);
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
    delete process.env.EDGE_URLS;
  }
  return !isMissed;
}
