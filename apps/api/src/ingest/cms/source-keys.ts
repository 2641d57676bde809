import type { Database } from '../../platform/database/database.ts';
import { isText } from '../bodies/fields.ts';
import { entriesOf } from './entries.ts';

const ORIGIN = /^[\w-]+:[^\s]{1,140}$/;

interface Named {
  readonly documentId: string;
  readonly origin?: unknown;
}

const isNamed = (data: unknown): data is Named =>
  typeof data === 'object' && data !== null && typeof (data as Named).documentId === 'string';

/** Entries imported from the content folder carry their original key. */
function originOf({ origin }: Named): string | undefined {
  if (typeof origin !== 'string' || !isText(origin)) return undefined;
  const whole = origin.includes(':') ? origin : `files:${origin}`;
  return ORIGIN.test(whole) ? whole : undefined;
}

export type KeyOf = (uid: string, data: unknown) => string | undefined;

/**
 * Resolves source keys. An entry keeps its first key. An origin belongs to the first entry that names it,
 * because a duplicate made in the CMS copies the origin.
 */
export async function createSourceKeyResolver(db: Database, items: readonly unknown[]): Promise<KeyOf> {
  const named = items.flatMap(namedIn);
  const rows = await entriesOf(db, {
    documentIds: named.map(({ documentId }) => documentId),
    keys: named.flatMap((one) => originOf(one) ?? []),
  });
  const nameOf = (uid: string, documentId: string) => `${uid} ${documentId}`;
  const known = new Map(rows.map(({ uid, documentId, sourceKey }) => [nameOf(uid, documentId), sourceKey]));
  const holders = new Map(rows.map(({ uid, documentId, sourceKey }) => [`${uid} ${sourceKey}`, documentId]));
  return (uid, data) => {
    if (!isNamed(data)) return undefined;
    const { documentId } = data;
    const before = known.get(nameOf(uid, documentId));
    if (before) return before;
    const origin = originOf(data);
    const free = origin !== undefined && (holders.get(`${uid} ${origin}`) ?? documentId) === documentId;
    const key = free ? origin : `cms:${documentId}`;
    known.set(nameOf(uid, documentId), key);
    holders.set(`${uid} ${key}`, documentId);
    return key;
  };
}

/** The entry and the entries it refers to. */
function namedIn(item: unknown): Named[] {
  if (!isNamed(item)) return [];
  const { authors, articles } = item as { authors?: unknown; articles?: unknown };
  return [item, ...[authors, articles].flatMap((list) => (Array.isArray(list) ? list.filter(isNamed) : []))];
}
