import { describe, expect, it } from 'vitest';
import { ago, durationOf, slugIn } from './texts.ts';

const now = Date.parse('2026-11-15T12:00:00Z');

describe('texts of the staff page', () => {
  it.each([
    ['2026-11-15T11:59:58Z', '2 s ago'],
    ['2026-11-15T12:00:03Z', '0 s ago'],
    ['2026-11-15T11:58:00Z', '2 min ago'],
    ['2026-11-15T10:01:00Z', '119 min ago'],
    ['2026-11-15T10:00:00Z', '2 h ago'],
    ['2026-11-13T12:00:00Z', '2 days ago'],
  ])('formats %s as %s', (at, text) => {
    expect(ago(at, now)).toBe(text);
  });

  it('formats a duration in milliseconds or seconds', () => {
    expect(durationOf(42)).toBe('42 ms');
    expect(durationOf(1_240)).toBe('1.2 s');
  });

  it('finds the slug in a pasted URL', () => {
    expect(slugIn(' forced-inclusion-rehearsal ')).toBe('forced-inclusion-rehearsal');
    expect(slugIn('http://localhost:3000/articles/forced-inclusion-rehearsal?x=1#two')).toBe(
      'forced-inclusion-rehearsal',
    );
    expect(slugIn('/articles/caf%C3%A9')).toBe('café');
  });

  it('accepts a malformed URL', () => {
    expect(slugIn('/articles/100%')).toBe('100%');
  });
});
