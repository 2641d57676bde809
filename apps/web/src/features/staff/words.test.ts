import { describe, expect, it } from 'vitest';
import { ago, durationOf, slugIn } from './words.ts';

const now = Date.parse('2026-11-15T12:00:00Z');

describe('the words of the staff page', () => {
  it.each([
    ['2026-11-15T11:59:58Z', '2 s ago'],
    ['2026-11-15T12:00:03Z', '0 s ago'],
    ['2026-11-15T11:58:00Z', '2 min ago'],
    ['2026-11-15T10:01:00Z', '119 min ago'],
    ['2026-11-15T10:00:00Z', '2 h ago'],
    ['2026-11-13T12:00:00Z', '2 days ago'],
  ])('says of %s that it was %s', (at, words) => {
    expect(ago(at, now)).toBe(words);
  });

  it('gives a duration in the unit one thinks in', () => {
    expect(durationOf(42)).toBe('42 ms');
    expect(durationOf(1_240)).toBe('1.2 s');
  });

  it('finds the slug in whatever was pasted', () => {
    expect(slugIn(' forced-inclusion-rehearsal ')).toBe('forced-inclusion-rehearsal');
    expect(slugIn('http://localhost:3000/articles/forced-inclusion-rehearsal?x=1#two')).toBe(
      'forced-inclusion-rehearsal',
    );
    expect(slugIn('/articles/caf%C3%A9')).toBe('café');
  });

  it('survives an address that no browser wrote', () => {
    expect(slugIn('/articles/100%')).toBe('100%');
  });
});
