import { describe, expect, it } from 'vitest';
import { describeSkipped, sentencesOf } from './speech.ts';

describe('speech text', () => {
  it('splits text into sentences', () => {
    expect(sentencesOf(' Fees fell by 2.5%.\n  Why? Nobody\tknows. ')).toEqual([
      'Fees fell by 2.5%.',
      'Why?',
      'Nobody knows.',
    ]);
    expect(sentencesOf('  \n ')).toEqual([]);
  });

  it('splits long sentences into parts without losing text', () => {
    const long = `${'One clause of several words, '.repeat(20)}and an end.`;
    const parts = sentencesOf(long);
    expect(parts.length).toBeGreaterThan(2);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(220);
    expect(parts.join(' ')).toBe(long);
    const endless = 'a'.repeat(500);
    expect(sentencesOf(endless).join('')).toBe(endless);
  });

  it('describes tables, code and figures instead of reading them', () => {
    expect(describeSkipped('table')).toBe('Table skipped.');
    expect(describeSkipped('code')).toBe('Code block skipped.');
    expect(describeSkipped('figure', 'Share of blob space used')).toBe('Figure: Share of blob space used.');
  });
});
