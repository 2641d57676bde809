import { describe, expect, it } from 'vitest';
import type { Found } from '../../lib/calls/search.ts';
import {
  type DropdownEvent,
  type DropdownState,
  IDLE,
  isLongEnough,
  reduceDropdown,
} from './dropdown-state.ts';
import { found, hit } from './testing.ts';

const after = (...events: readonly DropdownEvent[]): DropdownState => events.reduce(reduceDropdown, IDLE);
const some: Found = found([hit(1)]);
const others: Found = found([hit(2)]);

describe('the state of the dropdown', () => {
  it('[VAL-02] [DRP-01] a text of one character is not searched for, blanks aside', () => {
    expect(['', ' ', 'e', ' e  '].some(isLongEnough)).toBe(false);
    expect(['et', ' eth '].every(isLongEnough)).toBe(true);
  });

  it('[STA-03] loading, then results', () => {
    expect(after({ kind: 'asked', ask: 1 })).toEqual({ kind: 'loading', ask: 1, before: undefined });
    expect(after({ kind: 'asked', ask: 1 }, { kind: 'answered', ask: 1, answer: some })).toEqual({
      kind: 'ready',
      ask: 1,
      found: some,
    });
  });

  it('[STA-03] loading, then an error', () => {
    const state = after({ kind: 'asked', ask: 1 }, { kind: 'failed', ask: 1, message: 'no' });
    expect(state).toEqual({ kind: 'failed', ask: 1, message: 'no' });
  });

  it('[STA-03] [VAL-02] an empty query clears the results', () => {
    const ready = [
      { kind: 'asked', ask: 1 },
      { kind: 'answered', ask: 1, answer: some },
    ] as const;
    expect(after(...ready, { kind: 'cleared' })).toEqual(IDLE);
  });

  it('[STA-03] a stale answer never takes the place of a newer one', () => {
    const asked = [
      { kind: 'asked', ask: 1 },
      { kind: 'asked', ask: 2 },
    ] as const;
    const late = { kind: 'answered', ask: 1, answer: some } as const;
    const newer = { kind: 'answered', ask: 2, answer: others } as const;
    expect(after(...asked, newer, late)).toEqual({ kind: 'ready', ask: 2, found: others });
    expect(after(...asked, late)).toEqual({ kind: 'loading', ask: 2, before: undefined });
    expect(after(...asked, newer, { kind: 'failed', ask: 1, message: 'no' }).kind).toBe('ready');
    expect(after(asked[0], { kind: 'cleared' }, late)).toEqual(IDLE);
  });

  it('the last results stay in sight until the next ones are there', () => {
    const ready = [
      { kind: 'asked', ask: 1 },
      { kind: 'answered', ask: 1, answer: some },
    ] as const;
    const twice = after(...ready, { kind: 'asked', ask: 2 }, { kind: 'asked', ask: 3 });
    expect(twice).toEqual({ kind: 'loading', ask: 3, before: some });
  });

  it('[DRP-04] [ERR-05] no hits is empty, no list of hits is something else', () => {
    const asked = { kind: 'asked', ask: 1 } as const;
    expect(after(asked, { kind: 'answered', ask: 1, answer: found([]) }).kind).toBe('empty');
    expect(after(asked, { kind: 'answered', ask: 1, answer: { kind: 'unlisted' } }).kind).toBe('unlisted');
  });
});
