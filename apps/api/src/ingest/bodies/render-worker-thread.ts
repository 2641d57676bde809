// Entry point of the worker thread that renders markdown.
import { parentPort } from 'node:worker_threads';
import { type RenderJob, render } from './process-body.ts';

parentPort?.on('message', ({ id, job }: { id: number; job: RenderJob }) => {
  parentPort?.postMessage({ id, result: render(job) });
});
