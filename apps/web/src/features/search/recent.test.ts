import { describe, expect, it } from 'vitest';
import { parseRecent, withSearch } from './recent.ts';

describe('recent searches', () => {
  it('keeps the newest first, each once whatever its case', () => {
    const list = ['eth', 'lending', 'ETH ', '  blob   space '].reduce<readonly string[]>(withSearch, []);
    expect(list).toEqual(['blob space', 'ETH', 'lending']);
  });

  it('keeps six', () => {
    const list = ['1', '2', '3', '4', '5', '6', '7'].reduce<readonly string[]>(withSearch, []);
    expect(list).toEqual(['7', '6', '5', '4', '3', '2']);
  });

  it('does not keep nothing, nor a whole paragraph', () => {
    expect(withSearch(['eth'], '  ')).toEqual(['eth']);
    expect(withSearch(['eth'], 'a'.repeat(81))).toEqual(['eth']);
  });

  it('reads whatever stands in the storage as a list of texts', () => {
    expect(parseRecent(undefined)).toEqual([]);
    expect(parseRecent('{"a":1}')).toEqual([]);
    expect(parseRecent('not json')).toEqual([]);
    expect(parseRecent('["eth", 7, null, "", "btc"]')).toEqual(['eth', 'btc']);
  });
});
