import { expect, it } from 'vitest';
import { ownValue } from './own-value.ts';

it('returns the value of an own property', () => {
  expect(ownValue({ defi: 1, constructor: 2 }, 'defi')).toBe(1);
  expect(ownValue({ defi: 1, constructor: 2 }, 'constructor')).toBe(2);
});

it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'nfts'])(
  'returns nothing for %s',
  (key) => {
    expect(ownValue<unknown>({ defi: 1 }, key)).toBeUndefined();
  },
);
