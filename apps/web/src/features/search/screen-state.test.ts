import { describe, expect, it, vi } from 'vitest';
import { EMPTY_ADDRESS } from './address.ts';
import { countsOf, screenState } from './screen-state.ts';
import { found, hit } from './testing.ts';

const asked = { ...EMPTY_ADDRESS, query: 'eth' };
const some = found([hit(1)]);

describe('the state of the search page', () => {
  it("[STA-03] an empty query is 'no term', whatever was found before", () => {
    expect(screenState(EMPTY_ADDRESS, { kind: 'loading' }, { query: 'eth', found: some })).toEqual({
      kind: 'no-term',
    });
  });

  it('[STA-03] loading, then results or error', () => {
    expect(screenState(asked, { kind: 'loading' }, undefined)).toEqual({
      kind: 'loading',
      before: undefined,
    });
    expect(screenState(asked, { kind: 'ready', value: some }, undefined)).toEqual({
      kind: 'ready',
      found: some,
    });
    const retry = vi.fn();
    const failed = { kind: 'failed', message: 'no', retry } as const;
    expect(screenState(asked, failed, undefined)).toEqual(failed);
  });

  it('[ERR-02] a refusal is told like any other failure', () => {
    expect(screenState(asked, { kind: 'gated' }, undefined)).toMatchObject({
      message: 'An error occurred while fetching search results',
    });
  });

  it('the last answer stays in sight while filters change, not while words do', () => {
    const kept = { query: 'eth', found: some };
    expect(countsOf(screenState(asked, { kind: 'loading' }, kept))).toBe(some);
    const other = { ...asked, query: 'btc' };
    expect(countsOf(screenState(other, { kind: 'loading' }, kept))).toBeUndefined();
  });

  it('[ERR-05] no hits, and no list of hits, are told apart', () => {
    expect(screenState(asked, { kind: 'ready', value: found([]) }, undefined).kind).toBe('empty');
    expect(screenState(asked, { kind: 'ready', value: { kind: 'unlisted' } }, undefined).kind).toBe(
      'unlisted',
    );
  });
});
