import { TOKEN_LIFE_SECONDS } from '@tidemark/contracts/session';

/** How long anyone may keep our key set, by its own Cache-Control. */
export const KEY_SET_CACHE_SECONDS = 300;
const PUBLISHED_BEFORE_USE_MS = 2 * KEY_SET_CACHE_SECONDS * 1000;
const KEPT_AFTER_USE_MS = (TOKEN_LIFE_SECONDS + 2 * KEY_SET_CACHE_SECONDS) * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Dated {
  readonly id: string;
  readonly createdAt: number;
}

/**
 * Everything follows from when keys were made, so that processes that share a database agree without talking.
 * A key is published for a while before it signs, and for a while after its successor took over.
 */
export function ringAt<K extends Dated>(keys: readonly K[], now: number) {
  const sorted = [...keys].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  const signsFrom = (index: number) =>
    (sorted[index]?.createdAt ?? 0) + (index === 0 ? 0 : PUBLISHED_BEFORE_USE_MS);
  const signing = sorted.findLast((_, index) => index === 0 || signsFrom(index) <= now);
  const isSpent = (index: number) =>
    index + 1 < sorted.length && signsFrom(index + 1) + KEPT_AFTER_USE_MS <= now;
  return {
    signing,
    published: sorted.filter((_, index) => !isSpent(index)),
    spent: sorted.filter((_, index) => isSpent(index)),
  };
}

/** The next key is made early enough to have been published when the last one's days are over. */
export function needsNewKey(keys: readonly Dated[], now: number, days: number): boolean {
  const newest = Math.max(...keys.map(({ createdAt }) => createdAt), Number.NEGATIVE_INFINITY);
  return newest + days * DAY_MS - PUBLISHED_BEFORE_USE_MS <= now;
}
