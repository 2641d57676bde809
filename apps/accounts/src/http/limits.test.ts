import { describe, expect, it } from 'vitest';
import { addressKey, createLimit } from './limits.ts';

describe('limits', () => {
  it('refuses past the limit, says when to return, and opens again', () => {
    let now = 0;
    const limit = createLimit(2, 15, () => now);
    expect([limit.take('a'), limit.take('a')]).toEqual([undefined, undefined]);
    expect(limit.take('a')).toEqual({ retryAfter: 900 });
    expect(limit.take('b')).toBeUndefined();
    now = 15 * 60_000;
    expect(limit.take('a')).toBeUndefined();
  });

  it('gives back what a success had taken', () => {
    const limit = createLimit(1, 15, () => 0);
    limit.take('a');
    limit.giveBack('a');
    expect(limit.take('a')).toBeUndefined();
    expect(limit.take('a')).toBeDefined();
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('counts %s as %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});
