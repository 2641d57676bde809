import { setImmediate } from 'node:timers/promises';
import type { Database } from '../store/db.ts';
import type { Articles } from './articles.ts';
import { TABLES } from './levels.ts';
import { readWordRows } from './word-rows.ts';
import { WordsInMemory } from './words-in-memory.ts';

/** Few enough that a search need not wait long for its turn; to take in more at once takes less time for each. */
const BATCH = 250;

/**
 * Reads the words of all articles into memory, a batch at a time: searches go on meanwhile. Articles that
 * change on the way get slots of their own, which are read last; `take` is called once none is missing.
 */
export async function loadWords(
  db: Database,
  articles: Articles,
  unwanted: AbortSignal,
  take: (words: WordsInMemory) => void,
): Promise<void> {
  const words = new WordsInMemory(articles);
  for (let first = 0; first < articles.size; ) {
    if (unwanted.aborted) return;
    const slots = Array.from({ length: Math.min(BATCH, articles.size - first) }, (_, n) => first + n);
    const rows = await readWordRows(
      db,
      slots.map((slot) => ({ id: articles.ids[slot] ?? 0, until: articles.untilOf(slot) })),
    );
    const slotOf = new Map(slots.map((slot) => [articles.ids[slot], slot]));
    for (const [n] of TABLES.entries()) {
      words.add(
        rows.filter(({ place }) => place === n),
        (id) => slotOf.get(id) ?? 0,
      );
      await setImmediate();
    }
    first += slots.length;
  }
  words.settle();
  take(words);
}
