import { later, type Timed } from './timed.ts';

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
