import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { currentCatalogue } from '../../apps/api/src/search/catalogue.ts';
import { createSearchEngine } from '../../apps/api/src/search/create-engine.ts';
import type { SearchRequest } from '../../apps/api/src/search/engine.ts';
import { SearchThreads, withThreads } from '../../apps/api/src/search/search-threads.ts';
import { type IndexState, saveSnapshot } from '../../apps/api/src/search/snapshot.ts';
import type { Database } from '../../apps/api/src/store/db.ts';
import { NOW } from './corpus.ts';
import { measure, type Timing } from './measure.ts';
import { makeQueries, makeQuestions, WARM_UP_SEEDS } from './queries.ts';
import type { ProcessesRequest } from './several-processes.ts';

interface ThreadsTimings {
  /** With the main thread. */
  readonly count: number;
  readonly keywords: Timing;
  readonly questions: Timing;
}

const LOG = { info: () => {}, warn: console.error, error: console.error };

/** Searches with one process that has as many threads as there are cores. */
export async function measureThreads(
  db: Database,
  url: string,
  { connections, size, keywords, questions }: ProcessesRequest,
): Promise<ThreadsTimings> {
  const count = Math.max(2, availableParallelism());
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-threads-'));
  const snapshotPath = join(folder, 'search-index');
  await saveSnapshot(db, snapshotPath, (await currentCatalogue(db)) as IndexState);
  const database = { databaseUrl: url, databaseDirectUrl: undefined };
  const settings = { ...database, poolSize: connections, snapshotPath, copiesFolder: folder };
  const threads = new SearchThreads({ count: count - 1, settings });
  // Without files, because this database has its copies already.
  const engine = withThreads(createSearchEngine(db), threads);
  const run = (request: SearchRequest) => engine.search(request, NOW);
  try {
    await engine.ready(LOG);
    const copied = (await engine.copiesBytes()) * count;
    while (threads.ready < count - 1 || (await engine.copiesBytes()) < copied) await sleep(100);
    for (const seed of WARM_UP_SEEDS) {
      await measure(makeQueries(keywords, size, seed), connections, run);
      await measure(makeQuestions(questions, size, seed), connections, run);
    }
    return {
      count,
      keywords: await measure(makeQueries(keywords, size), connections, run),
      questions: await measure(makeQuestions(questions, size), connections, run),
    };
  } finally {
    await threads.close();
    await rm(folder, { recursive: true, force: true });
  }
}
