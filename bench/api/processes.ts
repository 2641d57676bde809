import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@tidemark/harness/ports';
import { type RunningProcess, startProcess } from '@tidemark/harness/process';
import type { LoadOrder, LoadReport } from './load-worker.ts';

const run = promisify(execFile);
const API = join(import.meta.dirname, '../../apps/api');

export interface Target {
  readonly name: string;
  readonly port: number;
  readonly process: RunningProcess;
}

/** Linux can pin a process to a core; elsewhere servers and load share all cores. */
const pinned = (core: number, command: readonly string[]): [string, string[]] => {
  const all = process.platform === 'linux' ? ['taskset', '-c', String(core), ...command] : [...command];
  const [cmd = '', ...args] = all;
  return [cmd, args];
};

export interface ApiOptions {
  readonly name: string;
  readonly folder: string;
  readonly databaseUrl: string;
  readonly contentDir: string;
  readonly cacheSeconds: number;
  readonly core?: number;
  readonly env?: Readonly<Record<string, string>>;
}

/** The API as in production: with logs, to a file, and with limits far above the load. */
export async function startApi(options: ApiOptions): Promise<Target> {
  const port = await freePort();
  const node = ['sh', '-c', 'exec "$0" src/server.ts >>"$LOG_FILE" 2>&1', process.execPath];
  const [cmd, args] =
    options.core === undefined ? [node[0] as string, node.slice(1)] : pinned(options.core, node);
  const running = await startProcess({
    ...{ name: options.name, cmd, args, cwd: API },
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      LOG_FILE: join(options.folder, `${options.name}.log`),
      API_HOST: '127.0.0.1',
      API_PORT: String(port),
      PORTAL_DATA_DIR: join(options.folder, options.name),
      CONTENT_DIR: options.contentDir,
      DATABASE_URL: options.databaseUrl,
      RATE_LIMIT: '100000000',
      SEARCH_RATE_LIMIT: '100000000',
      RENDER_RATE_LIMIT: '100000000',
      CACHE_SECONDS: String(options.cacheSeconds),
      ...options.env,
    },
    ready: `http://127.0.0.1:${port}/readyz`,
  });
  return { name: options.name, port, process: running };
}

export async function startBare(
  bodyFile: string,
  headersFile: string,
  core: number,
  status = 200,
): Promise<Target> {
  const port = await freePort();
  const script = join(import.meta.dirname, 'bare-server.ts');
  const [cmd, args] = pinned(core, [
    ...[process.execPath, script, String(port), bodyFile, headersFile, String(status)],
  ]);
  const running = await startProcess({
    ...{ name: 'node:http', cmd, args, env: { PATH: process.env.PATH } },
    ready: status === 200 ? `http://127.0.0.1:${port}/` : /listening/,
  });
  return { name: 'node:http', port, process: running };
}

export interface Measured extends LoadReport {
  /** CPU time of the server per request. */
  readonly cpuMicros: number;
}

/** Generates load in a separate process. */
export async function load(target: Target, order: Omit<LoadOrder, 'port'>, core?: number): Promise<Measured> {
  const file = join(mkdtempSync(join(tmpdir(), 'tidemark-load-')), 'order.json');
  writeFileSync(file, JSON.stringify({ ...order, port: target.port }));
  const command = [process.execPath, join(import.meta.dirname, 'load-worker.ts'), file];
  const [cmd, args] = core === undefined ? [command[0] as string, command.slice(1)] : pinned(core, command);
  const before = cpuSeconds(target.process.pid);
  const { stdout } = await run(cmd, args).catch((error: { stderr?: string }) => {
    throw new Error(`${target.name} failed under load: ${error.stderr?.trim()}`);
  });
  rmSync(dirname(file), { recursive: true });
  const report = JSON.parse(stdout) as LoadReport;
  const cpuMicros = ((cpuSeconds(target.process.pid) - before) * 1e6) / report.requests;
  return { ...report, cpuMicros };
}

/** CPU time of a process. Linux only; NaN elsewhere. */
function cpuSeconds(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
