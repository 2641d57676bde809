import { setImmediate } from 'node:timers/promises';
import type { Database } from '../store/db.ts';
import type { Articles } from './articles.ts';
import { TABLES } from './levels.ts';
import { MemoryTermIndex } from './memory-term-index.ts';
import { readTermRows } from './term-rows.ts';

/** Small batches let searches run in between; larger ones would cost less per article. */
const BATCH = 250;

/**
 * Loads the terms of all articles into memory in batches, so that searches can run in between. Articles that
 * change meanwhile get new doc ids, which are loaded last. `onLoaded` is called when all are loaded;
 * then the frequent terms are decoded.
 */
export async function loadTermIndex(
  db: Database,
  articles: Articles,
  superseded: AbortSignal,
  onLoaded: (words: MemoryTermIndex) => void,
): Promise<void> {
  const words = new MemoryTermIndex(articles);
  for (let first = 0; first < articles.size; ) {
    if (superseded.aborted) return;
    const docIds = Array.from({ length: Math.min(BATCH, articles.size - first) }, (_, n) => first + n);
    const rows = await readTermRows(
      db,
      docIds.map((docId) => ({
        id: articles.ids[docId] ?? 0,
        maxPublicLevel: articles.maxPublicLevelOf(docId),
      })),
    );
    const docIdOf = new Map(docIds.map((docId) => [articles.ids[docId], docId]));
    for (const [n] of TABLES.entries()) {
      words.add(
        rows.filter(({ tableIndex }) => tableIndex === n),
        (id) => docIdOf.get(id) ?? 0,
      );
      await setImmediate();
    }
    first += docIds.length;
  }
  words.sortTerms();
  onLoaded(words);
  for (const _ of words.decodeFrequent()) await setImmediate();
}
