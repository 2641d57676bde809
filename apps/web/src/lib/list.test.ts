import { describe, expect, it } from 'vitest';
import { reduceList, startList } from './list.ts';

const page = (number: number, ids: number[], pageCount = 3) => ({
  items: ids.map((id) => ({ id })),
  pagination: { page: number, pageSize: 2, pageCount, total: 6 },
});
const ids = (list: ReturnType<typeof startList<{ id: number }>>) =>
  list.kind === 'ready' ? list.items.map(({ id }) => id) : list.kind;

describe('[STA-02] a growing list', () => {
  const first = startList(page(1, [1, 2]));

  it('replaces on page 1 and appends later pages', () => {
    expect(ids(reduceList(first, { kind: 'answered', page: page(2, [3, 4]) }))).toEqual([1, 2, 3, 4]);
    expect(ids(reduceList(first, { kind: 'answered', page: page(1, [9]) }))).toEqual([9]);
  });

  it('never holds an article twice', () => {
    expect(ids(reduceList(first, { kind: 'answered', page: page(2, [2, 3]) }))).toEqual([1, 2, 3]);
  });

  it('knows when it ends, and when it is empty', () => {
    const last = reduceList(first, { kind: 'answered', page: page(3, [5]) });
    expect(last).toMatchObject({ nextPage: undefined });
    expect(startList(page(1, [], 0))).toEqual({ kind: 'empty' });
  });

  it('keeps what it has when a later page fails, and is gated on an auth failure', () => {
    const generic = { type: 'generic', status: 500, message: 'no' } as const;
    const auth = { type: 'auth', status: 401, message: 'no', details: undefined } as const;
    expect(reduceList(first, { kind: 'failed', page: 2, failure: generic })).toMatchObject({
      kind: 'ready',
      growth: 'failed',
    });
    expect(reduceList(first, { kind: 'failed', page: 1, failure: generic })).toEqual({
      kind: 'failed',
      message: 'no',
    });
    expect(reduceList(first, { kind: 'failed', page: 1, failure: auth })).toEqual({ kind: 'gated' });
  });
});
