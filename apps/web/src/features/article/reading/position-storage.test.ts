import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearPosition, loadPosition, savePosition } from './position-storage.ts';

const storage = new Map<string, string>();
const position = (textHash: string) => ({ section: 's', index: 1, textHash, share: 0.5 });

beforeEach(() => {
  storage.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
  });
});

describe('position storage', () => {
  it('keeps the latest position of each article', () => {
    savePosition(1, position('a'));
    savePosition(2, position('b'));
    savePosition(1, position('c'));
    expect(loadPosition(1)).toEqual(position('c'));
    expect(loadPosition(2)).toEqual(position('b'));
  });

  it('clears a single position', () => {
    savePosition(1, position('a'));
    savePosition(2, position('b'));
    clearPosition(1);
    expect(loadPosition(1)).toBeUndefined();
    expect(loadPosition(2)).toEqual(position('b'));
  });

  it('drops the oldest positions', () => {
    for (let id = 1; id <= 45; id += 1) savePosition(id, position('x'));
    expect(loadPosition(5)).toBeUndefined();
    expect(loadPosition(6)).toEqual(position('x'));
  });

  it('reads positions that an earlier version stored and keeps them when it saves', () => {
    const old = { section: 's', index: 1, words: 'a', share: 0.5 };
    storage.set('portal.places', JSON.stringify([[1, old]]));
    expect(loadPosition(1)).toEqual(position('a'));
    savePosition(2, position('b'));
    expect(loadPosition(1)).toEqual(position('a'));
    clearPosition(1);
    expect(loadPosition(1)).toBeUndefined();
  });

  it.each(['portal.readingPositions', 'portal.places'])('ignores invalid content of %s', (key) => {
    for (const text of ['{', '5', '[[1]]', '[["1", {}]]', '[[1, {"section": 1}]]']) {
      storage.clear();
      storage.set(key, text);
      expect(loadPosition(1)).toBeUndefined();
      savePosition(1, position('a'));
      expect(loadPosition(1)).toEqual(position('a'));
    }
  });
});
