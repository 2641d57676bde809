import { Worker } from 'node:worker_threads';

const load = (url: string, from: number, to: number) =>
  new Promise<number>((resolve, reject) => {
    const worker = new Worker(new URL('./load-worker.ts', import.meta.url), {
      workerData: { url, from, to },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

/** Loads these articles on two cores; resolves to the time for indexing in milliseconds. */
export async function loadInWorkers(url: string, from: number, to: number): Promise<number> {
  const half = Math.round((from + to) / 2);
  return Math.max(...(await Promise.all([load(url, from, half), load(url, half, to)])));
}
