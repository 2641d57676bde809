import { categoryById, withParents } from '@tidemark/contracts/categories';
import type { Block } from '@tidemark/contracts/wire/article';
import { changedKeys } from '../cache/content-keys.ts';
import { createSearchEngine } from '../search/create-engine.ts';
import type { IndexChange } from '../search/engine.ts';
import { refreshGroups } from '../store/articles.ts';
import { type Changes, NO_CHANGES } from '../store/changes.ts';
import type { Database } from '../store/db.ts';
import { authorIdsByKey, freeSlugs, idsByKey, putArticle, unpublishKeys } from '../store/ingest.ts';
import { listingsOf } from '../store/listings.ts';
import { formerSlugs, rememberSlugs } from '../store/slugs.ts';
import { visibilityByKey } from '../store/visibility.ts';
import type { ContentWriter, RecordAlongside } from './content-writer.ts';
import type { ArticleEntry } from './entry.ts';
import type { Difference, Hashed } from './ingest.ts';

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
  const engine = createSearchEngine(db);
  if (goneKeys.length) {
    await writer.write(async (tx) => {
      await engine.startChanges(tx);
      const before = await pagesOf(tx, goneKeys);
      const ids = await idsByKey(tx, 'articles', goneKeys);
      if (changed.length === 0) await record?.(tx);
      await engine.apply(
        tx,
        ids.map((articleId) => ({ kind: 'remove', articleId })),
      );
      await rememberSlugs(tx, 'articles', { keys: goneKeys, slugs: [] });
      await unpublishKeys(tx, 'articles', goneKeys, now());
      await refreshGroups(tx, now());
      return { keys: changedKeys('articles', ids), changes: await allPages(tx, before) };
    });
  }
  const authorIds = await authorIdsByKey(db);
  for (let start = 0; start < changed.length; start += BATCH) {
    const batch = changed.slice(start, start + BATCH);
    await writer.write(async (tx) => {
      await engine.startChanges(tx);
      if (start + BATCH >= changed.length) await record?.(tx);
      const slugs = batch.map(({ entry }) => entry.slug);
      const keys = batch.map(({ entry }) => entry.key);
      const before = await pagesOf(tx, keys);
      const visibleBefore = await visibilityByKey(tx, keys);
      await rememberSlugs(tx, 'articles', { keys, slugs });
      const displaced = await freeSlugs(tx, 'articles', slugs);
      const indexed: IndexChange[] = [];
      for (const one of batch) indexed.push(await putArticleEntry(tx, one, authorIds));
      // Their slugs have changed.
      const refreshed = displaced.map((articleId): IndexChange => ({ kind: 'refresh', articleId }));
      await engine.apply(tx, [...refreshed, ...indexed]);
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
): Promise<IndexChange> {
  const {
    key,
    authorKeys,
    authorNames,
    body,
    plain,
    categoryIds,
    assets,
    questions = [],
    ...article
  } = entry;
  const id = await putArticle(db, {
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
  const categoryNames = withParents(categoryIds).flatMap(
    (categoryId) => categoryById(categoryId)?.name ?? [],
  );
  return {
    kind: 'put',
    articleId: id,
    article: {
      title: article.title,
      teaser: article.teaser,
      questions,
      names: [...authorNames, ...categoryNames, ...assets],
      body: plain,
      headings: body.headings.map(({ text }) => text),
      takeaways: body.takeaways,
    },
  };
}
