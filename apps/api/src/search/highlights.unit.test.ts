import { describe, expect, it } from 'vitest';
import { highlighter } from './highlights.ts';

const passage = (plain: string, word: string) =>
  highlighter([{ words: [word], prefix: false }])({ title: 'A title', teaser: 'A teaser.', plain }).passage;

describe('passage', () => {
  it('[ENT-02] separates headings and table cells from the following text', () => {
    const text = passage('What changed\nFees fell.\nChain\nFees\nBase\n0.02', 'fees');
    expect(text).toBe(
      'A teaser. What changed · <mark>Fees</mark> fell. Chain · <mark>Fees</mark> · Base · 0.02',
    );
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
    const { passage: found } = highlight({ title: '', teaser: '', plain: 'Open interest, interest open.' });
    expect(found.trim()).toBe('<mark>Open interest</mark>, interest open.');
  });
});
