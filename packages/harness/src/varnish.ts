import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findDebianProgram, installDebianPackages } from './debian.ts';
import { freePort } from './ports.ts';
import { type RunningProcess, startProcess } from './process.ts';

const CONFIGURATION = join(import.meta.dirname, '../../../deploy/varnish');
const run = promisify(execFile);
const PACKAGES = ['varnish', 'varnish-modules'] as const;

export interface VarnishOptions {
  /** Ports of the processes behind the edge. */
  readonly portals: readonly number[];
  readonly apis: readonly number[];
  /** The origin that may call the API from a browser. */
  readonly origin?: string;
  readonly port?: number;
  readonly eventsPort?: number;
  readonly apiPort?: number;
  /** The processor core that it runs on. */
  readonly core?: number;
}

export interface Varnish {
  readonly url: string;
  readonly port: number;
  /** The API behind the edge. In production it has a host name of its own, which `fetch` cannot set. */
  readonly apiUrl: string;
  /** Where it accepts messages about content changes. */
  readonly eventsUrl: string;
  readonly process: RunningProcess;
  /** Varnish's working folder, for programs that read its log. */
  readonly folder: string;
  /** Varnish's own counters, such as `MAIN.cache_hit`. */
  statistics(): Promise<Readonly<Record<string, number>>>;
  stop(): Promise<void>;
}

function findVarnish(): string {
  const program = findDebianProgram('/usr/sbin/varnishd', ...PACKAGES);
  const hasModules = () => globSync('/usr/lib/*/varnish/vmods/libvmod_xkey.so').length > 0;
  if (!hasModules()) installDebianPackages('program', 'varnish-modules');
  if (!hasModules()) throw new Error('Varnish has no xkey module. Install Debian’s varnish-modules.');
  return program;
}

/** The counterpart of deploy/varnish/site.vcl for processes on this machine. */
function siteVcl({ portals, apis, origin = 'http://localhost:3000' }: VarnishOptions): string {
  const apps = { portal: portals, api: apis };
  const backends = Object.entries(apps).flatMap(([app, ports]) =>
    ports.map(
      (port, n) =>
        `backend ${app}_${n} { .host = "localhost"; .port = "${port}"; .probe = ready; .connect_timeout = 5s; .first_byte_timeout = 60s; }`,
    ),
  );
  const directors = Object.entries(apps).flatMap(([app, ports]) => [
    `new ${app} = directors.round_robin();`,
    ...ports.map((_, n) => `${app}.add_backend(${app}_${n});`),
  ]);
  return `
probe ready { .url = "/readyz"; .interval = 1s; .timeout = 30s; .window = 3; .threshold = 1; .initial = 1; }
${backends.join('\n')}
acl event_senders { "localhost"; }
sub vcl_init { ${directors.join(' ')} }
sub choose_backend {
  if (local.socket == "api" || req.http.host ~ "^api[.]") { set req.http.x-edge-app = "api"; set req.backend_hint = api.backend(); }
  else { set req.http.x-edge-app = "portal"; set req.backend_hint = portal.backend(); }
}
sub keep_known_origin { if (req.http.Origin != "${origin}") { unset req.http.Origin; } }
`;
}

/** What deploy/ leaves out of Varnish's log. */
function deployedMask(): string {
  const dockerfile = readFileSync(join(CONFIGURATION, '../containers/edge.Dockerfile'), 'utf8');
  const [, mask] = /"vsl_mask=([^"]+)"/.exec(dockerfile) ?? [];
  if (mask === undefined) throw new Error('deploy/containers/edge.Dockerfile has no vsl_mask');
  return mask;
}

/** Debian's Varnish with the project's configuration in front of these processes. */
export async function startVarnish(options: VarnishOptions): Promise<Varnish> {
  const program = findVarnish();
  const port = options.port ?? (await freePort());
  const eventsPort = options.eventsPort ?? (await freePort());
  const apiPort = options.apiPort ?? (await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-varnish-'));
  const work = join(folder, 'work');
  writeFileSync(join(folder, 'site.vcl'), siteVcl(options));
  const args = [
    ...['-F', '-j', 'none', '-n', work, '-s', 'malloc,256M'],
    ...['-f', join(CONFIGURATION, 'tidemark.vcl'), '-p', `vcl_path=${folder}`],
    ...['-p', 'http_gzip_support=off', '-p', `vsl_mask=${deployedMask()}`],
    ...['-a', `http=127.0.0.1:${port}`, '-a', `api=127.0.0.1:${apiPort}`],
    ...['-a', `events=127.0.0.1:${eventsPort}`],
  ];
  const pinned = options.core === undefined ? [] : ['taskset', '-c', String(options.core)];
  const [cmd = '', ...rest] = [...pinned, program, ...args];
  try {
    const running = await startProcess({
      ...{ name: 'varnish', cmd, args: rest, env: { PATH: process.env.PATH } },
      ready: `http://127.0.0.1:${port}/readyz`,
      readyTimeoutMs: 120_000,
    });
    return {
      url: `http://127.0.0.1:${port}`,
      port,
      apiUrl: `http://127.0.0.1:${apiPort}`,
      eventsUrl: `http://127.0.0.1:${eventsPort}`,
      process: running,
      folder: work,
      async statistics() {
        const { stdout } = await run('varnishstat', ['-1', '-n', work]);
        const lines = stdout.trim().split('\n');
        return Object.fromEntries(
          lines.map((line) => line.split(/\s+/)).map(([name, value]) => [name, Number(value)]),
        );
      },
      async stop() {
        await running.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
