import { type Database, withoutParameters } from '../platform/database/database.ts';
import {
  currentCatalogue,
  onLoadError,
  stopLoading,
  termsLoaded,
  useCopies,
  useSnapshot,
} from './catalogue.ts';
import type { EngineLog } from './engine.ts';
import { loadEnglishWords } from './english-words.ts';

export interface IndexFiles {
  /** Where the copy of the index is saved, so that the next start does not have to read every article. */
  readonly snapshotPath?: string;
  /** False if another thread saves the same copy. */
  readonly savesSnapshot?: boolean;
  /** Where what hits show of the articles is copied to, so that a search does not have to read it from the database. */
  readonly copiesFolder?: string;
}

export interface IndexPreloader {
  /** Loads the index into memory. Never throws: a search repeats what fails here. */
  run(log: EngineLog): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Searches are slow until all terms are in memory, which takes up to a minute for a large publication, so they are
 * loaded at start. A search that arrives meanwhile does not wait for it and does not start a second load.
 */
export function createIndexPreloader(
  db: Database,
  { snapshotPath, savesSnapshot = true, copiesFolder }: IndexFiles = {},
): IndexPreloader {
  let stopped = false;
  let warn: (error: unknown, message: string) => void = () => {};
  const warning = (message: string) => (error: unknown) => warn(error, message);
  // Before the first search, which may arrive before `run` is called.
  if (snapshotPath) {
    const onError = warning('The file of the search index could not be read or written');
    useSnapshot(db, { path: snapshotPath, saves: savesSnapshot, onError });
  }
  if (copiesFolder) {
    const onError = warning('Articles could not be copied for search or read from their copies');
    useCopies(db, { folder: copiesFolder, onError });
  }
  return {
    async run(log) {
      warn = (error, message) => log.warn({ err: withoutParameters(error) }, message);
      onLoadError(db, warning('Loading the search terms failed; retrying'));
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
