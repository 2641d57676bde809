import { parentPort, workerData } from 'node:worker_threads';
import { openPostgres } from '../../apps/api/src/platform/database/database.ts';
import { loadArticles } from './load.ts';

const { url, from, to } = workerData as { url: string; from: number; to: number };
const { db, close } = await openPostgres(url, { poolSize: 1 });
const indexing = await loadArticles(db, from, to, {
  loaded: (count) => parentPort?.postMessage({ loaded: count }),
});
await close();
parentPort?.postMessage({ indexing });
