import type { Database } from '../store/db.ts';
import { loadedEpoch } from './catalogue.ts';
import type { SearchEngine } from './engine.ts';
import { epochNumber, lockIndexForWriting, readEpoch } from './epoch.ts';
import { createIndexPreloader } from './index-preloader.ts';
import { indexArticles, removeArticles } from './indexer.ts';
import { checkOtherKinds, findOtherKinds } from './other-kinds.ts';
import { rebuildIndex, refreshIndex } from './rebuild.ts';
import { relatedArticles } from './related.ts';
import { search } from './search.ts';
import { suggest } from './suggest.ts';
import { understand } from './understand.ts';

/**
 * The engine that keeps its index in the database and searches a copy of it in memory. The copy is also saved to a
 * file, if one is given, so that the next start does not have to read every article.
 */
export function createSearchEngine(db: Database, snapshotPath?: string): SearchEngine {
  const preloader = createIndexPreloader(db, snapshotPath);
  return {
    search: (request, now) => search(db, request, now),
    understand: (request, now) => understand(db, request, now),
    others: (request) => findOtherKinds(db, request),
    contentChanged: () => checkOtherKinds(db),
    suggest: (text, now) => suggest(db, text, now),
    related: (request, now) => relatedArticles(db, request, now),
    startChanges: lockIndexForWriting,
    async apply(tx, changes) {
      const last = new Map(changes.map((change) => [change.articleId, change]));
      await indexArticles(
        tx,
        [...last.values()].filter((change) => change.kind === 'put'),
      );
      await removeArticles(
        tx,
        [...last.values()].flatMap(({ kind, articleId }) => (kind === 'remove' ? articleId : [])),
      );
    },
    rebuild: () => rebuildIndex(db),
    upgrade: () => refreshIndex(db),
    ready: (log) => preloader.run(log),
    epochs: async () => ({
      stored: epochNumber(await readEpoch(db)),
      loaded: epochNumber(await loadedEpoch(db)),
    }),
    close: () => preloader.stop(),
  };
}
