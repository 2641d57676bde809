// `npm run bench:portal [-- RUNS]`: cached anonymous pages from one portal process, against Node's own server with the same bytes.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { freePort } from '@tidemark/harness/ports';
import { startServerProcess } from '../e2e/support/server-process.ts';
import { load, type Measured, startBare, type Target } from './api/processes.ts';
import { withPortal } from './web/portal.ts';
import { printTable } from './web/table.ts';

const RUNS = Number(process.argv[2] ?? 5);
const SECONDS = 3;
const CONNECTIONS = 32;
const PATH = '/';
const budgets = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')).portal as {
  ratio: number;
  homeKb: number;
};
const core = availableParallelism() > 1 ? { server: 0, load: 1 } : { server: 0, load: 0 };
const folder = mkdtempSync(join(tmpdir(), 'tidemark-bench-portal-'));

interface Variant {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** What a browser sends, as far as it concerns the response. */
const browserHeaders = (encoding: string) => ({ Accept: 'text/html', 'Accept-Encoding': encoding });

async function variants(url: string): Promise<Variant[]> {
  const etag = (await fetch(`${url}${PATH}`, { headers: browserHeaders('br') })).headers.get('etag') ?? '';
  return [
    ...['identity', 'gzip', 'br'].map((encoding) => ({
      name: encoding,
      headers: browserHeaders(encoding),
      status: 200,
    })),
    { name: '304', headers: { ...browserHeaders('br'), 'If-None-Match': etag }, status: 304 },
  ];
}

/** Stores the bytes and headers that the portal sends, for the reference. */
async function save(url: string, { name, headers, status }: Variant) {
  // `fetch` would decompress the body.
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}${PATH}`, { headers, agent: false }, resolve).on('error', reject);
  });
  if (response.statusCode !== status)
    throw new Error(`${name}: the portal responded with ${response.statusCode}`);
  const body = await buffer(response);
  const added = ['date', 'connection', 'keep-alive'];
  const sent = Object.fromEntries(Object.entries(response.headers).filter(([key]) => !added.includes(key)));
  const files = [join(folder, `${name}.body`), join(folder, `${name}.json`)] as const;
  writeFileSync(files[0], body);
  writeFileSync(files[1], JSON.stringify(sent));
  return { bytes: body.length, files };
}

/** In turn, so that other load on the machine affects both equally. */
async function alternate(targets: readonly Target[], { headers, status }: Variant) {
  const order = { seconds: SECONDS, paths: [PATH], connections: CONNECTIONS, headers, status };
  const runs = new Map(targets.map((target) => [target, [] as Measured[]]));
  for (const target of targets) await load(target, { ...order, seconds: 1 }, core.load);
  for (let n = 0; n < RUNS; n += 1) {
    for (const target of targets) {
      const measured = await load(target, order, core.load);
      if (measured.failed) throw new Error(`${target.name} failed ${measured.failed} requests`);
      runs.get(target)?.push(measured);
    }
  }
  return targets.map((target) => runs.get(target) ?? []);
}

let isMissed = false;
const check = (what: string, value: number, ok: boolean, target: string) => {
  console.log(`  ${ok ? 'ok    ' : 'MISSED'}  ${what}: ${value.toFixed(2)} (${target})`);
  isMissed ||= !ok;
};

try {
  await withPortal(async ({ settings }) => {
    if (!settings) throw new Error('This benchmark starts its own portal: unset PORTAL');
    const start = async (name: string, env: NodeJS.ProcessEnv = {}) => {
      const { port, process, url } = await startServerProcess('web', settings, {
        core: core.server,
        env: { WEB_RATE_LIMIT: '1000000000', ...env },
        host: '127.0.0.1',
      });
      return { name, port, process, url };
    };
    const portal = await start('portal');
    const measured = await start('portal with metrics', { WEB_METRICS_PORT: String(await freePort()) });
    const { url } = portal;
    console.log(
      `Home from one portal process on one core, ${CONNECTIONS} connections, median of ${RUNS} runs of ${SECONDS} s, load ${loadavg()[0]?.toFixed(1)}`,
    );
    const rows: string[][] = [
      [
        '',
        'bytes',
        'node:http req/s',
        'portal req/s',
        'node:http CPU µs',
        'portal CPU µs',
        'ratio',
        'p99 ms',
        'CPU with metrics',
      ],
    ];
    const ratios: [string, number][] = [];
    try {
      for (const variant of await variants(url)) {
        const { bytes, files } = await save(url, variant);
        if (variant.name === 'identity') {
          check('home HTML in KB', bytes / 1000, bytes <= budgets.homeKb * 1000, `at most ${budgets.homeKb}`);
        }
        const bare = await startBare(files[0], files[1], core.server, variant.status);
        try {
          const [reference = [], own = [], withMetrics = []] = await alternate(
            [bare, portal, measured],
            variant,
          );
          const of = (runs: readonly Measured[], field: keyof Measured) =>
            median(runs.map((run) => run[field]));
          // Of processor time per request, which other load on the machine affects less than requests per second.
          const ratio = of(reference, 'cpuMicros') / of(own, 'cpuMicros');
          ratios.push([variant.name, ratio]);
          rows.push([
            ...[variant.name, String(bytes)],
            ...[reference, own].map((runs) => of(runs, 'perSecond').toFixed(0)),
            ...[reference, own].map((runs) => of(runs, 'cpuMicros').toFixed(0)),
            ...[ratio.toFixed(2), of(own, 'p99').toFixed(2)],
            (of(withMetrics, 'cpuMicros') / of(own, 'cpuMicros')).toFixed(2),
          ]);
        } finally {
          await bare.process.stop();
        }
      }
    } finally {
      await Promise.all([portal.process.stop(), measured.process.stop()]);
    }
    printTable(rows);
    for (const [name, ratio] of ratios) {
      check(`${name} against node:http`, ratio, ratio >= budgets.ratio, `at least ${budgets.ratio}`);
    }
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isMissed ? 1 : 0);
