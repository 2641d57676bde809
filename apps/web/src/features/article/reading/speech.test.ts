import { describe, expect, it } from 'vitest';
import { describeSkipped, sentencesOf } from './speech.ts';

describe('what is spoken', () => {
  it('goes sentence by sentence', () => {
    expect(sentencesOf(' Fees fell by 2.5%.\n  Why? Nobody\tknows. ')).toEqual([
      'Fees fell by 2.5%.',
      'Why?',
      'Nobody knows.',
    ]);
    expect(sentencesOf('  \n ')).toEqual([]);
  });

  it('in pieces that no engine cuts off, and no word is lost', () => {
    const long = `${'One clause of several words, '.repeat(20)}and an end.`;
    const pieces = sentencesOf(long);
    expect(pieces.length).toBeGreaterThan(2);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(220);
    expect(pieces.join(' ')).toBe(long);
    const endless = 'a'.repeat(500);
    expect(sentencesOf(endless).join('')).toBe(endless);
  });

  it('tells what is passed over', () => {
    expect(describeSkipped('table')).toBe('A table, left out.');
    expect(describeSkipped('code')).toBe('A piece of code, left out.');
    expect(describeSkipped('figure', 'Share of blob space used')).toBe('A figure: Share of blob space used.');
  });
});
