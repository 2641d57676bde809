import { MAX_LINKS } from '@tidemark/contracts/library-names';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { type Database, query } from '../../platform/database/database.ts';
import { savedLinks } from './tables.ts';

export type SavedLinkRow = typeof savedLinks.$inferSelect;
export type NewLinkRow = Omit<SavedLinkRow, 'id'>;
export type LinkDetails = Pick<SavedLinkRow, 'title' | 'note' | 'tags'>;

export interface LinkFilter {
  readonly uid: string;
  /** Part of a title, an address or a note. */
  readonly text?: string | undefined;
  readonly tag?: string | undefined;
}

const owned = (uid: string, id: number) => and(eq(savedLinks.uid, uid), eq(savedLinks.id, id));

function conditions({ uid, text, tag }: LinkFilter): SQL | undefined {
  const pattern = `%${text?.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { title, url, note, tags } = savedLinks;
  return and(
    eq(savedLinks.uid, uid),
    ...(text === undefined
      ? []
      : [sql`(${title} ilike ${pattern} or ${url} ilike ${pattern} or ${note} ilike ${pattern})`]),
    ...(tag === undefined ? [] : [sql`${tag} = any(${tags})`]),
  );
}

/** Newest first. */
export const listLinks = (
  db: Database,
  filter: LinkFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<SavedLinkRow[]> =>
  db
    .select()
    .from(savedLinks)
    .where(conditions(filter))
    .orderBy(desc(savedLinks.createdAt), desc(savedLinks.id))
    .limit(limit)
    .offset(offset);

export const listAllLinks = (db: Database, uid: string): Promise<SavedLinkRow[]> =>
  listLinks(db, { uid }, { limit: MAX_LINKS, offset: 0 });

export async function countLinks(db: Database, filter: LinkFilter): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(savedLinks)
    .where(conditions(filter));
  return row?.total ?? 0;
}

interface AddedLink {
  readonly row: SavedLinkRow;
  /** False if the reader had kept this address before, which stays as it was. */
  readonly isNew: boolean;
}

/** 'full' if the reader keeps as many as possible. One request per reader at a time counts and inserts. */
export function addLink(db: Database, link: NewLinkRow): Promise<AddedLink | 'full'> {
  const { uid, url } = link;
  return db.transaction(async (transaction) => {
    await query(transaction, sql`select pg_advisory_xact_lock(hashtext(${`links ${uid}`}))`);
    const [known] = await transaction
      .select()
      .from(savedLinks)
      .where(and(eq(savedLinks.uid, uid), eq(savedLinks.url, url)));
    if (known) return { row: known, isNew: false };
    if ((await countLinks(transaction, { uid })) >= MAX_LINKS) return 'full';
    const [row] = await transaction.insert(savedLinks).values(link).returning();
    return row ? { row, isNew: true } : 'full';
  });
}

/** Undefined if the reader has no such link. */
export async function changeLink(
  db: Database,
  uid: string,
  id: number,
  details: LinkDetails,
): Promise<SavedLinkRow | undefined> {
  const [row] = await db.update(savedLinks).set(details).where(owned(uid, id)).returning();
  return row;
}

export async function removeLink(db: Database, uid: string, id: number): Promise<void> {
  await db.delete(savedLinks).where(owned(uid, id));
}
