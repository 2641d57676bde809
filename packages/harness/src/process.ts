import type { ChildProcess } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup, spawnGroup, stopGroup } from './group.mjs';

export type ProcessOptions = {
  name: string;
  cmd: string;
  args?: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Ready when this address answers with a 2xx, or when the output matches. */
  ready?: string | RegExp;
  readyTimeoutMs?: number;
  logFile?: string;
  uid?: number;
  gid?: number;
  stopSignal?: NodeJS.Signals;
  /** Removed should this process be killed before it could stop the child. */
  removeDir?: string;
};

export type RunningProcess = {
  name: string;
  pid: number;
  logs(): string;
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  stop(): Promise<void>;
  /** kill -9 of the whole process group. */
  kill(): Promise<void>;
};

const KEPT_LOG = 1_000_000;

export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
  const { name, cmd, args = [], stopSignal = 'SIGTERM' } = options;
  const child = spawnGroup(cmd, args, spawnOptions(options), {
    signal: stopSignal.slice(3),
    ...(options.removeDir === undefined ? {} : { removeDir: options.removeDir }),
  });
  const log = captureLog(child, options.logFile);
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }));
    child.once('error', (error) => {
      log.append(`${error.message}\n`);
      resolve({ code: 127, signal: null });
    });
  });
  const running: RunningProcess = {
    name,
    pid: child.pid ?? -1,
    logs: log.text,
    exited,
    stop: () => stopGroup(child, { signal: stopSignal }),
    kill: async () => {
      signalGroup(child, 'SIGKILL');
      await exited;
    },
  };
  await untilReady(running, options);
  return running;
}

function spawnOptions({ env, cwd, uid, gid }: ProcessOptions) {
  return {
    stdio: ['ignore', 'pipe', 'pipe'] as ['ignore', 'pipe', 'pipe'],
    ...(env === undefined ? {} : { env }),
    ...(cwd === undefined ? {} : { cwd }),
    ...(uid === undefined ? {} : { uid }),
    ...(gid === undefined ? {} : { gid }),
  };
}

function captureLog(child: ChildProcess, file: string | undefined) {
  let kept = '';
  const append = (chunk: Buffer | string) => {
    kept = (kept + chunk.toString()).slice(-KEPT_LOG);
    if (file !== undefined) appendFileSync(file, chunk);
  };
  child.stdout?.on('data', append);
  child.stderr?.on('data', append);
  return { append, text: () => kept };
}

async function untilReady(running: RunningProcess, { ready, readyTimeoutMs = 60_000 }: ProcessOptions) {
  if (ready === undefined) return;
  let gone: { code: number | null; signal: NodeJS.Signals | null } | undefined;
  void running.exited.then((exit) => {
    gone = exit;
  });
  const deadline = Date.now() + readyTimeoutMs;
  while (!(await isReady(ready, running))) {
    if (gone)
      throw new Error(
        `${running.name} ended (${gone.signal ?? gone.code}) before it was ready\n${tail(running)}`,
      );
    if (Date.now() > deadline) {
      await running.kill();
      throw new Error(`${running.name} was not ready after ${readyTimeoutMs / 1000} s\n${tail(running)}`);
    }
    await sleep(30);
  }
}

async function isReady(ready: string | RegExp, running: RunningProcess): Promise<boolean> {
  if (ready instanceof RegExp) return ready.test(running.logs());
  try {
    const response = await fetch(ready, { signal: AbortSignal.timeout(2000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

function tail(running: RunningProcess): string {
  return running.logs().trimEnd().split('\n').slice(-20).join('\n');
}
