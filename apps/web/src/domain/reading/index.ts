import { readItem, writeItem } from '../../platform/storage/local-storage.ts';

/** Where an anonymous reader stopped. Stored redundantly, so that it is found again after the article was edited. */
export interface ReadingPosition {
  /** Section and text are stored as hashes, because no text of a body may be stored in the browser. */
  readonly section: string;
  readonly index: number;
  readonly textHash: string;
  /** Relative position in the article, from 0 to 1. */
  readonly share: number;
}

/**
 * Positions of an anonymous reader in unfinished articles, most recent first. They leave this device only when the
 * reader signs in.
 */
const STORAGE_KEY = 'portal.readingPositions';
/** Earlier versions stored the hash of the text as `words` under this key. */
const OLD_STORAGE_KEY = 'portal.places';
const MAX_ENTRIES = 40;

/** Earlier versions stored no timestamp. */
type Entry = readonly [articleId: number, position: ReadingPosition, at?: number];

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

export function savePosition(articleId: number, position: ReadingPosition, now = Date.now()): void {
  writeItem(
    STORAGE_KEY,
    JSON.stringify([[articleId, position, now], ...otherEntries(articleId)].slice(0, MAX_ENTRIES)),
  );
}

export function clearPosition(articleId: number): void {
  if (loadPosition(articleId)) writeItem(STORAGE_KEY, JSON.stringify(otherEntries(articleId)));
}

interface DevicePosition {
  readonly articleId: number;
  readonly position: ReadingPosition;
  readonly at: number;
}

const UNDATED_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** All positions with their timestamps. Those of earlier versions count as a month old: any other position is newer. */
export const devicePositions = (now = Date.now()): DevicePosition[] =>
  readEntries().map(([articleId, position, at]) => ({
    articleId,
    position,
    at: Number.isSafeInteger(at) && at !== undefined ? at : now - UNDATED_AGE_MS,
  }));

/** Removes the positions that were sent, except those that changed meanwhile. */
export function removeSentPositions(sent: readonly DevicePosition[]): void {
  const times = new Map(sent.map(({ articleId, at }) => [articleId, at]));
  const remaining = readEntries().filter(([id, , at]) => at !== undefined && at !== times.get(id));
  writeItem(STORAGE_KEY, JSON.stringify(remaining));
}
