import { describe, expect, it } from 'vitest';
import { americanSpelling } from './spelling.ts';
import { lexeme } from './tokenizer.ts';

const PAIRS = [
  ['tokenise', 'tokenize'],
  ['tokenisation', 'tokenization'],
  ['organised', 'organized'],
  ['analyse', 'analyze'],
  ['colour', 'color'],
  ['favourable', 'favorable'],
  ['centre', 'center'],
  ['centres', 'centers'],
  ['catalogue', 'catalog'],
  ['defence', 'defense'],
  ['licences', 'licenses'],
  ['modelling', 'modeling'],
  ['cancelled', 'canceled'],
  ['programme', 'program'],
] as const;

describe('British and American spelling', () => {
  it.each(PAIRS)('gives %s and %s the same stem', (british, american) => {
    expect(lexeme(british)).toBe(lexeme(american));
  });

  it('does not merge different words', () => {
    for (const [one, other] of [
      ['four', 'for'],
      ['hour', 'hor'],
      ['filled', 'filed'],
      ['polling', 'poling'],
      ['price', 'prise'],
      ['here', 'her'],
      ['are', 'aer'],
    ] as const) {
      expect(americanSpelling(one), one).not.toBe(americanSpelling(other));
    }
  });
});
