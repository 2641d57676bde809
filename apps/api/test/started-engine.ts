import type { ReaderTier } from '@tidemark/contracts/access';
import { categoryById, withParents } from '@tidemark/contracts/categories';
import type { ArticleEntry } from '../src/ingest/entry.ts';
import { putArticle } from '../src/ingest/store.ts';
import type { Database } from '../src/platform/database/database.ts';
import type { IndexChange, SearchEngine, SearchRequest } from '../src/search/engine.ts';
import { NOW } from './search-corpus.ts';
import { startApi } from './support.ts';

/** A search engine on a new database. */
export interface StartedEngine {
  readonly db: Database;
  readonly engine: SearchEngine;
  /** The ids of the articles that were put, in order. */
  readonly ids: number[];
  /** Writes articles and their search documents in one transaction, and returns their ids. */
  put(entries: readonly ArticleEntry[]): Promise<number[]>;
  search(query: string, tier?: ReaderTier, more?: Partial<SearchRequest>): ReturnType<SearchEngine['search']>;
  slugs(query: string, tier?: ReaderTier, more?: Partial<SearchRequest>): Promise<string[]>;
}

async function putEntry(tx: Database, entry: ArticleEntry): Promise<IndexChange> {
  const { key, authorKeys: _, body, plain, categoryIds, assets, questions = [], ...values } = entry;
  const articleId = await putArticle(tx, {
    values: {
      ...{ ...values, sourceKey: key, hash: '', words: 0, charts: 0, tables: 0, takeaways: 0 },
      categoryIds: [...categoryIds],
      assets: [...assets],
      questions: [...questions],
    },
    authorIds: [],
    body: { body, plain },
  });
  const { title, teaser } = entry;
  const names = [...withParents(categoryIds).flatMap((id) => categoryById(id)?.name ?? []), ...assets];
  const headings = body.headings.map(({ text }) => text);
  const { takeaways } = body;
  const article = { title, teaser, names, body: plain, headings, takeaways, questions };
  return { kind: 'put', articleId, article };
}

export async function startEngine(create: (db: Database) => SearchEngine): Promise<StartedEngine> {
  const { db } = await startApi({ cacheSeconds: 0 });
  const engine = create(db);
  const search: StartedEngine['search'] = (query, tier = 'anonymous', more = {}) =>
    engine.search({ query, tier, limit: 10, offset: 0, ...more }, NOW);
  const ids: number[] = [];
  return {
    db,
    engine,
    ids,
    search,
    slugs: async (...request) => (await search(...request)).hits.map(({ slug }) => slug),
    put: (entries) =>
      db.transaction(async (tx) => {
        await engine.startChanges(tx);
        const changes: IndexChange[] = [];
        for (const entry of entries) changes.push(await putEntry(tx, entry));
        await engine.apply(tx, changes);
        const put = changes.map(({ articleId }) => articleId);
        ids.push(...put);
        return put;
      }),
  };
}

export const apply = ({ db, engine }: StartedEngine, changes: readonly IndexChange[]) =>
  db.transaction(async (tx) => {
    await engine.startChanges(tx);
    await engine.apply(tx, changes);
  });
