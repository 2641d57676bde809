import type { Articles } from './articles.ts';

/** To have all of the words in the title is worth so much. */
const TITLED = 0.35;
/** The newest are worth up to a fifth more; that fades over half a year. */
const FRESH = 0.2;
const FADES_MS = 15_552_000_000;

/** The best first, of equals the newest. `sums` tells for each how much it is about the `asked` words. */
export function inRank(
  slots: readonly number[],
  sums: Float64Array,
  asked: number,
  titled: ReadonlySet<number>,
  articles: Articles,
  now: Date,
): number[] {
  const scored = slots.map((slot, n) => {
    const about = (sums[n] ?? 0) / Math.max(1, asked) + (titled.has(slot) ? TITLED : 0);
    const age = now.getTime() - articles.publishedAt(slot);
    return { slot, score: about * (1 + FRESH * Math.exp(-age / FADES_MS)) };
  });
  return scored
    .sort((a, b) => b.score - a.score || articles.placeOf(b.slot) - articles.placeOf(a.slot))
    .map(({ slot }) => slot);
}
