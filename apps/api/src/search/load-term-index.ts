import { setImmediate } from 'node:timers/promises';
import type { Database } from '../platform/database/database.ts';
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
  const loaded = await addFrom(0, words, db, articles, superseded);
  for (const _ of words.compact()) {
    if (superseded.aborted) return;
    await setImmediate();
  }
  await addFrom(loaded, words, db, articles, superseded);
  if (superseded.aborted) return;
  words.sortTerms();
  onLoaded(words);
  for (const _ of words.decodeFrequent()) await setImmediate();
}

/** Adds the articles from this doc id on, and returns the doc id after the last one. */
async function addFrom(
  start: number,
  words: MemoryTermIndex,
  db: Database,
  articles: Articles,
  superseded: AbortSignal,
): Promise<number> {
  let first = start;
  while (first < articles.size && !superseded.aborted) {
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
  return first;
}
