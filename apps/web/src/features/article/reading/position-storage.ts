import { readItem, writeItem } from '../../../lib/storage.ts';
import type { ReadingPosition } from './reading-position.ts';

/** Of the articles last read and not finished, newest first. It never leaves this device. */
const KEY = 'portal.places';
const KEPT = 40;

type Entry = readonly [articleId: number, place: ReadingPosition];

const isPosition = (value: unknown): value is ReadingPosition => {
  const { section, index, words, share } = (value ?? {}) as Partial<ReadingPosition>;
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
    return Array.isArray(kept)
      ? kept.filter((one) => Number.isInteger(one?.[0]) && isPosition(one?.[1]))
      : [];
  } catch {
    return [];
  }
}

const others = (articleId: number) => all().filter(([id]) => id !== articleId);

export const loadPosition = (articleId: number) => all().find(([id]) => id === articleId)?.[1];

export function savePosition(articleId: number, place: ReadingPosition): void {
  writeItem(KEY, JSON.stringify([[articleId, place], ...others(articleId)].slice(0, KEPT)));
}

export function clearPosition(articleId: number): void {
  if (loadPosition(articleId)) writeItem(KEY, JSON.stringify(others(articleId)));
}
