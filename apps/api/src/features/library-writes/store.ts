import { createHash } from 'node:crypto';
import { MAX_CHANGE_AGE_DAYS } from '@tidemark/contracts/library-change';
import { later, type Timed } from '@tidemark/contracts/timed';
import { and, eq, lt, sql } from 'drizzle-orm';
import { type Database, query } from '../../platform/database/database.ts';
import { libraryWrites } from './tables.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export const bookmarkItem = (articleId: number) => `bookmark ${articleId}`;
export const highlightItem = (id: string) => `highlight ${id}`;

/** Times outlive what they are about, so the names of tags and folders that a reader has deleted are not in them. */
const hashOf = (name: string) => createHash('sha256').update(name).digest('base64url').slice(0, 22);

/** Two fields of a bookmark, because its row, which would say whether it is archived, may have been removed. */
export const archivedField = (archived: boolean) => (archived ? 'archived' : 'unarchived');
export function archivedIn(times: WriteTimes): Timed<boolean> | undefined {
  const written = (value: boolean) => {
    const at = times.get(archivedField(value))?.getTime();
    return at === undefined ? undefined : { value, at };
  };
  return later(written(true), written(false));
}

/** Fields of a bookmark for each of its tags and folders. */
export const tagField = (tag: string) => `tag ${hashOf(tag)}`;
export const folderField = (name: string) => `folder ${hashOf(name)}`;

/** What happened to the folder with this name: `removed`, or `renamed 5` if it was folder 5 that had the name. */
export const folderItem = (name: string) => `folder ${hashOf(name)}`;
export const renamedField = (id: number) => `renamed ${id}`;
export function renamedId(field: string): number | undefined {
  const [, id] = /^renamed (\d+)$/.exec(field) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The times of the fields of one item. `removed` is the time of its deletion. */
export type WriteTimes = ReadonlyMap<string, Date>;

export interface Write {
  readonly item: string;
  readonly field: string;
  readonly at: Date;
}

/** Changes of devices up to this time are not accepted. */
export const oldestChange = (now: Date) => new Date(now.getTime() - MAX_CHANGE_AGE_DAYS * DAY_MS);

/**
 * One change of a reader's library at a time, until the end of the transaction: the merge of changes from devices
 * depends on what is stored.
 */
export async function lockLibrary(db: Database, uid: string): Promise<void> {
  await query(db, sql`select pg_advisory_xact_lock(hashtext(${`library ${uid}`}))`);
}

/** Records when fields were written, and forgets times that no change can be compared with any more. */
export async function recordWrites(
  db: Database,
  uid: string,
  writes: readonly Write[],
  now: Date,
): Promise<void> {
  if (writes.length === 0) return;
  await db
    .insert(libraryWrites)
    .values(writes.map((write) => ({ uid, ...write })))
    .onConflictDoUpdate({
      target: [libraryWrites.uid, libraryWrites.item, libraryWrites.field],
      set: { at: sql`greatest(${libraryWrites.at}, excluded.at)` },
    });
  await db
    .delete(libraryWrites)
    .where(and(eq(libraryWrites.uid, uid), lt(libraryWrites.at, oldestChange(now))));
}

export async function findWrites(db: Database, uid: string, item: string): Promise<WriteTimes> {
  const rows = await db
    .select()
    .from(libraryWrites)
    .where(and(eq(libraryWrites.uid, uid), eq(libraryWrites.item, item)));
  return new Map(rows.map(({ field, at }) => [field, at]));
}

/** The times of one field of all items become those of another, whose own times are forgotten. */
export async function renameWrites(db: Database, uid: string, field: string, next: string): Promise<void> {
  const ownField = (name: string) => and(eq(libraryWrites.uid, uid), eq(libraryWrites.field, name));
  await db.delete(libraryWrites).where(ownField(next));
  await db.update(libraryWrites).set({ field: next }).where(ownField(field));
}
