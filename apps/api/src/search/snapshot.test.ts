import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { READER_TIERS } from '@tidemark/contracts/access';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { article, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';
import type { Database } from '../platform/database/database.ts';
import { currentCatalogue, knownCatalogue, stopLoading, termsLoaded, useSnapshot } from './catalogue.ts';
import { recordRebuild } from './change-log.ts';
import { lockIndexForWriting } from './epoch.ts';
import { MemoryTermIndex } from './memory-term-index.ts';
import { search } from './search.ts';
import { type IndexState, saveSnapshot } from './snapshot.ts';
import * as termRows from './term-rows.ts';

const readTermRows = vi.spyOn(termRows, 'readTermRows');
let api: TestApi;
let folder: string;
let path: string;

const made = (title: string, others: readonly ReturnType<typeof article>[] = []) =>
  publication([
    article('first', { title, text: 'Basalt and granite.' }),
    article('locked', { title: 'Slate', access: 'professional', text: 'A vein of gneiss in the basalt.' }),
    article('second', { title: 'Marble columns', text: 'Granite steps.' }),
    ...others,
  ]);

/** The same database as seen by a newly started process, with nothing in memory. */
const started = (): Database => {
  const db: Database = Object.create(api.db);
  useSnapshot(db, { path, minArticles: 1 });
  return db;
};

const load = async (db: Database) => {
  await currentCatalogue(db);
  await termsLoaded(db);
  await stopLoading(db);
};

const responses = async (db: Database) => {
  const all = [];
  for (const tier of READER_TIERS)
    for (const query of ['basalt', 'granite', 'gneiss', 'mar', 'rhyolite', 'granite basalt'])
      all.push(await search(db, { query, tier, limit: 10, offset: 0 }, api.clock.now));
  return all;
};

beforeAll(async () => {
  api = await startApi();
  folder = await mkdtemp(join(tmpdir(), 'tidemark-snapshot-'));
  path = join(folder, 'index');
});
afterAll(async () => {
  readTermRows.mockRestore();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  await rm(path, { force: true });
  await api.publish(made('Basalt quarries'));
  await load(started());
  readTermRows.mockClear();
});

describe('snapshot of the index', () => {
  it('[API-01] is used by the next start, which gives the same responses without reading the articles', async () => {
    const db = started();
    expect((await knownCatalogue(db)).words).toBeInstanceOf(MemoryTermIndex);
    expect(readTermRows).not.toHaveBeenCalled();
    expect(await responses(db)).toEqual(await responses(Object.create(api.db)));
  });

  it('[API-01] can be read by this user only, and leaves no temporary file', async () => {
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(folder)).toEqual(['index']);
  });

  it('[API-01] is brought up to date with the changes since then', async () => {
    const added = article('third', { title: 'Rhyolite', access: 'alpha', text: 'More granite and gneiss.' });
    await api.publish(made('Marl quarries', [added]));
    const db = started();
    await currentCatalogue(db);
    const changed = readTermRows.mock.calls.flatMap(([, articles]) => articles);
    expect(changed).toHaveLength(2);
    expect(await responses(db)).toEqual(await responses(Object.create(api.db)));
    // This index has doc ids that are no longer in use.
    expect(await saveSnapshot(db, path, (await currentCatalogue(db)) as IndexState)).toBe(true);
    readTermRows.mockClear();
    const next = started();
    expect((await knownCatalogue(next)).articles.removedCount).toBe(1);
    expect(readTermRows).not.toHaveBeenCalled();
    expect(await responses(next)).toEqual(await responses(db));
  });

  it('[API-01] is not used if it is damaged', async () => {
    const bytes = await readFile(path);
    bytes[bytes.length - 100] = (bytes[bytes.length - 100] ?? 0) ^ 1;
    await writeFile(path, bytes);
    await load(started());
    expect(readTermRows).toHaveBeenCalled();
    for (const broken of [
      Buffer.alloc(0),
      bytes.subarray(0, bytes.length >> 1),
      Buffer.from('search index 1\n'),
    ]) {
      await writeFile(path, broken);
      expect((await responses(started())).length).toBeGreaterThan(0);
    }
  });

  it('[API-01] is not used after a rebuild, nor if another history has the same epoch', async () => {
    await api.db.transaction(async (tx) => {
      await lockIndexForWriting(tx);
      await recordRebuild(tx);
    });
    await load(started());
    expect(readTermRows).toHaveBeenCalled();
    readTermRows.mockClear();
    const bytes = await readFile(path);
    const token = /"token":"([0-9a-f-]{36})"/.exec(bytes.toString('latin1'))?.[1] ?? '';
    expect(token).toHaveLength(36);
    await api.db.execute(`update search_changes set token = gen_random_uuid() where token = '${token}'`);
    await load(started());
    expect(readTermRows).toHaveBeenCalled();
  });
});
