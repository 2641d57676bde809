import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPlace, keepPlace, recallPlace } from './places.ts';

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
    keepPlace(1, place('a'));
    keepPlace(2, place('b'));
    keepPlace(1, place('c'));
    expect(recallPlace(1)).toEqual(place('c'));
    expect(recallPlace(2)).toEqual(place('b'));
  });

  it('are forgotten one by one', () => {
    keepPlace(1, place('a'));
    keepPlace(2, place('b'));
    forgetPlace(1);
    expect(recallPlace(1)).toBeUndefined();
    expect(recallPlace(2)).toEqual(place('b'));
  });

  it('of the oldest articles make room', () => {
    for (let id = 1; id <= 45; id += 1) keepPlace(id, place('x'));
    expect(recallPlace(5)).toBeUndefined();
    expect(recallPlace(6)).toEqual(place('x'));
  });

  it.each(['{', '5', '[[1]]', '[["1", {}]]', '[[1, {"section": 1}]]'])(
    'survive what is no place: %s',
    (text) => {
      kept.set('portal.places', text);
      expect(recallPlace(1)).toBeUndefined();
      keepPlace(1, place('a'));
      expect(recallPlace(1)).toEqual(place('a'));
    },
  );
});
