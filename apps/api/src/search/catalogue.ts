import { setTimeout } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, query } from '../store/db.ts';
import { ArticleCopier, type CopySettings } from './article-copier.ts';
import type { ArticleCopies } from './article-copies.ts';
import { type ArticleColumns, Articles } from './articles.ts';
import { type Change, changesSince } from './change-log.ts';
import { EPOCH, readEpochTogether } from './epoch.ts';
import { loadTermIndex } from './load-term-index.ts';
import { MemoryTermIndex } from './memory-term-index.ts';
import { SnapshotSaver, type SnapshotSettings } from './snapshot-saver.ts';
import { StoredTermIndex } from './stored-term-index.ts';
import type { TermIndex } from './term-index.ts';
import { readTermRows } from './term-rows.ts';
import { Vocabulary, type WordColumns } from './vocabulary.ts';

/** The part of the index that a process holds in memory, consistent as of one epoch. */
export interface Catalogue {
  epoch: string;
  readonly articles: Articles;
  readonly vocabulary: Vocabulary;
  words: TermIndex;
  /** What hits show of the articles, as far as it has been copied from the database. */
  copies?: ArticleCopies;
}

interface Loaded {
  readonly epoch: string;
  readonly articles: ArticleColumns;
  readonly words: WordColumns;
}

