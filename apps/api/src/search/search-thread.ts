// Started by `search-threads.ts` as a thread: searches with an index and database connections of its own.
import { parentPort, workerData } from 'node:worker_threads';
import { openPostgres, withoutParameters } from '../store/db.ts';
import { createSearchEngine } from './create-engine.ts';
import type { EngineLog, SearchRequest } from './engine.ts';
import {
  passedError,
  type ThreadMessage,
  type ThreadRequest,
  type ThreadSettings,
} from './thread-messages.ts';

const SIZES_MS = 10_000;

if (!parentPort) throw new Error('search-thread.ts must be started as a thread');
const port = parentPort;
const post = (message: ThreadMessage) => port.postMessage(message);
const logAt =
  (level: keyof EngineLog) =>
  (details: object, message: string): void => {
    const passed = 'err' in details ? { ...details, err: passedError(details.err) } : details;
    post({ kind: 'log', level, details: passed, message });
  };
const log: EngineLog = { info: logAt('info'), warn: logAt('warn'), error: logAt('error') };

const settings: ThreadSettings = workerData;
const { databaseUrl, databaseDirectUrl, poolSize, snapshotPath, copiesFolder } = settings;
const { db, close } = await openPostgres(databaseUrl, {
  ...{ poolSize, directUrl: databaseDirectUrl },
  // The main thread migrates the database, or waits until it is migrated, before it starts threads.
  migrates: false,
  log: (message) => log.warn({}, message),
  onPoolError: (error) => log.warn({ err: error }, 'An idle database connection of a search thread failed'),
});
const engine = createSearchEngine(db, {
  ...(snapshotPath && { snapshotPath, savesSnapshot: false }),
  ...(copiesFolder && { copiesFolder }),
});

const postSizes = async () => {
  const [indexBytes, copiesBytes] = await Promise.all([engine.indexBytes(), engine.copiesBytes()]);
  post({ kind: 'sizes', sizes: { indexBytes, copiesBytes } });
};
const sizes = setInterval(() => void postSizes(), SIZES_MS);

const running = new Set<Promise<void>>();

async function search(id: number, request: SearchRequest, now: Date): Promise<void> {
  try {
    post({ kind: 'result', id, result: await engine.search(request, now) });
  } catch (error) {
    post({ kind: 'failure', id, error: passedError(withoutParameters(error)) });
  }
}

async function stop(): Promise<void> {
  clearInterval(sizes);
  await Promise.all(running);
  await engine.close();
  await close();
  port.close();
}

port.on('message', (message: ThreadRequest) => {
  if (message.kind === 'close') return void stop();
  if (message.kind === 'contentChanged') return engine.contentChanged();
  const { id, request, now } = message;
  const searching = search(id, request, now).finally(() => running.delete(searching));
  running.add(searching);
});

await engine.ready(log);
await postSizes();
post({ kind: 'ready' });
