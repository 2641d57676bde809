import { describe, expect, it } from 'vitest';
import { parseKinds, toggleKind } from './kinds.ts';

describe('[API-11] the kinds in the address', () => {
  it('come with commas or repeated, in our order', () => {
    expect(parseKinds('unlock,macro')).toEqual(['macro', 'unlock']);
    expect(parseKinds(['unlock', 'upgrade,governance'])).toEqual(['unlock', 'upgrade', 'governance']);
  });

  it('are none where nothing is asked for, or nothing we know', () => {
    expect(parseKinds(undefined)).toEqual([]);
    expect(parseKinds('parties')).toEqual([]);
  });
});

describe('choosing a kind', () => {
  it('adds it, and takes it away again', () => {
    expect(toggleKind([], 'macro')).toEqual(['macro']);
    expect(toggleKind(['macro', 'unlock'], 'macro')).toEqual(['unlock']);
  });

  it('ends at no filter when the last one joins', () => {
    expect(toggleKind(['macro', 'unlock', 'upgrade'], 'governance')).toEqual([]);
  });
});
