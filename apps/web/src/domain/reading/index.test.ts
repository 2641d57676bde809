import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearPosition, devicePositions, loadPosition, removeSentPositions, savePosition } from './index.ts';

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

  it('lists positions with their timestamps, and those of earlier versions as a month old', () => {
    const now = Date.UTC(2026, 10, 16);
    storage.set('portal.readingPositions', JSON.stringify([[1, position('a')]]));
    savePosition(2, position('b'), now - 5);
    expect(devicePositions(now)).toEqual([
      { articleId: 2, position: position('b'), at: now - 5 },
      { articleId: 1, position: position('a'), at: Date.UTC(2026, 9, 17) },
    ]);
  });

  it('removes what was sent and keeps what changed meanwhile', () => {
    storage.set('portal.readingPositions', JSON.stringify([[3, position('x')]]));
    savePosition(1, position('a'), 10);
    savePosition(2, position('b'), 20);
    const sent = devicePositions();
    savePosition(2, position('c'), 30);
    removeSentPositions(sent);
    expect(devicePositions()).toEqual([{ articleId: 2, position: position('c'), at: 30 }]);
  });
});
