import { describe, expect, it } from 'vitest';
import { joinsIn, splitsOf } from './compounds.ts';
import { parseQuery } from './parse.ts';

const joins = (text: string) =>
  joinsIn(parseQuery(text).parts).map(({ word, hasParticle }) => (hasParticle ? `${word}?` : word));

describe('joins', () => {
  it('are the neighbouring words of a query', () => {
    expect(joins('stable coin supply')).toEqual(['stablecoin', 'coinsupply']);
  });

  it('include stop words only as particles, and only one', () => {
    expect(joins('roll up')).toEqual(['rollup?']);
    expect(joins('on chain')).toEqual(['onchain?']);
    expect(joins('back to day')).toEqual([]);
    expect(joins('up on')).toEqual([]);
  });

  it('do not cross phrases, tickers, numbers, compounds or very short words', () => {
    expect(joins('stable "coin"')).toEqual([]);
    expect(joins('stable $COIN')).toEqual([]);
    expect(joins('layer 2')).toEqual([]);
    expect(joins('cross-chain swap')).toEqual([]);
    expect(joins('x yz')).toEqual([]);
  });
});

describe('splits', () => {
  const words = new Set([
    'light',
    'client',
    'li',
    'ghtclient',
    'lig',
    'htclient',
    'with',
    'drawl',
    'order',
    'book',
  ]);
  const split = (word: string) => splitsOf(word, (half) => words.has(half));

  it('have two words of at least three letters, the most even ones first', () => {
    expect(split('orderbook')).toEqual([['order', 'book']]);
    expect(split('lightclient')).toEqual([
      ['light', 'client'],
      ['lig', 'htclient'],
    ]);
  });

  it('have no stop words and no digits', () => {
    expect(split('withdrawl')).toEqual([]);
    expect(splitsOf('order4book', () => true)).toEqual([]);
    expect(splitsOf('short', () => true)).toEqual([]);
  });
});
