import { describe, expect, it, vi } from 'vitest';
import { countsOf, screenState } from './screen-state.ts';
import { EMPTY_SEARCH } from './search-params.ts';
import { hit, hitPage } from './testing.ts';

const search = { ...EMPTY_SEARCH, query: 'eth' };
const some = hitPage([hit(1)]);

describe('the state of the search page', () => {
  it("[STA-03] is 'no-term' for an empty query, even after results were shown", () => {
    expect(screenState(EMPTY_SEARCH, { kind: 'loading' }, some)).toEqual({ kind: 'no-term' });
  });

  it('[STA-03] is loading, then shows results or an error', () => {
    expect(screenState(search, { kind: 'loading' }, undefined)).toEqual({
      kind: 'loading',
      before: undefined,
    });
    expect(screenState(search, { kind: 'ready', value: some }, undefined)).toEqual({
      kind: 'ready',
      hitPage: some,
    });
    const retry = vi.fn();
    const failed = { kind: 'failed', message: 'no', retry } as const;
    expect(screenState(search, failed, undefined)).toEqual(failed);
  });

  it('[ERR-01] shows the banner after a 401 or 406, not an error', () => {
    const gated = { kind: 'gated', status: 406 } as const;
    expect(screenState(search, gated, some)).toEqual(gated);
  });

  it('keeps the last counts visible while filters change', () => {
    expect(countsOf(screenState(search, { kind: 'loading' }, some))).toBe(some);
    expect(countsOf(screenState(search, { kind: 'loading' }, undefined))).toBeUndefined();
  });

  it('[ERR-05] distinguishes no hits from a response without a list of hits', () => {
    expect(screenState(search, { kind: 'ready', value: hitPage([]) }, undefined).kind).toBe('empty');
    expect(screenState(search, { kind: 'ready', value: { kind: 'malformed' } }, undefined).kind).toBe(
      'malformed',
    );
  });
});
