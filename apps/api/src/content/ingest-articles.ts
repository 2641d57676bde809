import { setImmediate as breath } from 'node:timers/promises';
import { categoryById } from '@tidemark/contracts/categories';
import { lockIndexForWriting } from '../search/epoch.ts';
import { indexArticle, removeArticles } from '../search/indexer.ts';
import { refreshGroups } from '../store/articles.ts';
import type { Database } from '../store/db.ts';
import { articleIdsByKey, authorIdsByKey, freeSlugs, putArticle, unpublishKeys } from '../store/ingest.ts';
import { rememberSlugs } from '../store/slugs.ts';
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

/** One transaction per batch. After a crash the next sync repeats the unfinished batch. */
const BATCH = 50;

export async function ingestArticles(
  db: Database,
  { changed, goneKeys }: Difference<NamedArticle>,
  now: () => Date,
  progress: (done: number, all: number) => void = () => {},
): Promise<void> {
  if (goneKeys.length) {
    await db.transaction(async (tx) => {
      await lockIndexForWriting(tx);
      await removeArticles(tx, await articleIdsByKey(tx, goneKeys));
      await rememberSlugs(tx, 'articles', { keys: goneKeys, slugs: [] });
      await unpublishKeys(tx, 'articles', goneKeys, now());
      await refreshGroups(tx, now());
    });
  }
  const authorIds = await authorIdsByKey(db);
  for (let start = 0; start < changed.length; start += BATCH) {
    const batch = changed.slice(start, start + BATCH);
    await db.transaction(async (tx) => {
      await lockIndexForWriting(tx);
      const slugs = batch.map(({ entry }) => entry.slug);
      await rememberSlugs(tx, 'articles', { keys: batch.map(({ entry }) => entry.key), slugs });
      await freeSlugs(tx, 'articles', slugs);
      for (const one of batch) await putArticleEntry(tx, one, authorIds);
      await refreshGroups(tx, now());
    });
    if (changed.length > BATCH) progress(start + batch.length, changed.length);
    // The embedded database blocks the event loop, so requests are served between batches.
    await breath();
  }
}

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}’'.,-]*/gu)?.length ?? 0;

/** Counts that a card shows without containing the body. */
export const countsOf = ({ plain, body }: Pick<ArticleEntry, 'plain' | 'body'>) => ({
  words: wordsIn(plain),
  charts: body.blocks.filter((block) => block.kind === 'chart').length,
  takeaways: body.takeaways.length,
});

async function putArticleEntry(
  db: Database,
  { entry, hash }: Hashed<NamedArticle>,
  authorIds: ReadonlyMap<string, number>,
): Promise<void> {
  const { key, authorKeys, authorNames, body, plain, categoryIds, assets, ...article } = entry;
  const id = await putArticle(db, {
    values: {
      ...article,
      sourceKey: key,
      hash,
      categoryIds: [...categoryIds],
      assets: [...assets],
      ...countsOf(entry),
    },
    authorIds: authorKeys.flatMap((authorKey) => authorIds.get(authorKey) ?? []),
    body: { body, plain },
  });
  const categoryNames = categoryIds.flatMap((categoryId) => categoryById(categoryId)?.name ?? []);
  await indexArticle(db, id, {
    title: article.title,
    teaser: article.teaser,
    names: [...authorNames, ...categoryNames, ...assets],
    body: plain,
  });
}
