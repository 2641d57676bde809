import { describe, expect, it } from 'vitest';
import { foundOptions, type Move, moved, recentOptions } from './options.ts';
import { found, hit } from './testing.ts';

const NOTHING = { analysts: [], categories: [] };

describe('what the dropdown offers', () => {
  it('[DRP-03] articles, then analysts and categories, then all results', () => {
    const also = {
      analysts: [{ id: 3, slug: 'ines-calder', name: 'Ines Calder', portrait: null }],
      categories: [{ id: 11, slug: 'lending', name: 'Lending' }],
    };
    const options = foundOptions(' lend ing ', found([hit(1), hit(2)]), also);
    expect(options.map(({ kind, href }) => [kind, href])).toEqual([
      ['article', '/articles/article-1'],
      ['article', '/articles/article-2'],
      ['analyst', '/analysts/ines-calder'],
      ['category', '/categories/defi/lending?sort=date_desc'],
      ['all', '/search?query=lend%20ing'],
    ]);
  });

  it('[DRP-04] without articles there are no results to show all of', () => {
    expect(foundOptions('xyz', undefined, NOTHING)).toEqual([]);
  });

  it('recent searches lead to their results', () => {
    expect(recentOptions(['blob space'])[0]?.href).toBe('/search?query=blob%20space');
  });
});

describe('walking through the options', () => {
  const walk = (...moves: readonly Move[]) =>
    moves.reduce<number | undefined>((active, move) => moved(active, move, 3), undefined);

  it('goes down from the field, and past the last option back to it', () => {
    expect(walk('next')).toBe(0);
    expect(walk('next', 'next', 'next')).toBe(2);
    expect(walk('next', 'next', 'next', 'next')).toBeUndefined();
  });

  it('goes up from the field to the last option, and past the first back to it', () => {
    expect(walk('previous')).toBe(2);
    expect(walk('next', 'previous')).toBeUndefined();
  });

  it('jumps to the first and the last', () => {
    expect(walk('next', 'last')).toBe(2);
    expect(walk('previous', 'first')).toBe(0);
  });

  it('has nowhere to go where there is nothing', () => {
    expect((['next', 'previous', 'first', 'last'] as const).map((move) => moved(0, move, 0))).toEqual(
      Array(4).fill(undefined),
    );
  });
});
