import type { ReaderTier } from '@tidemark/contracts/access';
import { categoryMask, withParents } from '@tidemark/contracts/categories';
import { eq } from 'drizzle-orm';
import { articleBodies, articles } from '../src/features/articles/tables.ts';
import type { ArticleEntry } from '../src/ingest/entry.ts';
import { putArticle, unpublishKeys } from '../src/ingest/store.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { Hit, SearchEngine, SearchRequest, SearchResult } from '../src/search/engine.ts';
import { recordArticleChanges } from '../src/search/outbox.ts';
import { NOW } from './search-corpus.ts';
import { startApi } from './support.ts';

type FoundHit = Hit & { readonly slug: string };
type FoundResult = Omit<SearchResult, 'hits'> & { readonly hits: readonly FoundHit[] };

/** A search engine on a new database. */
export interface StartedEngine {
  readonly db: Database;
  readonly engine: SearchEngine;
  /** The ids of the articles that were put, in order. */
  readonly ids: number[];
  /** Writes articles in one transaction, and returns their ids. */
  put(entries: readonly ArticleEntry[]): Promise<number[]>;
  search(query: string, tier?: ReaderTier, more?: Partial<SearchRequest>): Promise<FoundResult>;
  slugs(query: string, tier?: ReaderTier, more?: Partial<SearchRequest>): Promise<string[]>;
}

function putEntry(tx: Database, entry: ArticleEntry): Promise<number> {
  const { key, authorKeys: _, body, plain, categoryIds, assets, questions = [], ...values } = entry;
  return putArticle(tx, {
    values: {
      ...{ ...values, sourceKey: key, hash: '', words: 0, charts: 0, tables: 0, takeaways: 0 },
      categoryIds: [...categoryIds],
      assets: [...assets],
      questions: [...questions],
    },
    authorIds: [],
    body: { body, plain },
  });
}

/** Adds the slugs of the articles, which the engine does not know. */
async function withSlugs(db: Database, { hits, ...result }: SearchResult): Promise<FoundResult> {
  const rows = await db.select({ id: articles.id, slug: articles.slug }).from(articles);
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug ?? '']));
  return { ...result, hits: hits.map((hit) => ({ ...hit, slug: slugs.get(hit.id) ?? '' })) };
}

export async function startEngine(create: (db: Database) => SearchEngine): Promise<StartedEngine> {
  const { db } = await startApi({ cacheSeconds: 0 });
  const engine = create(db);
  const search: StartedEngine['search'] = async (query, tier = 'anonymous', more = {}) =>
    withSlugs(db, await engine.search({ query, tier, limit: 10, offset: 0, ...more }, NOW));
  const ids: number[] = [];
  return {
    db,
    engine,
    ids,
    search,
    slugs: async (...request) => (await search(...request)).hits.map(({ slug }) => slug),
    put: (entries) =>
      db.transaction(async (tx) => {
        const put: number[] = [];
        for (const entry of entries) put.push(await putEntry(tx, entry));
        await recordArticleChanges(tx, put);
        ids.push(...put);
        return put;
      }),
  };
}

/** A change to one article: the text that it has from now on, or that it is unpublished. */
export type ArticleEdit = { readonly title: string; readonly body?: string } | 'remove';

async function edit(tx: Database, id: number, change: ArticleEdit): Promise<void> {
  if (change === 'remove') {
    const [row] = await tx.select({ key: articles.sourceKey }).from(articles).where(eq(articles.id, id));
    await unpublishKeys(tx, 'articles', [row?.key ?? ''], NOW);
    return;
  }
  const { title, body = '' } = change;
  const categoryIds = [7];
  const values = { title, teaser: '', assets: [], questions: [], removedAt: null, slug: 'one' };
  await tx
    .update(articles)
    .set({ ...values, categoryIds, mask: categoryMask(withParents(categoryIds)) })
    .where(eq(articles.id, id));
  const content = { body: { blocks: [], headings: [], takeaways: [] }, plain: body };
  await tx
    .insert(articleBodies)
    .values({ articleId: id, ...content })
    .onConflictDoUpdate({ target: articleBodies.articleId, set: content });
}

/** Applies changes to an article one after the other, in one transaction. */
export const apply = ({ db }: Pick<StartedEngine, 'db'>, id: number, edits: readonly ArticleEdit[]) =>
  db.transaction(async (tx) => {
    for (const one of edits) {
      await edit(tx, id, one);
      await recordArticleChanges(tx, [id]);
    }
  });
