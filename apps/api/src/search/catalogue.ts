import { setTimeout } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, query } from '../store/db.ts';
import { type ArticleColumns, Articles } from './articles.ts';
import { type Change, changesSince } from './changes.ts';
import { EPOCH, readEpoch } from './epoch.ts';
import { loadWords } from './load-words.ts';
import { StoredWords } from './stored-words.ts';
import { Vocabulary, type WordColumns } from './vocabulary.ts';
import { readWordRows } from './word-rows.ts';
import { WordsInMemory } from './words-in-memory.ts';
import type { Words } from './words-of.ts';

/** What a process keeps of the index, all of it as of one moment: the epoch. */
export interface Catalogue {
  epoch: string;
  readonly articles: Articles;
  readonly vocabulary: Vocabulary;
  words: Words;
}

interface Loaded {
  readonly epoch: string;
  readonly articles: ArticleColumns;
  readonly words: WordColumns;
}

const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::int8`);
const column = (name: string) => sql`coalesce(json_agg(${sql.raw(name)}), '[]'::json)`;
const ALL = sql`true`;

/** One statement, and so one moment. Columns instead of rows: a hundred thousand objects take their time. */
const statement = (articles: SQL, words: SQL) => sql`select ${EPOCH} as epoch,
  (select json_build_object('ids', ${column('article_id')}, 'access', ${column('access')},
      'masks', ${column('mask')}, 'until', ${column('until')}, 'published', ${column('published')})
    from (select article_id, access, mask, max_public_level as until, ${milliseconds('publish_at')} as published
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

interface Kept {
  readonly catalogue: Promise<Catalogue>;
  /** Once another has taken its place, its words are read no further. */
  readonly unwanted: AbortController;
}

const kept = new WeakMap<object, Kept>();
const loading = new WeakMap<Catalogue, Promise<void>>();
const listeners = new WeakMap<object, (error: unknown) => void>();

async function load(db: Database): Promise<Catalogue> {
  const { epoch, ...columns } = await read(db, ALL, ALL);
  const articles = new Articles(columns.articles);
  const vocabulary = new Vocabulary(columns.words);
  return { epoch, articles, vocabulary, words: new StoredWords(db, articles) };
}

const AGAIN_MS = 5000;

/** Until the words are in memory the database is asked for them; should they not come, they are read once more. */
async function bringWords(db: Database, catalogue: Catalogue, unwanted: AbortSignal): Promise<void> {
  const take = (words: WordsInMemory) => {
    catalogue.words = words;
  };
  while (!unwanted.aborted && catalogue.words instanceof StoredWords) {
    try {
      await loadWords(db, catalogue.articles, unwanted, take);
    } catch (error) {
      listeners.get(db)?.(error);
      await setTimeout(AGAIN_MS, undefined, { ref: false, signal: unwanted }).catch(() => {});
    }
  }
}

function reload(db: Database): Promise<Catalogue> {
  kept.get(db)?.unwanted.abort();
  const unwanted = new AbortController();
  const catalogue = load(db);
  kept.set(db, { catalogue, unwanted });
  catalogue.then(
    (loaded) => loading.set(loaded, bringWords(db, loaded, unwanted.signal)),
    () => kept.get(db)?.catalogue === catalogue && kept.delete(db),
  );
  return catalogue;
}

/** As this process knows it; whether it is still so shows when the answer is read. */
export const knownCatalogue = (db: Database): Promise<Catalogue> => kept.get(db)?.catalogue ?? reload(db);

/** Once more slots than these stand empty, it is time to begin anew. */
const tooManyGone = ({ articles }: Catalogue): boolean => articles.gone > 1000 + articles.size / 4;

/** Brings what is known up to date where the changes are known, else begins anew. */
async function follow(db: Database, catalogue: Catalogue): Promise<Catalogue> {
  const since = await changesSince(db, catalogue.epoch);
  if (!since || tooManyGone(catalogue)) return reload(db);
  const { epoch, articles, words } = await readChanged(db, since.change);
  // It went on meanwhile: what changed last is not among what was read.
  if (epoch !== since.epoch) return follow(db, catalogue);
  const rows = await readWordRows(
    db,
    articles.ids.map((id, n) => ({ id, until: articles.until[n] ?? 0 })),
  );
  // From here to the end nothing waits: a search sees all of it or nothing.
  catalogue.articles.change(since.change.articles, articles);
  catalogue.vocabulary.change(since.change.words, words);
  if (catalogue.words instanceof WordsInMemory) {
    catalogue.words.add(rows, (id) => catalogue.articles.slotOf(id));
  }
  catalogue.epoch = epoch;
  return catalogue;
}

const following = new WeakMap<Catalogue, Promise<Catalogue>>();

/** Once the index has gone on from an epoch; those who find out at once wait for one another. */
export async function catalogueAfter(db: Database, epoch: string): Promise<Catalogue> {
  const known = await knownCatalogue(db);
  if (known.epoch !== epoch) return known;
  const underWay = following.get(known) ?? follow(db, known).finally(() => following.delete(known));
  following.set(known, underWay);
  return underWay;
}

/** As it is at this moment. */
export async function currentCatalogue(db: Database): Promise<Catalogue> {
  const known = await knownCatalogue(db);
  const epoch = await readEpoch(db);
  return epoch === known.epoch ? known : catalogueAfter(db, known.epoch);
}

/** Once every word is in memory, how many bytes their lists take up. */
export async function wordsLoaded(db: Database): Promise<number> {
  const catalogue = await knownCatalogue(db);
  await loading.get(catalogue);
  return catalogue.words instanceof WordsInMemory ? catalogue.words.bytes : 0;
}

/** Tells of words that could not be read, and will be tried again. */
export function onTrouble(db: Database, tell: (error: unknown) => void): void {
  listeners.set(db, tell);
}

/** Reads words no further, and ends once none are being read: the database may be closed then. */
export async function stopReading(db: Database): Promise<void> {
  const known = kept.get(db);
  known?.unwanted.abort();
  const catalogue = await known?.catalogue.catch(() => undefined);
  if (catalogue) await loading.get(catalogue);
}
