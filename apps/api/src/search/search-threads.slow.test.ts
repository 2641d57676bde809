import { createDatabase } from '@tidemark/harness/database';
import { postgresUrl } from '@tidemark/harness/vitest';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiProcess, startApiProcess, startMainApp, workFolder } from '../../test/api-process.ts';
import { testSearchEngine } from '../../test/search-conformance.ts';
import { ARTICLES, generatedQueries, NOW } from '../../test/search-corpus.ts';
import { startEngine } from '../../test/started-engine.ts';
import { toProblem } from '../plugins/problems.ts';
import { type Database, query, withoutParameters } from '../store/db.ts';
import { createSearchEngine } from './create-engine.ts';
import type { EngineLog, SearchEngine } from './engine.ts';
import { SearchThreads, type SearchThreadsOptions, withThreads } from './search-threads.ts';
import { errorFrom, passedError } from './thread-messages.ts';

const POLL = { timeout: 60_000, interval: 20 };
const SLOW_MS = 240_000;
const QUIET: EngineLog = { info: () => {}, warn: () => {}, error: () => {} };
const cleanups: (() => unknown)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.toReversed()) await cleanup();
}, SLOW_MS);

async function threadsOn(db: Database, options: Partial<SearchThreadsOptions> = {}): Promise<SearchThreads> {
  const [row] = await query<{ name: string }>(db, sql`select current_database() as name`);
  const url = new URL(postgresUrl());
  url.pathname = `/${row?.name}`;
  const database = { databaseUrl: url.href, databaseDirectUrl: undefined };
  const threads = new SearchThreads({ count: 1, settings: { ...database, poolSize: 2 }, ...options });
  cleanups.push(() => threads.close());
  return threads;
}

/** The built-in engine, which searches in a thread once it is ready. */
function threadedEngine(db: Database): SearchEngine {
  const engine = createSearchEngine(db);
  let threaded = engine;
  return {
    ...engine,
    search: (request, now) => threaded.search(request, now),
    async ready(log) {
      const threads = await threadsOn(db);
      threaded = withThreads(engine, threads);
      await threaded.ready(log);
      await vi.waitUntil(() => threads.ready === 1, POLL);
    },
  };
}

testSearchEngine('the built-in engine with a search thread', threadedEngine);

describe('search threads', () => {
  const requests = generatedQueries().map((text) => ({
    ...{ query: text, tier: 'alpha' as const, limit: 10, offset: 0, answer: true },
  }));

  it('find the same as the main thread, also when searches run on both', async () => {
    const { db, put, engine } = await startEngine((db) => createSearchEngine(db));
    await put(ARTICLES);
    const threads = await threadsOn(db, { count: 2 });
    const threaded = withThreads(engine, threads);
    await threaded.ready(QUIET);
    await expect.poll(() => threads.ready, POLL).toBe(2);
    expect(await threaded.indexBytes()).toBe(3 * (await engine.indexBytes()));
    const expected = [];
    for (const request of requests) expected.push(await engine.search(request, NOW));
    expect(await Promise.all(requests.map((request) => threaded.search(request, NOW)))).toEqual(expected);
  });

  it('find an article as soon as it is published', async () => {
    const { put, engine, slugs } = await startEngine(threadedEngine);
    await put(ARTICLES.slice(0, 5));
    await engine.ready(QUIET);
    for (const entry of ARTICLES.slice(5, 15)) {
      await put([entry]);
      expect(await slugs(entry.title)).toContain(entry.slug);
    }
  });

  it('that end are started again, and their searches run on the main thread', async () => {
    const { db, put, engine } = await startEngine((db) => createSearchEngine(db));
    await put(ARTICLES);
    const script = new URL('../../test/ending-search-thread.ts', import.meta.url);
    const threads = await threadsOn(db, { script, restartMs: 10 });
    const threaded = withThreads(engine, threads);
    const messages: string[] = [];
    await threaded.ready({ ...QUIET, error: (_, message) => messages.push(message) });
    for (const request of requests.slice(0, 3)) {
      await expect.poll(() => threads.ready, POLL).toBe(1);
      expect(await threaded.search(request, NOW)).toEqual(await engine.search(request, NOW));
    }
    expect(messages.slice(0, 3)).toEqual(Array(3).fill('A search thread has ended; starting it again'));
  });

  it('that cannot open the database are reported, and searches run on the main thread', async () => {
    const { db, put, engine } = await startEngine((db) => createSearchEngine(db));
    await put(ARTICLES);
    const unreachable = 'postgres://nobody:secret@127.0.0.1:9/none';
    const database = { databaseUrl: unreachable, databaseDirectUrl: undefined };
    const threads = await threadsOn(db, { settings: { ...database, poolSize: 2 } });
    const threaded = withThreads(engine, threads);
    const logged: string[] = [];
    await threaded.ready({
      ...QUIET,
      error: (details, message) => logged.push(JSON.stringify([details, message])),
    });
    await expect.poll(() => logged.length, POLL).toBeGreaterThan(0);
    expect(logged[0]).toContain('A search thread has ended');
    expect(logged[0]).not.toContain('secret');
    const [request = expect.fail()] = requests;
    expect(await threaded.search(request, NOW)).toEqual(await engine.search(request, NOW));
  });

  it('pass on why a statement failed, without its parameters', async () => {
    const { db } = await startEngine((db) => createSearchEngine(db));
    const failing = query(db, sql`select pg_terminate_backend(pg_backend_pid()), ${'secret'}::text`);
    const error = await failing.catch((reason: unknown) => errorFrom(passedError(withoutParameters(reason))));
    expect(toProblem(error).name).toBe('UnavailableError');
    expect(JSON.stringify([String(error), (error as Error).stack])).not.toContain('secret');
  });
});

describe('an API process with SEARCH_THREADS=1', () => {
  let api: ApiProcess;
  beforeAll(async () => {
    const work = workFolder(20);
    const mainApp = await startMainApp();
    const database = await createDatabase(postgresUrl());
    cleanups.push(work.remove, mainApp.stop, database.drop);
    const env = { DATABASE_URL: database.url, SEARCH_THREADS: '1', CACHE_SECONDS: '0' };
    api = await startApiProcess({ folder: work.folder, content: work.content, mainApp: mainApp.url, env });
    cleanups.push(api.stop);
  }, SLOW_MS);

  it(
    'searches, and stops when it is asked to',
    async () => {
      const search = async () => {
        const response = await fetch(`${api.url}/search?query=report`);
        expect(response.status).toBe(200);
        return JSON.stringify(await response.json());
      };
      await expect.poll(search, POLL).toContain('report-20');
      await expect.poll(() => api.logs(), POLL).toMatch(/(Search index loaded into memory.*){2}/s);
      for (let n = 0; n < 20; n += 1) expect(await search()).toContain('report-20');
      await api.stop();
      expect((await api.exited).code).toBe(0);
      expect(api.logs()).not.toContain('has ended');
    },
    SLOW_MS,
  );
});
