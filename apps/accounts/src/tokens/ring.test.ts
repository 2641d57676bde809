import { describe, expect, it } from 'vitest';
import { needsNewKey, ringAt } from './ring.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const old = { id: 'old', createdAt: 0 };
const next = { id: 'next', createdAt: 30 * DAY };

function at(now: number) {
  const { signing, published, spent } = ringAt([next, old], now);
  return { signing: signing?.id, published: published.map(({ id }) => id), spent: spent.map(({ id }) => id) };
}

describe('key ring', () => {
  it('[API-15] publishes a new key before it signs and an old one until its last token has ended', () => {
    expect(at(next.createdAt)).toEqual({ signing: 'old', published: ['old', 'next'], spent: [] });
    expect(at(next.createdAt + 10 * MINUTE)).toEqual({
      signing: 'next',
      published: ['old', 'next'],
      spent: [],
    });
    expect(at(next.createdAt + 39 * MINUTE).published).toEqual(['old', 'next']);
    expect(at(next.createdAt + 40 * MINUTE)).toEqual({
      signing: 'next',
      published: ['next'],
      spent: ['old'],
    });
  });

  it('signs with the only key at once', () => {
    expect(ringAt([old], 0).signing).toBe(old);
    expect(ringAt([], 0).signing).toBeUndefined();
  });

  it('asks for a new key in time', () => {
    expect(needsNewKey([], 0, 30)).toBe(true);
    expect(needsNewKey([old], 29 * DAY, 30)).toBe(false);
    expect(needsNewKey([old], 30 * DAY - 10 * MINUTE, 30)).toBe(true);
  });
});
