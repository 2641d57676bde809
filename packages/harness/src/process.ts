import { type Child, type ChildOptions, startChild, waitUntilReady } from './supervisor.mjs';

export type ProcessOptions = ChildOptions & {
  /** Ready when this address responds with a 2xx status, or when the output matches. */
  ready?: string | RegExp;
  readyTimeoutMs?: number;
};

export type RunningProcess = Child;

/** Starts a process, which the caller stops, and waits until it is ready; kills it when that takes too long. */
export async function startProcess(options: ProcessOptions): Promise<RunningProcess> {
  const { ready, readyTimeoutMs = 180_000, ...childOptions } = options;
  const child = startChild({ stopWithAll: false, ...childOptions });
  if (ready === undefined) return child;
  try {
    await waitUntilReady(child, ready, readyTimeoutMs);
    return child;
  } catch (error) {
    await child.kill();
    throw error;
  }
}