const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::int8`);
const column = (name: string) => sql`coalesce(json_agg(${sql.raw(name)}), '[]'::json)`;
const ALL = sql`true`;

/** A single statement reads a consistent state. It returns columns because creating 100,000 row objects is slow. */
const statement = (articles: SQL, words: SQL) => sql`select ${EPOCH} as epoch,
  (select json_build_object('ids', ${column('article_id')}, 'access', ${column('access')},
      'masks', ${column('mask')}, 'maxPublicLevel', ${column('max_public_level')}, 'published', ${column('published')})
    from (select article_id, access, mask, max_public_level, ${milliseconds('publish_at')} as published
      from article_search where ${articles} order by publish_at, article_id) a) as articles,
  (select json_build_object('words', ${column('word')}, 'stems', ${column('stem')},
      'articles', ${column('articles')}, 'since', ${column('since')})
    from (select word, stem, articles, ${milliseconds('since')} as since from search_words
      where ${words}) w) as words`;

async function read(db: Database, articles: SQL, words: SQL): Promise<Loaded> {
  const [row] = await query<Loaded>(db, statement(articles, words));
  if (!row) throw new Error('The index could not be read');
  return row;
}

const readChanged = (db: Database, { articles, words }: Change): Promise<Loaded> =>
  read(
    db,
    sql`article_id = any(array(select jsonb_array_elements(${JSON.stringify(articles)}::jsonb)::int))`,
    sql`word = any(array(select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb)))`,
  );

interface CachedCatalogue {
  readonly catalogue: Promise<Catalogue>;
  /** Aborted when a newer catalogue replaces this one, so that its terms are not loaded any further. */
  readonly superseded: AbortController;
}

const cachedCatalogues = new WeakMap<object, CachedCatalogue>();
const loading = new WeakMap<Catalogue, Promise<void>>();
const listeners = new WeakMap<object, (error: unknown) => void>();
const savers = new WeakMap<object, SnapshotSaver>();
const copySettings = new WeakMap<object, CopySettings>();
const copiers = new WeakMap<Catalogue, ArticleCopier>();

/** Restores the index of this database from a file at the first load if possible, and saves it there. */
export function useSnapshot(db: Database, settings: SnapshotSettings): void {
  savers.set(db, new SnapshotSaver(settings));
}

/** Copies what hits show of the articles of this database into a file in this folder. */
export function useCopies(db: Database, settings: CopySettings): void {
  copySettings.set(db, settings);
}

const isInMemory = (catalogue: Catalogue): catalogue is Catalogue & { words: MemoryTermIndex } =>
  catalogue.words instanceof MemoryTermIndex;

async function load(db: Database, isFirst: boolean): Promise<Catalogue> {
  const restored = isFirst ? await savers.get(db)?.restore(db) : undefined;
  if (restored) return { ...restored };
  const { epoch, ...columns } = await read(db, ALL, ALL);
  const articles = new Articles(columns.articles);
  const vocabulary = new Vocabulary(columns.words);
  return { epoch, articles, vocabulary, words: new StoredTermIndex(db, articles) };
}

const RETRY_MS = 5000;

/** The database serves the terms until they are in memory. A failed load is retried. */
async function loadTermsWithRetry(
  db: Database,
  catalogue: Catalogue,
  superseded: AbortSignal,
): Promise<void> {
  const load = () =>
    loadTermIndex(db, catalogue.articles, superseded, (terms) => {
      catalogue.words = terms;
    });
  if (isInMemory(catalogue)) return;
  for (;;) {
    try {
      await load();
    } catch (error) {
      listeners.get(db)?.(error);
      await setTimeout(RETRY_MS, undefined, { ref: false, signal: superseded }).catch(() => {});
    }
    if (isInMemory(catalogue)) savers.get(db)?.save(db, catalogue);
    if (superseded.aborted || isInMemory(catalogue)) return;
  }
}

function startCopying(db: Database, catalogue: Catalogue, superseded: AbortSignal): void {
  const settings = copySettings.get(db);
  if (!settings || superseded.aborted) return;
  const catchUp = () => catalogueAfter(db, catalogue.epoch);
  const copier = new ArticleCopier({ db, settings, catalogue, catchUp, superseded });
  copiers.set(catalogue, copier);
  copier.update();
}

function reload(db: Database): Promise<Catalogue> {
  const previous = cachedCatalogues.get(db);
  previous?.superseded.abort();
  const superseded = new AbortController();
  const catalogue = load(db, !previous);
  cachedCatalogues.set(db, { catalogue, superseded });
  catalogue.then(
    (loaded) => {
      const terms = loadTermsWithRetry(db, loaded, superseded.signal);
      loading.set(loaded, terms);
      // Afterwards, because loading the terms matters more.
      terms.then(() => startCopying(db, loaded, superseded.signal));
    },
    () => cachedCatalogues.get(db)?.catalogue === catalogue && cachedCatalogues.delete(db),
  );
  return catalogue;
}

/** The catalogue in memory. It may be out of date: the search compares epochs when it reads the page. */
export const knownCatalogue = (db: Database): Promise<Catalogue> =>
  cachedCatalogues.get(db)?.catalogue ?? reload(db);

/** Too many unused doc ids waste memory, so the catalogue is loaded again. */
const needsCompaction = ({ articles }: Catalogue): boolean =>
  articles.removedCount > 1000 + articles.size / 4;

/** Applies the logged changes, or loads the catalogue again if the log does not reach back far enough. */
async function catchUp(db: Database, catalogue: Catalogue): Promise<Catalogue> {
  const since = await changesSince(db, catalogue.epoch);
  if (!since || needsCompaction(catalogue)) return reload(db);
  const { epoch, articles, words } = await readChanged(db, since.change);
  // The index changed again while the rows were read, so the latest change is missing from them.
  if (epoch !== since.epoch) return catchUp(db, catalogue);
  const rows = await readTermRows(
    db,
    articles.ids.map((id, n) => ({ id, maxPublicLevel: articles.maxPublicLevel[n] ?? 0 })),
  );
  // No await from here on, so that a search sees all of the changes or none.
  catalogue.articles.change(since.change.articles, articles);
  catalogue.vocabulary.change(since.change.words, words);
  if (isInMemory(catalogue)) catalogue.words.add(rows, (id) => catalogue.articles.docIdOf(id));
  catalogue.epoch = epoch;
  if (isInMemory(catalogue)) savers.get(db)?.changed(db, catalogue, since.count);
  copiers.get(catalogue)?.update();
  return catalogue;
}

const catchingUp = new WeakMap<Catalogue, Promise<Catalogue>>();

/** The catalogue after the index has moved on from an epoch. Concurrent callers share one update. */
export async function catalogueAfter(db: Database, epoch: string): Promise<Catalogue> {
  const known = await knownCatalogue(db);
  if (known.epoch !== epoch) return known;
  const underWay = catchingUp.get(known) ?? catchUp(db, known).finally(() => catchingUp.delete(known));
  catchingUp.set(known, underWay);
  return underWay;
}

/** The catalogue at the current epoch. */
export async function currentCatalogue(db: Database): Promise<Catalogue> {
  const known = await knownCatalogue(db);
  const epoch = await readEpochTogether(db);
  return epoch === known.epoch ? known : catalogueAfter(db, known.epoch);
}

/** The epoch of the catalogue in memory. Does not load one. */
export const loadedEpoch = async (db: Database): Promise<string | undefined> =>
  (await cachedCatalogues.get(db)?.catalogue)?.epoch;

/** The size of the posting lists in memory in bytes, 0 until they are loaded. Does not load them. */
export async function loadedBytes(db: Database): Promise<number> {
  const catalogue = await cachedCatalogues.get(db)?.catalogue;
  return catalogue && isInMemory(catalogue) ? catalogue.words.bytes : 0;
}

/** Waits until all terms are in memory and returns the size of their posting lists in bytes. */
export async function termsLoaded(db: Database): Promise<number> {
  const catalogue = await knownCatalogue(db);
  await loading.get(catalogue);
  return isInMemory(catalogue) ? catalogue.words.bytes : 0;
}

/** The size of the file of copies in bytes, 0 if there is none. */
export async function copiedBytes(db: Database): Promise<number> {
  return (await cachedCatalogues.get(db)?.catalogue)?.copies?.bytes ?? 0;
}

/** Waits until all articles are copied. */
export async function articlesCopied(db: Database): Promise<void> {
  const catalogue = await knownCatalogue(db);
  await loading.get(catalogue);
  await copiers.get(catalogue)?.settled();
}

/** Registers a listener for failed loads, which are retried. */
export function onLoadError(db: Database, listener: (error: unknown) => void): void {
  listeners.set(db, listener);
}

/** Stops loading and waits for what is in progress, so that the database can be closed afterwards. */
export async function stopLoading(db: Database): Promise<void> {
  const known = cachedCatalogues.get(db);
  known?.superseded.abort();
  const catalogue = await known?.catalogue.catch(() => undefined);
  if (catalogue) {
    await loading.get(catalogue);
    await copiers.get(catalogue)?.settled();
    await catalogue.copies?.close();
  }
  await savers.get(db)?.settled();
}
