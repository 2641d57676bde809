import type { Catalogue } from './catalogue.ts';
import { VisibleTerms } from './visible-terms.ts';

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
  const terms = new VisibleTerms(await words.postings(level, wanted), articles, level, now);
  for (const stem of wanted) {
    const count = terms.memory.count(terms.find([stem]).visible);
    if (count > 0) counts.set(stem, count);
  }
  return counts;
}
