import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { article, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';
import type { Database } from '../platform/database/database.ts';
import { knownCatalogue } from './catalogue.ts';
import { createIndexPreloader } from './index-preloader.ts';
import { MemoryTermIndex } from './memory-term-index.ts';
import { search } from './search.ts';
import { StoredTermIndex } from './stored-term-index.ts';
import * as termRows from './term-rows.ts';

const readWordRows = vi.spyOn(termRows, 'readTermRows');
afterAll(() => readWordRows.mockRestore());

const ARTICLES = 260;
const BATCHES = 2;
/** Publishing this many articles takes long on a busy machine. */
const SLOW_MS = 120_000;
let api: TestApi;
/** The same database as seen by a newly started process, with nothing in memory. */
let db: Database;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const find = () => search(db, { query: 'basalt', tier: 'anonymous', limit: 1, offset: 0 }, api.clock.now);

beforeAll(async () => {
  api = await startApi();
  const all = Array.from({ length: ARTICLES }, (_, n) => article(`made-${n}`, { title: `Basalt ${n}` }));
  await api.publish(publication(all));
}, SLOW_MS);

beforeEach(() => {
  db = Object.create(api.db);
  vi.clearAllMocks();
});

describe('index preloader', () => {
  it('[API-01] loads all terms before the first search', async () => {
    await createIndexPreloader(db).run(log);
    expect((await knownCatalogue(db)).words).toBeInstanceOf(MemoryTermIndex);
    expect(log.info).toHaveBeenCalledExactlyOnceWith(
      { articles: ARTICLES, bytes: expect.any(Number), ms: expect.any(Number) },
      'Search index loaded into memory',
    );
  });

  it('[API-01] shares the load with searches that arrive meanwhile', async () => {
    const reading = createIndexPreloader(db).run(log);
    const answers = await Promise.all([find(), find(), find()]);
    expect(answers.map(({ total }) => total)).toEqual([ARTICLES, ARTICLES, ARTICLES]);
    await reading;
    await find();
    expect(readWordRows).toHaveBeenCalledTimes(BATCHES);
  });

  it('[API-01] searches the database if loading the terms failed', async () => {
    readWordRows.mockRejectedValueOnce(new Error('The connection was lost'));
    expect((await find()).total).toBe(ARTICLES);
    expect((await knownCatalogue(db)).words).toBeInstanceOf(StoredTermIndex);
    await createIndexPreloader(db).stop();
  });

  it('[API-01] loads only what has changed since', async () => {
    const readAhead = createIndexPreloader(db);
    await readAhead.run(log);
    await readAhead.run(log);
    expect(readWordRows).toHaveBeenCalledTimes(BATCHES);
  });

  it('[API-01] stops between two batches while searches still work', async () => {
    const readAhead = createIndexPreloader(db);
    let stopping: Promise<void> | undefined;
    readWordRows.mockImplementationOnce(async () => {
      stopping = readAhead.stop();
      return [];
    });
    await readAhead.run(log);
    await stopping;
    expect(readWordRows).toHaveBeenCalledOnce();
    expect((await knownCatalogue(db)).words).toBeInstanceOf(StoredTermIndex);
    expect((await find()).total).toBe(ARTICLES);
    expect(log.info).not.toHaveBeenCalled();
  });

  it('[API-01] logs a failed load and stops without waiting for the retry', async () => {
    readWordRows.mockRejectedValueOnce(new Error('The connection was lost'));
    const readAhead = createIndexPreloader(db);
    const reading = readAhead.run(log);
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), { timeout: 60_000 });
    await readAhead.stop();
    await reading;
    expect(readWordRows).toHaveBeenCalledOnce();
  });

  it('[API-01] logs an unreadable index and leaves the retry to the next search', async () => {
    vi.spyOn(db, 'execute').mockRejectedValueOnce(new Error('The connection was lost'));
    await createIndexPreloader(db).run(log);
    expect(log.error).toHaveBeenCalledOnce();
    expect((await find()).total).toBe(ARTICLES);
  });
});
