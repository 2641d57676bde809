import type { SearchKind } from '@tidemark/contracts/search';
import { describe, expect, it, vi } from 'vitest';
import { countsOf, screenState, totalOf } from './screen-state.ts';
import { EMPTY_SEARCH } from './search-params.ts';
import { hit, hitPage, NO_OTHERS } from './testing.ts';

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

  it('is empty if the listed kind has no results, although others have', () => {
    const term = { id: 'bridge', term: 'Bridge', aliases: [], definition: 'A link between chains.' };
    const value = hitPage([hit(1)], { ...NO_OTHERS, glossary: { total: 12, items: [term] } });
    const stateOf = (kind: SearchKind) =>
      screenState({ query: 'eth', kind }, { kind: 'ready', value }, undefined).kind;
    expect([stateOf('research'), stateOf('glossary'), stateOf('calendar')]).toEqual([
      'ready',
      'ready',
      'empty',
    ]);
    expect([totalOf(value, 'research'), totalOf(value, 'glossary')]).toEqual([1, 12]);
  });

  it('[ERR-05] is empty without hits', () => {
    expect(screenState(search, { kind: 'ready', value: hitPage([]) }, undefined).kind).toBe('empty');
  });
});
