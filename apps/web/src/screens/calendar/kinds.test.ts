import { describe, expect, it } from 'vitest';
import { parseKinds, toggleKind } from './kinds.ts';

describe('[API-11] parseKinds', () => {
  it('accepts comma-separated and repeated values in the order of the list', () => {
    expect(parseKinds('unlock,macro')).toEqual(['macro', 'unlock']);
    expect(parseKinds(['unlock', 'upgrade,governance'])).toEqual(['unlock', 'upgrade', 'governance']);
  });

  it('returns no kinds for missing or unknown values', () => {
    expect(parseKinds(undefined)).toEqual([]);
    expect(parseKinds('parties')).toEqual([]);
  });
});

describe('toggleKind', () => {
  it('adds and removes a kind', () => {
    expect(toggleKind([], 'macro')).toEqual(['macro']);
    expect(toggleKind(['macro', 'unlock'], 'macro')).toEqual(['unlock']);
  });

  it('clears the filter when all kinds are selected', () => {
    expect(toggleKind(['macro', 'unlock', 'upgrade'], 'governance')).toEqual([]);
  });
});
