import type { Term } from '@tidemark/contracts/wire/glossary';
import { describe, expect, it } from 'vitest';
import { filterTerms, groupByLetter } from './letters.ts';

const term = (name: string, extra: Partial<Term> = {}): Term => ({
  id: name.toLowerCase(),
  term: name,
  aliases: [],
  definition: 'A definition.',
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
  const matches = (text: string) => filterTerms(terms, text).map(({ term: name }) => name);

  it('matches names, aliases and definitions', () => {
    expect(matches('tv')).toEqual(['TVL']);
    expect(matches('Locked')).toEqual(['TVL']);
    expect(matches('formula')).toEqual(['AMM']);
    expect(matches('fee blob')).toEqual(['Blob fee']);
    expect(matches('ormula')).toEqual([]);
  });

  it('returns all terms for an empty filter and none without a match', () => {
    expect(matches('  ?')).toHaveLength(3);
    expect(matches('zebra')).toEqual([]);
  });
});
