import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { article, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';
import type { Database } from '../store/db.ts';
import { knownCatalogue } from './catalogue.ts';
import { createReadAhead } from './read-ahead.ts';
import { search } from './search.ts';
import { StoredWords } from './stored-words.ts';
import * as wordRows from './word-rows.ts';
import { WordsInMemory } from './words-in-memory.ts';

vi.mock('./word-rows.ts', { spy: true });
const readWordRows = vi.mocked(wordRows.readWordRows);

const ARTICLES = 260;
const BATCHES = 2;
/** To publish that many takes its time on a busy machine. */
const SLOW_MS = 120_000;
let api: TestApi;
/** The same database as a process sees it that has just started: nothing of it is known yet. */
let db: Database;
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const find = () => search(db, { text: 'basalt', tier: 'anonymous', limit: 1, offset: 0 }, api.clock.now);

beforeAll(async () => {
  api = await startApi();
  const all = Array.from({ length: ARTICLES }, (_, n) => article(`made-${n}`, { title: `Basalt ${n}` }));
  await api.publish(publication(all));
}, SLOW_MS);

beforeEach(() => {
  db = Object.create(api.db);
  vi.clearAllMocks();
});

describe('reading ahead', () => {
  it('[API-01] has every word in memory before anyone searches', async () => {
    await createReadAhead({ db, log }).run();
    expect((await knownCatalogue(db)).words).toBeInstanceOf(WordsInMemory);
    expect(log.info).toHaveBeenCalledExactlyOnceWith(
      { articles: ARTICLES, bytes: expect.any(Number), ms: expect.any(Number) },
      'Search has every word in memory',
    );
  });

  it('[API-01] shares the one reading with searches that come meanwhile', async () => {
    const reading = createReadAhead({ db, log }).run();
    const answers = await Promise.all([find(), find(), find()]);
    expect(answers.map(({ total }) => total)).toEqual([ARTICLES, ARTICLES, ARTICLES]);
    await reading;
    await find();
    expect(readWordRows).toHaveBeenCalledTimes(BATCHES);
  });

  it('[API-01] reads no more than what has changed since', async () => {
    const readAhead = createReadAhead({ db, log });
    await readAhead.run();
    await readAhead.run();
    expect(readWordRows).toHaveBeenCalledTimes(BATCHES);
  });

  it('[API-01] stops between two batches, and searches are answered all the same', async () => {
    const readAhead = createReadAhead({ db, log });
    let stopping: Promise<void> | undefined;
    readWordRows.mockImplementationOnce(async () => {
      stopping = readAhead.stop();
      return [];
    });
    await readAhead.run();
    await stopping;
    expect(readWordRows).toHaveBeenCalledOnce();
    expect((await knownCatalogue(db)).words).toBeInstanceOf(StoredWords);
    expect((await find()).total).toBe(ARTICLES);
    expect(log.info).not.toHaveBeenCalled();
  });

  it('[API-01] tells of words that could not be read, and stops without waiting for the next attempt', async () => {
    readWordRows.mockRejectedValueOnce(new Error('The connection was lost'));
    const readAhead = createReadAhead({ db, log });
    const reading = readAhead.run();
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce());
    await readAhead.stop();
    await reading;
    expect(readWordRows).toHaveBeenCalledOnce();
  });

  it('[API-01] tells of an index that could not be read, and leaves it to the next search', async () => {
    vi.spyOn(db, 'execute').mockRejectedValueOnce(new Error('The connection was lost'));
    await createReadAhead({ db, log }).run();
    expect(log.error).toHaveBeenCalledOnce();
    expect((await find()).total).toBe(ARTICLES);
  });
});
