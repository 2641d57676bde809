import { describe, expect, it } from 'vitest';
import { bodyText } from './body-text.ts';
import { highlighter } from './highlights.ts';

const articleWith = (plain: string, teaser = 'A teaser.') => ({
  title: 'A title',
  teaser,
  body: bodyText({ plain, headings: [], takeaways: [] }),
});
const passage = (plain: string, word: string) =>
  highlighter([{ words: [word], prefix: false }])(articleWith(plain)).passage;

describe('passage', () => {
  it('[ENT-02] consists of sentences, without headings and table cells', () => {
    expect(passage('What changed\nFees fell.\nChain\nFees\nBase\n0.02', 'fees')).toBe(
      'A teaser. <mark>Fees</mark> fell.',
    );
  });

  it('[ENT-02] names a heading or chart if the words occur in no sentence, but not a table cell', () => {
    const plain = 'Rates were calm.\nChain\nFees\nBase\nFees by chain';
    expect(passage(plain, 'fees')).toBe('<mark>Fees</mark> by chain · A teaser.');
    expect(passage('Rates were calm.\nChain\nFees', 'fees')).toBe('A teaser. Rates were calm.');
  });

  it('[ENT-02] uses all lines of a body without sentences', () => {
    expect(passage('Chain\nFees', 'fees')).toBe('A teaser. Chain · <mark>Fees</mark>');
  });

  it('[ENT-02] is taken where most query words occur together', () => {
    const far = `Fees. ${'Nothing of it here. '.repeat(40)}`;
    expect(passage(`${far} Here fees are fees again.`, 'fees')).toContain(
      'Here <mark>fees</mark> are <mark>fees</mark>',
    );
  });

  it('[ENT-02] highlights a word with any ending or accents, but not inside another word', () => {
    expect(passage('Coffees, FEE and Fées.', 'fee')).toContain(
      'Coffees, <mark>FEE</mark> and <mark>Fées</mark>.',
    );
  });

  it('[ENT-02] highlights a phrase only where the words are adjacent', () => {
    const highlight = highlighter([{ words: ['open', 'interest'], prefix: false }]);
    const { passage: found } = highlight(articleWith('Open interest, interest open.', ''));
    expect(found.trim()).toBe('<mark>Open interest</mark>, interest open.');
  });
});
