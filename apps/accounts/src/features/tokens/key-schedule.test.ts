import { describe, expect, it } from 'vitest';
import { keyScheduleAt, needsNewKey } from './key-schedule.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const old = { id: 'old', createdAt: 0 };
const next = { id: 'next', createdAt: 30 * DAY };

function at(now: number) {
  const { signing, published, expired } = keyScheduleAt([next, old], now);
  return {
    signing: signing?.id,
    published: published.map(({ id }) => id),
    expired: expired.map(({ id }) => id),
  };
}

describe('key schedule', () => {
  it('[API-15] publishes a new key before it signs and an old one until its last token has expired', () => {
    expect(at(next.createdAt)).toEqual({ signing: 'old', published: ['old', 'next'], expired: [] });
    expect(at(next.createdAt + 10 * MINUTE)).toEqual({
      signing: 'next',
      published: ['old', 'next'],
      expired: [],
    });
    expect(at(next.createdAt + 39 * MINUTE).published).toEqual(['old', 'next']);
    expect(at(next.createdAt + 40 * MINUTE)).toEqual({
      signing: 'next',
      published: ['next'],
      expired: ['old'],
    });
  });

  it('signs with the only key immediately', () => {
    expect(keyScheduleAt([old], 0).signing).toBe(old);
    expect(keyScheduleAt([], 0).signing).toBeUndefined();
  });

  it('requests a new key before the current one ends', () => {
    expect(needsNewKey([], 0, 30)).toBe(true);
    expect(needsNewKey([old], 29 * DAY, 30)).toBe(false);
    expect(needsNewKey([old], 30 * DAY - 10 * MINUTE, 30)).toBe(true);
  });
});
