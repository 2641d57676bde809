import { readItem, writeItem } from '../../../lib/storage.ts';
import type { Place } from './place.ts';

/** Of the articles last read and not finished, newest first. It never leaves this device. */
const KEY = 'portal.places';
const KEPT = 40;

type Entry = readonly [articleId: number, place: Place];

const isPlace = (value: unknown): value is Place => {
  const { section, index, words, share } = (value ?? {}) as Partial<Place>;
  return (
    typeof section === 'string' &&
    typeof words === 'string' &&
    Number.isInteger(index) &&
    Number.isFinite(share)
  );
};

function all(): Entry[] {
  try {
    const kept: unknown = JSON.parse(readItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => Number.isInteger(one?.[0]) && isPlace(one?.[1])) : [];
  } catch {
    return [];
  }
}

const others = (articleId: number) => all().filter(([id]) => id !== articleId);

export const recallPlace = (articleId: number) => all().find(([id]) => id === articleId)?.[1];

export function keepPlace(articleId: number, place: Place): void {
  writeItem(KEY, JSON.stringify([[articleId, place], ...others(articleId)].slice(0, KEPT)));
}

export function forgetPlace(articleId: number): void {
  if (recallPlace(articleId)) writeItem(KEY, JSON.stringify(others(articleId)));
}
