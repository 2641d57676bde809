import { Worker } from 'node:worker_threads';
import { progress } from './report.ts';

const REPORTED_EVERY = 5000;

type Message = { readonly loaded: number } | { readonly indexing: number };

const loadPart = (url: string, from: number, to: number, loaded: (count: number) => void): Promise<number> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./load-worker.ts', import.meta.url), {
      workerData: { url, from, to },
    });
    worker.on('message', (message: Message) => {
      if ('loaded' in message) loaded(message.loaded);
      else resolve(message.indexing);
    });
    worker.once('error', reject);
  });

/** Loads articles in two threads; returns the time for indexing in milliseconds. */
export async function loadInWorkers(url: string, from: number, to: number): Promise<number> {
  const half = Math.round((from + to) / 2);
  const counts = [0, 0];
  let reported = 0;
  const count = (part: number) => (loaded: number) => {
    counts[part] = loaded;
    const all = (counts[0] ?? 0) + (counts[1] ?? 0);
    if (all - reported < REPORTED_EVERY) return;
    reported = all;
    progress(`loaded ${from + all} of ${to} articles`);
  };
  const times = await Promise.all([loadPart(url, from, half, count(0)), loadPart(url, half, to, count(1))]);
  return Math.max(...times);
}
