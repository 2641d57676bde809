import { entriesOf } from '../store/cms-entries.ts';
import type { Database } from '../store/db.ts';
import { isText } from './fields.ts';
import { UID } from './strapi-kinds.ts';

const ORIGIN = /^[\w-]+:[^\s]{1,140}$/;

interface Named {
  readonly documentId: string;
  readonly origin?: unknown;
}

const isNamed = (data: unknown): data is Named =>
  typeof data === 'object' && data !== null && typeof (data as Named).documentId === 'string';

/** What came from the content folder says under which key it stood there. */
function originOf({ origin }: Named): string | undefined {
  if (typeof origin !== 'string' || !isText(origin)) return undefined;
  const whole = origin.includes(':') ? origin : `files:${origin}`;
  return ORIGIN.test(whole) ? whole : undefined;
}

export type KeyOf = (uid: string, data: unknown) => string | undefined;

/**
 * The portal's keys of entries. Once given, an entry keeps its key; an origin goes to the first that names it,
 * since a duplicate made in the CMS carries the origin of what it was made from.
 */
export async function keysFor(db: Database, items: readonly unknown[] | 'all'): Promise<KeyOf> {
  const named = items === 'all' ? 'all' : items.flatMap(namedIn);
  const rows =
    named === 'all'
      ? await entriesOf(db, 'all')
      : await entriesOf(db, {
          documentIds: named.map(({ documentId }) => documentId),
          keys: named.flatMap((one) => originOf(one) ?? []),
        });
  const nameOf = (uid: string, documentId: string) => `${uid} ${documentId}`;
  const known = new Map(rows.map(({ uid, documentId, key }) => [nameOf(uid, documentId), key]));
  const holders = new Map(rows.map(({ uid, documentId, key }) => [`${uid} ${key}`, documentId]));
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

/** The entry and those it names. */
function namedIn(item: unknown): Named[] {
  if (!isNamed(item)) return [];
  const { authors, articles } = item as { authors?: unknown; articles?: unknown };
  return [item, ...[authors, articles].flatMap((list) => (Array.isArray(list) ? list.filter(isNamed) : []))];
}

export const uidOfKind = { author: UID.author, article: UID.article } as const;
