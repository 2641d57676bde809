import { hasBit } from './bits.ts';
import type { Catalogue } from './catalogue.ts';

/**
 * How many published articles have each stem in a text that a reader of this level may read. What they may not read
 * does not count, so the result reveals nothing about it.
 */
export async function readableCounts(
  { articles, words }: Catalogue,
  level: number,
  stems: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const wanted = new Set(stems);
  const counts = new Map<string, number>();
  if (wanted.size === 0) return counts;
  const read = await words.postings(level, wanted);
  const published = articles.publishedBy(now);
  for (const stem of wanted) {
    let count = 0;
    read(stem, ({ tableIndex, docIds, count: length }) => {
      for (let n = 0; n < length; n += 1) {
        const docId = docIds[n] ?? 0;
        if (hasBit(published, docId) && articles.tableOf(docId, level) === tableIndex) count += 1;
      }
    });
    if (count > 0) counts.set(stem, count);
  }
  return counts;
}
