import { describe, expect, it } from 'vitest';
import { parseRecent, withSearch } from './recent.ts';

describe('recent searches', () => {
  it('lists the newest first, each once regardless of case', () => {
    const list = ['eth', 'lending', 'ETH ', '  blob   space '].reduce<readonly string[]>(withSearch, []);
    expect(list).toEqual(['blob space', 'ETH', 'lending']);
  });

  it('keeps at most six', () => {
    const list = ['1', '2', '3', '4', '5', '6', '7'].reduce<readonly string[]>(withSearch, []);
    expect(list).toEqual(['7', '6', '5', '4', '3', '2']);
  });

  it('ignores an empty search and a very long one', () => {
    expect(withSearch(['eth'], '  ')).toEqual(['eth']);
    expect(withSearch(['eth'], 'a'.repeat(81))).toEqual(['eth']);
  });

  it('reads invalid stored data as an empty list', () => {
    expect(parseRecent(undefined)).toEqual([]);
    expect(parseRecent('{"a":1}')).toEqual([]);
    expect(parseRecent('not json')).toEqual([]);
    expect(parseRecent('["eth", 7, null, "", "btc"]')).toEqual(['eth', 'btc']);
  });
});
