import type { Block } from '@tidemark/contracts/wire/article';
import { sql } from 'drizzle-orm';
import { refreshGroups } from '../features/articles/index.ts';
import { formerSlugs, rememberSlugs } from '../features/slugs/index.ts';
import { changedKeys } from '../platform/cache/content-keys.ts';
import { type Changes, NO_CHANGES } from '../platform/content-events/changes.ts';
import { type Database, query } from '../platform/database/database.ts';
import { recordArticleChanges } from '../search/outbox.ts';
import type { ContentWriter, RecordAlongside } from './content-writer.ts';
import type { ArticleEntry } from './entry.ts';
import type { Difference, Hashed } from './ingest.ts';
import { listingsOf } from './listings.ts';
import { authorIdsByKey, freeSlugs, idsByKey, putArticle, unpublishKeys } from './store.ts';
import { visibilityByKey } from './visibility.ts';

/** Includes the author names in the compared data, because renaming an analyst must reindex their articles. */
export type NamedArticle = ArticleEntry & { readonly authorNames: readonly string[] };

export function withAuthorNames(
  articles: readonly ArticleEntry[],
  names: ReadonlyMap<string, string>,
): NamedArticle[] {
  return articles.map((article) => ({
    ...article,
    authorNames: article.authorKeys.flatMap((key) => names.get(key) ?? []),
  }));
}

export interface IngestArticlesDeps {
  readonly db: Database;
  readonly writer: ContentWriter;
  readonly now: () => Date;
}

export interface IngestArticlesOptions {
  readonly progress?: (done: number, all: number) => void;
  /** Runs in the last transaction, so that a version is never stored without its content. */
  readonly record?: RecordAlongside;
}

/** An arbitrary constant shared by all processes of the API. */
const ARTICLES_LOCK = 7_316_043;

/** Called first in a transaction that writes articles, so that concurrent ones wait for each other and cannot deadlock. */
const lockArticles = (tx: Database) => query(tx, sql`select pg_advisory_xact_lock(${ARTICLES_LOCK})`);

/** One transaction per batch. After a crash the next sync repeats the unfinished batch. */
const BATCH = 50;

export async function ingestArticles(
  { db, writer, now }: IngestArticlesDeps,
  { changed, goneKeys }: Difference<NamedArticle>,
  { progress = () => {}, record }: IngestArticlesOptions = {},
): Promise<void> {
  if (changed.length + goneKeys.length === 0) {
    if (record) await writer.write((tx) => record(tx).then(() => undefined));
    return;
  }
  if (goneKeys.length) {
    await writer.write(async (tx) => {
      await lockArticles(tx);
      const before = await pagesOf(tx, goneKeys);
      const ids = await idsByKey(tx, 'articles', goneKeys);
      if (changed.length === 0) await record?.(tx);
      await rememberSlugs(tx, 'articles', { keys: goneKeys, slugs: [] });
      await unpublishKeys(tx, 'articles', goneKeys, now());
      await recordArticleChanges(tx, ids);
      await refreshGroups(tx, now());
      return { keys: changedKeys('articles', ids), changes: await allPages(tx, before) };
    });
  }
  const authorIds = await authorIdsByKey(db);
  for (let start = 0; start < changed.length; start += BATCH) {
    const batch = changed.slice(start, start + BATCH);
    await writer.write(async (tx) => {
      await lockArticles(tx);
      if (start + BATCH >= changed.length) await record?.(tx);
      const slugs = batch.map(({ entry }) => entry.slug);
      const keys = batch.map(({ entry }) => entry.key);
      const before = await pagesOf(tx, keys);
      const visibleBefore = await visibilityByKey(tx, keys);
      await rememberSlugs(tx, 'articles', { keys, slugs });
      const displaced = await freeSlugs(tx, 'articles', slugs);
      const put: number[] = [];
      for (const one of batch) put.push(await putArticleEntry(tx, one, authorIds));
      await recordArticleChanges(tx, put);
      await refreshGroups(tx, now());
      const ids = [...displaced, ...(await idsByKey(tx, 'articles', keys))];
      const changes = await allPages(tx, before, await pagesOf(tx, keys));
      const visibleAfter = await visibilityByKey(tx, keys);
      const isEdit =
        displaced.length === 0 && [...visibleBefore].every(([key, value]) => visibleAfter.get(key) === value);
      return { keys: changedKeys('articles', ids), changes, isEdit };
    });
    if (changed.length > BATCH) progress(start + batch.length, changed.length);
  }
}

/** The pages that show or list these articles. */
async function pagesOf(db: Database, keys: readonly string[]) {
  const { slugs, ...listings } = await listingsOf(db, keys);
  return { ...NO_CHANGES, ...listings, articles: slugs };
}

/** The pages before and after a change, including those of former slugs. */
async function allPages(db: Database, ...pages: readonly Changes[]): Promise<Changes> {
  const slugs = pages.flatMap(({ articles }) => articles);
  const distinct = <Item>(items: readonly Item[]): Item[] => [...new Set(items)];
  return {
    ...NO_CHANGES,
    articles: distinct([...slugs, ...(await formerSlugs(db, 'articles', slugs))]),
    authors: distinct(pages.flatMap(({ authors }) => authors)),
    categoryIds: distinct(pages.flatMap(({ categoryIds = [] }) => categoryIds)),
  };
}

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}’'.,-]*/gu)?.length ?? 0;

/** Counts that a card shows without containing the body. */
export const countsOf = ({ plain, body }: Pick<ArticleEntry, 'plain' | 'body'>) => ({
  words: wordsIn(plain),
  charts: body.blocks.filter((block) => block.kind === 'chart').length,
  tables: body.blocks.reduce((count, block) => count + tablesIn(block), 0),
  takeaways: body.takeaways.length,
});

const tablesIn = (block: Block): number =>
  'html' in block ? (block.html.match(/<table\b/g)?.length ?? 0) : 0;

async function putArticleEntry(
  db: Database,
  { entry, hash }: Hashed<NamedArticle>,
  authorIds: ReadonlyMap<string, number>,
): Promise<number> {
  const {
    key,
    authorKeys,
    authorNames: _,
    body,
    plain,
    categoryIds,
    assets,
    questions = [],
    ...article
  } = entry;
  return putArticle(db, {
    values: {
      ...article,
      sourceKey: key,
      hash,
      categoryIds: [...categoryIds],
      assets: [...assets],
      questions: [...questions],
      ...countsOf(entry),
    },
    authorIds: authorKeys.flatMap((authorKey) => authorIds.get(authorKey) ?? []),
    body: { body, plain },
  });
}
