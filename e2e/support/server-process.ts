import { join } from 'node:path';
import { freePort } from '@tidemark/harness/ports';
import { type RunningProcess, startProcess } from '@tidemark/harness/process';
import { runtimeNode } from '../../scripts/lib/node.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import type { Settings } from '../../scripts/lib/settings.mjs';

export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  readonly process: RunningProcess;
}

export interface ServerProcessOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly host?: string;
  /** The processor core that it runs on, on Linux. */
  readonly core?: number;
}

const SERVERS = {
  accounts: {
    cwd: join(ROOT, 'apps', 'accounts'),
    script: join('src', 'server.ts'),
    port: 'ACCOUNTS_PORT',
    host: 'HOST',
  },
  api: {
    cwd: join(ROOT, 'apps', 'api'),
    script: join('src', 'server.ts'),
    port: 'API_PORT',
    host: 'API_HOST',
  },
  web: {
    cwd: join(ROOT, 'apps', 'web'),
    script: join('src', 'server', 'server.ts'),
    port: 'WEB_PORT',
    host: 'WEB_HOST',
  },
};

/**
 * One more process of one of the servers beside those of `startServers`, with the same settings and the same build.
 */
export async function startServerProcess(
  app: keyof typeof SERVERS,
  settings: Settings,
  { env = {}, host = 'localhost', core }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const { cwd, script, port: portName, host: hostName } = SERVERS[app];
  const port = await freePort();
  const command = [runtimeNode(), '--disable-warning=ExperimentalWarning', script];
  if (core !== undefined && process.platform === 'linux') command.unshift('taskset', '-c', String(core));
  const [cmd = '', ...args] = command;
  const running = await startProcess({
    ...{ name: `${app} on port ${port}`, cmd, args, cwd },
    env: { ...settings.env, NODE_ENV: 'production', [portName]: String(port), [hostName]: host, ...env },
    ready: `http://${host}:${port}/readyz`,
  });
  return { url: `http://${host}:${port}`, port, process: running };
}
