/**
 * What is known about one reader and one article: where they stopped, whether they have finished it, and whether
 * they removed it from their history. Devices write independently, so each field has its own timestamp and two
 * records of the same article are merged field by field.
 */
export interface ReadingRecord {
  readonly position?: Timed<ReadingAnchor> | undefined;
  readonly finished?: Timed<boolean> | undefined;
  /** Everything up to this time was removed by the reader. */
  readonly removedAt?: number | undefined;
}

/** A value and when it was written, in milliseconds since 1970. */
export interface Timed<T> {
  readonly value: T;
  readonly at: number;
}

/** Where a reader stopped. Stored redundantly, so that the position is found again after the article was edited. */
export interface ReadingAnchor {
  /** Relative position in the article, from 0 to 1. */
  readonly progress: number;
  /** The text at the position and around it (TextQuoteSelector of the W3C Web Annotation model). */
  readonly quote?: TextQuote;
  /** Offsets in the text of the body (TextPositionSelector of the W3C Web Annotation model). */
  readonly range?: TextRange;
  /** Hashes instead of text, for positions that were stored on a device. */
  readonly fingerprint?: Fingerprint;
}

export interface TextQuote {
  readonly exact: string;
  readonly prefix: string;
  readonly suffix: string;
}

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export interface Fingerprint {
  readonly section: string;
  readonly index: number;
  readonly textHash: string;
}

export const READING_STATUSES = ['unread', 'in_progress', 'read'] as const;
export type ReadingStatus = (typeof READING_STATUSES)[number];

/** An article that was marked as unread is unread until it is opened again. */
export function readingStatus({ position, finished }: ReadingRecord): ReadingStatus {
  if (finished?.value) return 'read';
  return position && position.at > (finished?.at ?? Number.NEGATIVE_INFINITY) ? 'in_progress' : 'unread';
}

/** The later value. Two values of the same time are compared by content, so that the order of merging does not matter. */
function later<T>(one: Timed<T> | undefined, other: Timed<T> | undefined): Timed<T> | undefined {
  if (!one || !other) return one ?? other;
  if (one.at !== other.at) return one.at > other.at ? one : other;
  return canonical(one.value) >= canonical(other.value) ? one : other;
}

/** The same text for equal values, whatever the order of their properties. */
function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const entries = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${entries
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
    .sort()
    .join()}}`;
}

/**
 * The later value of each field; a removal wins over everything written up to its time. Commutative, associative
 * and idempotent, so that devices converge in whatever order their records arrive.
 */
export function mergeReadingRecords(one: ReadingRecord, other: ReadingRecord): ReadingRecord {
  const removedAt = Math.max(
    one.removedAt ?? Number.NEGATIVE_INFINITY,
    other.removedAt ?? Number.NEGATIVE_INFINITY,
  );
  const kept = <T>(field: Timed<T> | undefined) => (field && field.at > removedAt ? field : undefined);
  const position = kept(later(one.position, other.position));
  const finished = kept(later(one.finished, other.finished));
  return {
    ...(position ? { position } : {}),
    ...(finished ? { finished } : {}),
    ...(Number.isFinite(removedAt) ? { removedAt } : {}),
  };
}
