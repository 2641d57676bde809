import type { Term } from '@tidemark/contracts/wire/glossary';
import { describe, expect, it } from 'vitest';
import { filterTerms, groupByLetter } from './letters.ts';

const term = (name: string, extra: Partial<Term> = {}): Term => ({
  id: name.toLowerCase(),
  term: name,
  aliases: [],
  definition: 'Words about it.',
  see_also: [],
  category: null,
  ...extra,
});

describe('groupByLetter', () => {
  it('groups terms by their first letter', () => {
    const groups = groupByLetter([term('AMM'), term('airdrop'), term('Élan'), term('4844')]);
    expect(groups.map(({ letter, terms }) => [letter, terms.length])).toEqual([
      ['A', 2],
      ['E', 1],
      ['0–9', 1],
    ]);
  });
});

describe('filterTerms', () => {
  const terms = [
    term('TVL', { aliases: ['total value locked'] }),
    term('AMM', { definition: 'A market by formula.' }),
    term('Blob fee'),
  ];
  const found = (text: string) => filterTerms(terms, text).map(({ term: name }) => name);

  it('matches names, aliases and definitions', () => {
    expect(found('tv')).toEqual(['TVL']);
    expect(found('Locked')).toEqual(['TVL']);
    expect(found('formula')).toEqual(['AMM']);
    expect(found('fee blob')).toEqual(['Blob fee']);
    expect(found('ormula')).toEqual([]);
  });

  it('returns all terms for an empty filter and none without a match', () => {
    expect(found('  ?')).toHaveLength(3);
    expect(found('zebra')).toEqual([]);
  });
});
