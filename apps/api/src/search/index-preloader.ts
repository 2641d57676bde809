import { type Database, withoutParameters } from '../store/db.ts';
import { currentCatalogue, onLoadError, stopLoading, termsLoaded, useSnapshot } from './catalogue.ts';
import type { EngineLog } from './engine.ts';
import { loadEnglishWords } from './english-words.ts';

export interface IndexPreloader {
  /** Loads the index into memory. Never throws: a search repeats what fails here. */
  run(log: EngineLog): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Searches are slow until all terms are in memory, which takes up to a minute for a large publication, so they are
 * loaded at start. A search that arrives meanwhile does not wait for it and does not start a second load.
 */
export function createIndexPreloader(db: Database, snapshotPath?: string): IndexPreloader {
  let stopped = false;
  let onFileError: ((error: unknown) => void) | undefined;
  // Before the first search, which may arrive before `run` is called.
  if (snapshotPath) useSnapshot(db, { path: snapshotPath, onError: (error) => onFileError?.(error) });
  return {
    async run(log) {
      onLoadError(db, (error) =>
        log.warn({ err: withoutParameters(error) }, 'Loading the search terms failed; retrying'),
      );
      onFileError = (error) =>
        log.warn(
          { err: withoutParameters(error) },
          'The file of the search index could not be read or written',
        );
      const began = performance.now();
      try {
        loadEnglishWords();
        const { articles } = await currentCatalogue(db);
        const bytes = await termsLoaded(db);
        if (stopped) return;
        const ms = Math.round(performance.now() - began);
        log.info(
          { articles: articles.size - articles.removedCount, bytes, ms },
          'Search index loaded into memory',
        );
      } catch (error) {
        log.error({ err: withoutParameters(error) }, 'Loading the search index failed');
      }
    },
    async stop() {
      stopped = true;
      await stopLoading(db);
    },
  };
}
