import { TOKEN_LIFETIME_SECONDS } from '@tidemark/contracts/session';

/** Cache-Control max-age of the key set; short, so that a revoked key is rejected within seconds. */
export const KEY_SET_CACHE_SECONDS = 5;
/** Long enough that verifiers that cache the key set for too long still know a key before it signs. */
const PUBLISHED_BEFORE_USE_MS = 10 * 60 * 1000;
const PUBLISHED_AFTER_USE_MS = TOKEN_LIFETIME_SECONDS * 1000 + PUBLISHED_BEFORE_USE_MS;
const DAY_MS = 24 * 60 * 60 * 1000;

interface Dated {
  readonly id: string;
  readonly createdAt: number;
}

/**
 * Derives the role of each key from the creation times alone, so that all processes on one database agree.
 * A key is published some time before it signs and stays published some time after its successor takes over.
 */
export function keyScheduleAt<K extends Dated>(keys: readonly K[], now: number) {
  const sorted = [...keys].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  const signsFrom = (index: number) =>
    (sorted[index]?.createdAt ?? 0) + (index === 0 ? 0 : PUBLISHED_BEFORE_USE_MS);
  const signing = sorted.findLast((_, index) => index === 0 || signsFrom(index) <= now);
  const isExpired = (index: number) =>
    index + 1 < sorted.length && signsFrom(index + 1) + PUBLISHED_AFTER_USE_MS <= now;
  return {
    signing,
    published: sorted.filter((_, index) => !isExpired(index)),
    expired: sorted.filter((_, index) => isExpired(index)),
  };
}

/** A new key is created early enough to be published before the current one's lifetime ends. */
export function needsNewKey(keys: readonly Dated[], now: number, days: number): boolean {
  const newest = Math.max(...keys.map(({ createdAt }) => createdAt), Number.NEGATIVE_INFINITY);
  return newest + days * DAY_MS - PUBLISHED_BEFORE_USE_MS <= now;
}
