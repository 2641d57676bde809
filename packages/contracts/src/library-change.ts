import { later, type Timed } from './timed.ts';

/**
 * What several devices have written about one item of a library: a bookmark, a highlight. Each field has its own
 * timestamp, so that changes of different fields do not replace each other.
 */
export interface ItemRecord {
  readonly fields: Readonly<Record<string, Timed<unknown>>>;
  /** Everything written up to this time was deleted. */
  readonly removedAt?: number | undefined;
}

/** A change is not accepted if it is older, because the times of deletions are forgotten then. */
export const MAX_CHANGE_AGE_DAYS = 90;

/** How many changes a device sends in one request, whose body must not have more than 16 KB. */
export const MAX_CHANGES = 50;
export const MAX_CHANGES_BYTES = 12 * 1024;
/** How many tags, and how many folders, one change may name. A device sends more in several changes. */
export const MAX_CHANGED_NAMES = 20;

/**
 * The later value of each field; a deletion wins over everything written up to its time. Commutative, associative
 * and idempotent, so that devices converge in whatever order their changes arrive, also if one arrives twice.
 */
export function mergeItems(one: ItemRecord, other: ItemRecord): ItemRecord {
  const removedAt = Math.max(one.removedAt ?? -Infinity, other.removedAt ?? -Infinity);
  const mine = new Map(Object.entries(one.fields));
  const theirs = new Map(Object.entries(other.fields));
  const names = [...new Set([...mine.keys(), ...theirs.keys()])].sort();
  const fields = names.flatMap((name) => {
    const field = later(mine.get(name), theirs.get(name));
    return field && field.at > removedAt ? [[name, field] as const] : [];
  });
  return {
    fields: Object.fromEntries(fields),
    ...(Number.isFinite(removedAt) ? { removedAt } : {}),
  };
}

/** Several items by their keys, such as everything that a device has changed while it was offline. */
export type ItemRecords = ReadonlyMap<string, ItemRecord>;

export function mergeLibraries(one: ItemRecords, other: ItemRecords): ItemRecords {
  const merged = new Map(one);
  for (const [key, record] of other) {
    const known = merged.get(key);
    merged.set(key, known ? mergeItems(known, record) : mergeItems(record, record));
  }
  return merged;
}
