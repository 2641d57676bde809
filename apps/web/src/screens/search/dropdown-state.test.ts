import { describe, expect, it, vi } from 'vitest';
import { dropdownState, isLongEnough } from './dropdown-state.ts';
import { hit, hitPage } from './testing.ts';

const some = hitPage([hit(1)]);

describe('the state of the dropdown', () => {
  it('[VAL-02] [DRP-01] does not search for a text of one character, ignoring spaces', () => {
    expect(['', ' ', 'e', ' e  '].some(isLongEnough)).toBe(false);
    expect(['et', ' eth '].every(isLongEnough)).toBe(true);
  });

  it('[STA-03] [VAL-02] is idle for an empty query, even after results were shown', () => {
    expect(dropdownState('', { kind: 'ready', value: some }, some)).toEqual({ kind: 'idle' });
  });

  it('[STA-03] is loading, with the last results, then shows the new ones', () => {
    expect(dropdownState('eth', { kind: 'loading' }, undefined)).toEqual({
      kind: 'loading',
      before: undefined,
    });
    expect(dropdownState('eth', { kind: 'loading' }, some)).toEqual({ kind: 'loading', before: some });
    expect(dropdownState('eth', { kind: 'ready', value: some }, undefined)).toEqual({
      kind: 'ready',
      hitPage: some,
    });
  });

  it('[STA-03] [ERR-01] shows an error, and the banner after a 401 or 406', () => {
    const failed = { kind: 'failed', message: 'no', retry: vi.fn() } as const;
    expect(dropdownState('eth', failed, some)).toEqual(failed);
    expect(dropdownState('eth', { kind: 'gated', status: 401 }, some)).toEqual({
      kind: 'gated',
      status: 401,
    });
  });

  it('[DRP-04] [ERR-05] is empty without hits', () => {
    expect(dropdownState('eth', { kind: 'ready', value: hitPage([]) }, undefined).kind).toBe('empty');
  });
});
