import { describe, expect, it } from 'vitest';
import { giftLink, giftTokenOf } from './gift.ts';

describe('a gift link', () => {
  it('has its token in the fragment, where it is found again', () => {
    const url = new URL(giftLink('https://portal.example/articles/one', 'a-Token_1'));
    expect(url.pathname + url.search).toBe('/articles/one');
    expect(giftTokenOf(url.hash)).toBe('a-Token_1');
  });

  it.each(['', '#', '#gift=', '#section', '#gift=a b', '#gift=<', `#gift=${'x'.repeat(61)}`])(
    'is not read from %j',
    (hash) => {
      expect(giftTokenOf(hash)).toBeUndefined();
    },
  );
});
