import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearPosition, loadPosition, savePosition } from './position-storage.ts';

const kept = new Map<string, string>();
const place = (words: string) => ({ section: 's', index: 1, words, share: 0.5 });

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

describe('places', () => {
  it('are kept by article, the newest of each', () => {
    savePosition(1, place('a'));
    savePosition(2, place('b'));
    savePosition(1, place('c'));
    expect(loadPosition(1)).toEqual(place('c'));
    expect(loadPosition(2)).toEqual(place('b'));
  });

  it('are forgotten one by one', () => {
    savePosition(1, place('a'));
    savePosition(2, place('b'));
    clearPosition(1);
    expect(loadPosition(1)).toBeUndefined();
    expect(loadPosition(2)).toEqual(place('b'));
  });

  it('of the oldest articles make room', () => {
    for (let id = 1; id <= 45; id += 1) savePosition(id, place('x'));
    expect(loadPosition(5)).toBeUndefined();
    expect(loadPosition(6)).toEqual(place('x'));
  });

  it.each(['{', '5', '[[1]]', '[["1", {}]]', '[[1, {"section": 1}]]'])(
    'survive what is no place: %s',
    (text) => {
      kept.set('portal.places', text);
      expect(loadPosition(1)).toBeUndefined();
      savePosition(1, place('a'));
      expect(loadPosition(1)).toEqual(place('a'));
    },
  );
});
