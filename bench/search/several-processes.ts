import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { type Timing, timing } from './measure.ts';

export interface ProcessesRequest {
  /** The clients of all processes together, which have the same number each. */
  readonly connections: number;
  readonly size: number;
  readonly keywords: number;
  readonly questions: number;
}

interface ProcessesTimings {
  readonly count: number;
  readonly keywords: Timing;
  readonly questions: Timing;
}

/** What a process is told to measure. It takes one in `count` of the queries. */
export interface Share extends ProcessesRequest {
  readonly url: string;
  readonly index: number;
  readonly count: number;
}

export type Phase = 'keywords' | 'questions';

/** The next message of a process. Fails if it exits before. */
async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const exited = once(child, 'exit').then(() => {
    throw new Error('A process ended before it had measured');
  });
  const [message] = await Promise.race([once(child, 'message'), exited]);
  return message;
}

/** Searches with as many processes as there are cores, which is how a machine is used in production. */
export async function measureProcesses(url: string, request: ProcessesRequest): Promise<ProcessesTimings> {
  const count = availableParallelism();
  const children = Array.from({ length: count }, () => fork(join(import.meta.dirname, 'search-process.ts')));
  try {
    for (const [index, child] of children.entries()) {
      child.send({ ...request, url, index, count } satisfies Share);
    }
    await Promise.all(children.map(messageOf));
    const run = async (phase: Phase): Promise<Timing> => {
      const started = performance.now();
      for (const child of children) child.send(phase);
      const times = (await Promise.all(children.map(messageOf<number[]>))).flat();
      return timing(times, performance.now() - started);
    };
    return { count, keywords: await run('keywords'), questions: await run('questions') };
  } finally {
    for (const child of children) child.kill();
  }
}
