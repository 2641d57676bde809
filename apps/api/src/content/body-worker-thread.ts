// Entry point of the worker thread that processes long bodies.
import { parentPort } from 'node:worker_threads';
import { type BodyJob, processBody } from './process-body.ts';

parentPort?.on('message', ({ id, job }: { id: number; job: BodyJob }) => {
  parentPort?.postMessage({ id, result: processBody(job) });
});
