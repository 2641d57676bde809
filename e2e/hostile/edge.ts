import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findDebianProgram } from '@tidemark/harness/debian';
import { freePort } from '@tidemark/harness/ports';
import { startProcess } from '@tidemark/harness/process';
import { startVarnish } from '@tidemark/harness/varnish';
import { ROOT } from '../../scripts/lib/root.mjs';

const run = promisify(execFile);

/** nginx and Varnish with the files of deploy/ in front of portal, API and main app. */
export interface Edge {
  /** Servers are chosen by the Host header, as in production. */
  readonly url: string;
  readonly hosts: Readonly<Record<'portal' | 'api' | 'accounts', string>>;
  /** The address at which nginx redirects to https. */
  readonly insecureUrl: string;
  /** Everything that nginx and Varnish have logged. */
  logs(): Promise<string>;
  stop(): Promise<void>;
}

/** No process listens there, so that nginx has failures to log. */
const DEAD = 'server 127.0.0.1:1 max_fails=0;';

/** deploy/nginx/tidemark.conf without TLS, with these servers, ports and folders. */
function nginxFile(
  folder: string,
  ports: Readonly<Record<'secure' | 'insecure' | 'internal' | 'edge' | 'accounts' | 'api', number>>,
): string {
  const upstream = (port: number) => `server 127.0.0.1:${port} max_fails=0; ${DEAD}`;
  const replaced: readonly [RegExp, string][] = [
    [/^ {4}server edge-1:6081 .*\n {4}server edge-2:6081 .*$/m, upstream(ports.edge)],
    [/^ {4}server accounts-1:4100 .*\n {4}server accounts-2:4100 .*$/m, upstream(ports.accounts)],
    [/^ {4}server api-1:4000 .*\n {4}server api-2:4000 .*$/m, upstream(ports.api)],
    [/^ {4}listen \[::\].*\n/gm, ''],
    [/listen 127\.0\.0\.1:4001;/, `listen 127.0.0.1:${ports.internal};`],
    [/listen 80;/, `listen 127.0.0.1:${ports.insecure};`],
    [/listen 443 ssl http2;/g, `listen 127.0.0.1:${ports.secure};`],
    [/^ {4}ssl_.*\n/gm, ''],
    [/\/var\/log\/nginx\//g, `${folder}/`],
  ];
  let text = readFileSync(join(ROOT, 'deploy', 'nginx', 'tidemark.conf'), 'utf8');
  for (const [pattern, value] of replaced) {
    if (!pattern.test(text)) throw new Error(`deploy/nginx has nothing like ${pattern}`);
    text = text.replace(pattern, value);
  }
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  return `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/main-error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http { ${temporary.join(' ')} ${text} }`;
}

export async function startEdge(
  servers: Readonly<Record<'portal' | 'api' | 'accounts', string>>,
): Promise<Edge> {
  const portOf = (url: string) => Number(new URL(url).port);
  const program = findDebianProgram('/usr/sbin/nginx', 'nginx-light');
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-hostile-edge-'));
  mkdirSync(join(folder, 'proxy'));
  const varnish = await startVarnish({ portals: [portOf(servers.portal)], apis: [portOf(servers.api)] });
  const ports = {
    ...{ secure: await freePort(), insecure: await freePort(), internal: await freePort() },
    ...{ edge: varnish.port, accounts: portOf(servers.accounts), api: portOf(servers.api) },
  };
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, nginxFile(folder, ports));
  const nginx = await startProcess({
    ...{ name: 'nginx', cmd: program, env: { PATH: process.env.PATH } },
    args: ['-e', join(folder, 'main-error.log'), '-c', file],
    ready: `http://127.0.0.1:${ports.internal}/readyz`,
  });
  return {
    url: `http://127.0.0.1:${ports.secure}`,
    insecureUrl: `http://127.0.0.1:${ports.insecure}`,
    hosts: { portal: 'www.example.com', api: 'api.example.com', accounts: 'accounts.example.com' },
    async logs() {
      const files = ['access.log', 'error.log', 'main-error.log'].map((name) =>
        readFileSync(join(folder, name), 'utf8'),
      );
      // Everything that is in the log's memory, by entry.
      const { stdout } = await run('varnishlog', ['-n', varnish.folder, '-d', '-g', 'raw'], {
        maxBuffer: 1e9,
      });
      return [...files, nginx.logs(), varnish.process.logs(), stdout].join('\n');
    },
    async stop() {
      await nginx.stop();
      await varnish.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
