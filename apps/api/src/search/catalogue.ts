import { sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { type Database, query } from '../store/db.ts';
import { type ArticleColumns, Articles } from './articles.ts';
import { EPOCH, readEpoch } from './epoch.ts';
import type { List } from './list.ts';
import { Vocabulary, type WordColumns } from './vocabulary.ts';

/** Lists of the words that were asked for; at 100,000 articles the longest takes 12 KB. */
const LISTS_BYTES = 64 * 1024 * 1024;
const LIST_OVERHEAD = 150;

/** What a process keeps of the index, all of it as of one moment: the epoch. */
export interface Catalogue {
  readonly epoch: string;
  readonly articles: Articles;
  readonly vocabulary: Vocabulary;
  /** By table and word, and by the reader's tier where they are short. */
  readonly lists: LRUCache<string, List>;
}

interface Loaded {
  readonly epoch: string;
  readonly articles: ArticleColumns;
  readonly words: WordColumns;
}

const milliseconds = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::int8`);
const column = (name: string) => sql`coalesce(json_agg(${sql.raw(name)}), '[]'::json)`;

/** One statement, and so one moment. Columns instead of rows: a hundred thousand objects take their time. */
const everything = sql`select ${EPOCH} as epoch,
  (select json_build_object('ids', ${column('article_id')}, 'access', ${column('access')},
      'masks', ${column('mask')}, 'until', ${column('until')}, 'published', ${column('published')})
    from (select article_id, access, mask, until, ${milliseconds('publish_at')} as published
      from article_search order by publish_at, article_id) a) as articles,
  (select json_build_object('words', ${column('word')}, 'stems', ${column('stem')},
      'articles', ${column('articles')}, 'since', ${column('since')})
    from (select word, stem, articles, ${milliseconds('since')} as since from search_words) w) as words`;

async function load(db: Database): Promise<Catalogue> {
  const [row] = await query<Loaded>(db, everything);
  if (!row) throw new Error('The index could not be read');
  return {
    epoch: row.epoch,
    articles: new Articles(row.articles),
    vocabulary: new Vocabulary(row.words),
    lists: new LRUCache({
      maxSize: LISTS_BYTES,
      sizeCalculation: (list, name) => list.members.byteLength + name.length * 2 + LIST_OVERHEAD,
    }),
  };
}

const kept = new WeakMap<object, Promise<Catalogue>>();

function reload(db: Database): Promise<Catalogue> {
  const loading = load(db);
  kept.set(db, loading);
  loading.catch(() => {
    if (kept.get(db) === loading) kept.delete(db);
  });
  return loading;
}

/** As this process knows it; whether it is still so shows when the answer is read. */
export const knownCatalogue = (db: Database): Promise<Catalogue> => kept.get(db) ?? reload(db);

/** Once the index has gone on from an epoch; those who find out at once wait for one load. */
export async function catalogueAfter(db: Database, epoch: string): Promise<Catalogue> {
  const known = kept.get(db);
  if (known && (await known).epoch !== epoch) return known;
  return kept.get(db) === known ? reload(db) : knownCatalogue(db);
}

/** As it is at this moment. */
export async function currentCatalogue(db: Database): Promise<Catalogue> {
  const known = await knownCatalogue(db);
  const epoch = await readEpoch(db);
  return epoch === known.epoch ? known : catalogueAfter(db, known.epoch);
}
