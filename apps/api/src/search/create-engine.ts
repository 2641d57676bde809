import type { Database } from '../platform/database/database.ts';
import type { SearchEngine } from './engine.ts';
import { loadEnglishWords } from './english-words.ts';
import { LiveIndex } from './live-index.ts';
import { matchingArticles, searchesFinding } from './matching.ts';
import { rebuildIndex } from './rebuild.ts';
import { relatedArticles } from './related.ts';
import { search } from './search.ts';
import { completions } from './suggest.ts';
import { CurrentSynonyms } from './synonyms.ts';
import type { Vectors } from './vectors.ts';

export interface EngineOptions {
  /** Lets partial matches be found and ordered by meaning. */
  readonly vectors?: Vectors | undefined;
}

/** The embedded engine: every process searches an index in its own memory. */
export function createSearchEngine(db: Database, { vectors }: EngineOptions = {}): SearchEngine {
  const live = new LiveIndex(db);
  const synonyms = new CurrentSynonyms(db);
  return {
    async search(request, now) {
      const [index, currentSynonyms] = await Promise.all([live.current(), synonyms.get()]);
      return search({ db, index, synonyms: currentSynonyms, vectors }, request, now);
    },
    suggest: async (text, now) => completions(await live.current(), text, now),
    related: async (request, now) => relatedArticles(await live.current(), request, now),
    matching: async (request, now) => matchingArticles(await live.current(), request, now),
    searchesFinding: async (articleId, tier, texts) =>
      searchesFinding(await live.current(), articleId, tier, texts),
    async catchUp() {
      await live.current();
    },
    rebuild: () => rebuildIndex(db, () => live.current()),
    status: () => ({ isReady: live.isLoaded, articles: live.articles }),
    async start(log) {
      loadEnglishWords();
      await live.start(log);
      await vectors?.start(log);
    },
    async close() {
      await vectors?.stop();
      await live.close();
    },
  };
}
