import { readItem, writeItem } from '../../../lib/storage/local-storage.ts';
import type { ReadingPosition } from './reading-position.ts';

/** Positions in unfinished articles, most recent first. They never leave this device. */
const STORAGE_KEY = 'portal.readingPositions';
/** Earlier versions stored the hash of the text as `words` under this key. */
const OLD_STORAGE_KEY = 'portal.places';
const MAX_ENTRIES = 40;

type Entry = readonly [articleId: number, position: ReadingPosition];

const isPosition = (value: unknown): value is ReadingPosition => {
  const { section, index, textHash, share } = (value ?? {}) as Partial<ReadingPosition>;
  return (
    typeof section === 'string' &&
    typeof textHash === 'string' &&
    Number.isInteger(index) &&
    Number.isFinite(share)
  );
};

function fromOldFormat(value: unknown): unknown {
  const { words, ...rest } = (value ?? {}) as { readonly words?: unknown };
  return { ...rest, textHash: words };
}

function readEntries(): Entry[] {
  const current = readItem(STORAGE_KEY);
  const stored = current ?? readItem(OLD_STORAGE_KEY) ?? '[]';
  try {
    const entries: unknown = JSON.parse(stored);
    if (!Array.isArray(entries)) return [];
    return entries
      .map((entry) => (current === undefined ? [entry?.[0], fromOldFormat(entry?.[1])] : entry))
      .filter((entry): entry is Entry => Number.isInteger(entry?.[0]) && isPosition(entry?.[1]));
  } catch {
    return [];
  }
}

const otherEntries = (articleId: number) => readEntries().filter(([id]) => id !== articleId);

export const loadPosition = (articleId: number) => readEntries().find(([id]) => id === articleId)?.[1];

export function savePosition(articleId: number, position: ReadingPosition): void {
  writeItem(
    STORAGE_KEY,
    JSON.stringify([[articleId, position], ...otherEntries(articleId)].slice(0, MAX_ENTRIES)),
  );
}

export function clearPosition(articleId: number): void {
  if (loadPosition(articleId)) writeItem(STORAGE_KEY, JSON.stringify(otherEntries(articleId)));
}
