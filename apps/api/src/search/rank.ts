import type { Articles } from './articles.ts';

/** Added to the score if the title contains all terms. */
const TITLE_BOOST = 0.35;
/** New articles score up to a fifth more. The bonus decays over half a year. */
const FRESHNESS_BOOST = 0.2;
const FRESHNESS_DECAY_MS = 15_552_000_000;

/** Best first; ties go to the newest. `sums` holds the relevance of each article to all `termCount` terms. */
export function rankByScore(
  docIds: readonly number[],
  sums: Float64Array,
  termCount: number,
  titled: ReadonlySet<number>,
  articles: Articles,
  now: Date,
): number[] {
  const scored = docIds.map((docId, n) => {
    const about = (sums[n] ?? 0) / Math.max(1, termCount) + (titled.has(docId) ? TITLE_BOOST : 0);
    const age = now.getTime() - articles.publishedAt(docId);
    return { docId, score: about * (1 + FRESHNESS_BOOST * Math.exp(-age / FRESHNESS_DECAY_MS)) };
  });
  return scored
    .sort((a, b) => b.score - a.score || articles.dateRankOf(b.docId) - articles.dateRankOf(a.docId))
    .map(({ docId }) => docId);
}
