import { type Database, withoutParameters } from '../store/db.ts';
import { currentCatalogue, onTrouble, stopReading, wordsLoaded } from './catalogue.ts';

export interface ReadAheadDeps {
  readonly db: Database;
  readonly log: Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;
}

export interface ReadAhead {
  /** Reads what this process does not know of the index yet. Never throws: what fails here, a search tries again. */
  run(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Until the words are in memory searches are slow, for a minute where articles are many: so they are read before
 * anyone searches. A search that comes meanwhile waits for nothing, and has a share in the same reading.
 */
export function createReadAhead({ db, log }: ReadAheadDeps): ReadAhead {
  let stopped = false;
  onTrouble(db, (error) =>
    log.warn({ err: withoutParameters(error) }, 'The words of the search could not be read; trying again'),
  );
  return {
    async run() {
      const began = performance.now();
      try {
        const { articles } = await currentCatalogue(db);
        const bytes = await wordsLoaded(db);
        if (stopped) return;
        const ms = Math.round(performance.now() - began);
        log.info({ articles: articles.size - articles.gone, bytes, ms }, 'Search has every word in memory');
      } catch (error) {
        log.error({ err: withoutParameters(error) }, 'The search index could not be read');
      }
    },
    async stop() {
      stopped = true;
      await stopReading(db);
    },
  };
}
