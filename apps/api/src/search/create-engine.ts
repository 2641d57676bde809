import type { Database } from '../platform/database/database.ts';
import { copiedBytes, loadedBytes, loadedEpoch } from './catalogue.ts';
import type { EmbeddingSettings, IndexChange, SearchEngine } from './engine.ts';
import { epochNumber, lockIndexForWriting, readEpoch } from './epoch.ts';
import { createIndexPreloader, type IndexFiles } from './index-preloader.ts';
import { indexArticles, refreshArticles, removeArticles } from './indexer.ts';
import { matchingArticles } from './matching.ts';
import { checkOtherKinds, findOtherKinds } from './other-kinds.ts';
import { rebuildIndex, refreshIndex } from './rebuild.ts';
import { relatedArticles } from './related.ts';
import { search } from './search.ts';
import { SearchThreads, withThreads } from './search-threads.ts';
import { searchesFinding } from './searches-finding.ts';
import { suggest } from './suggest.ts';
import type { ThreadDatabase } from './thread-messages.ts';
import { understand } from './understand.ts';
import { Vectors } from './vectors.ts';

export interface EngineOptions extends IndexFiles {
  /** Lets partial matches be found and ordered by meaning. */
  readonly embeddings?: EmbeddingSettings | undefined;
}

/** The engine that keeps its index in the database and searches a copy of it in memory. */
export function createSearchEngine(db: Database, { embeddings, ...files }: EngineOptions = {}): SearchEngine {
  const preloader = createIndexPreloader(db, files);
  const vectors = embeddings && new Vectors(db, embeddings);
  return {
    search: (request, now) => search(db, request, now, vectors),
    matching: (request, now) => matchingArticles(db, request, now),
    searchesFinding: (articleId, tier, texts) => searchesFinding(db, articleId, tier, texts),
    understand: (request, now) => understand(db, request, now),
    others: (request, now) => findOtherKinds(db, request, now),
    contentChanged: () => checkOtherKinds(db),
    suggest: (text, now) => suggest(db, text, now),
    related: (request, now) => relatedArticles(db, request, now),
    startChanges: lockIndexForWriting,
    async apply(tx, changes) {
      const edits = changes.filter(({ kind }) => kind !== 'refresh');
      const last = [...new Map(edits.map((change) => [change.articleId, change])).values()];
      const idsOf = (some: readonly IndexChange[], kind: IndexChange['kind']) =>
        some.filter((change) => change.kind === kind).map(({ articleId }) => articleId);
      await indexArticles(
        tx,
        last.filter((change) => change.kind === 'put'),
      );
      await removeArticles(tx, idsOf(last, 'remove'));
      await refreshArticles(tx, idsOf(changes, 'refresh'));
    },
    rebuild: () => rebuildIndex(db),
    upgrade: () => refreshIndex(db),
    async ready(log) {
      await preloader.run(log);
      await vectors?.start(log);
    },
    updateVectors: async (log, isActive) => vectors?.update(log, isActive),
    embeddingCounts: () => vectors?.counts,
    epochs: async () => ({
      stored: epochNumber(await readEpoch(db)),
      loaded: epochNumber(await loadedEpoch(db)),
    }),
    indexBytes: () => loadedBytes(db),
    copiesBytes: () => copiedBytes(db),
    async close() {
      await vectors?.stop();
      await preloader.stop();
    },
  };
}

export interface ThreadOptions extends ThreadDatabase {
  readonly count: number;
}

/** The same engine, which also searches in threads. They open the database themselves. */
export function createThreadedEngine(
  db: Database,
  { count, ...database }: ThreadOptions,
  files: IndexFiles,
): SearchEngine {
  const threads = new SearchThreads({ count, settings: { ...database, ...files } });
  return withThreads(createSearchEngine(db, files), threads);
}
