import { displayName } from '@tidemark/contracts/person-name';
import { type LibraryFilters, type LibraryFolder, MAX_FOLDERS } from '@tidemark/contracts/wire/library';
import { and, eq, sql } from 'drizzle-orm';
import { type Database, query } from '../../platform/database/database.ts';
import {
  findWrites,
  folderField,
  folderItem,
  lockLibrary,
  recordWrites,
  renamedField,
  renamedId,
  renameWrites,
} from '../library-writes/index.ts';
import { libraryFolders } from './tables.ts';

const ownFolder = (uid: string, id: number) => and(eq(libraryFolders.uid, uid), eq(libraryFolders.id, id));

export async function findFolderName(db: Database, uid: string, id: number): Promise<string | undefined> {
  const [row] = await db
    .select({ name: libraryFolders.name })
    .from(libraryFolders)
    .where(ownFolder(uid, id))
    .limit(1);
  return row?.name;
}

async function countFolders(db: Database, uid: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(libraryFolders)
    .where(eq(libraryFolders.uid, uid));
  return row?.total ?? 0;
}

/**
 * The id of the folder with this name, which is created if it does not exist; 'full' if the reader has too many for
 * that. In a transaction that holds the lock of the library.
 */
export async function ensureFolder(
  db: Database,
  uid: string,
  name: string,
  now: Date,
): Promise<number | 'full'> {
  const [known] = await db
    .select({ id: libraryFolders.id })
    .from(libraryFolders)
    .where(and(eq(libraryFolders.uid, uid), eq(libraryFolders.name, name)));
  if (known) return known.id;
  if ((await countFolders(db, uid)) >= MAX_FOLDERS) return 'full';
  const [created] = await db
    .insert(libraryFolders)
    .values({ uid, name, createdAt: now })
    .returning({ id: libraryFolders.id });
  if (!created) throw new Error('The folder was not created');
  return created.id;
}

export function createFolder(
  db: Database,
  uid: string,
  name: string,
  now: Date,
): Promise<LibraryFolder | 'full'> {
  return db.transaction(async (transaction) => {
    await lockLibrary(transaction, uid);
    const id = await ensureFolder(transaction, uid, name, now);
    const folders = await listFolders(transaction, uid);
    return folders.find((folder) => folder.id === id) ?? 'full';
  });
}

/** 'missing' if there is no such folder; 'taken' if another folder has the name. */
export function renameFolder(
  db: Database,
  uid: string,
  folder: { readonly id: number; readonly name: string },
  now: Date,
): Promise<LibraryFolder | 'missing' | 'taken'> {
  const { id, name } = folder;
  return db.transaction(async (transaction) => {
    await lockLibrary(transaction, uid);
    const folders = await listFolders(transaction, uid);
    const before = folders.find((one) => one.id === id);
    if (!before) return 'missing';
    if (folders.some((one) => one.name === name && one.id !== id)) return 'taken';
    if (name === before.name) return before;
    await transaction.update(libraryFolders).set({ name }).where(ownFolder(uid, id));
    await renameWrites(transaction, uid, folderField(before.name), folderField(name));
    const renaming = { item: folderItem(before.name), field: renamedField(id), at: now };
    await recordWrites(transaction, uid, [renaming], now);
    return { ...before, name };
  });
}

export async function deleteFolder(db: Database, uid: string, id: number, now: Date): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockLibrary(transaction, uid);
    const deleted = await transaction
      .delete(libraryFolders)
      .where(ownFolder(uid, id))
      .returning({ name: libraryFolders.name });
    const writes = deleted.map(({ name }) => ({ item: folderItem(name), field: 'removed', at: now }));
    await recordWrites(transaction, uid, writes, now);
  });
}

/**
 * The present name of the folder that had this name at this time. Undefined if that folder has been deleted since:
 * the deletion wins over what was put into it before. A device that was offline knows names of that time only.
 */
export async function presentFolderName(
  db: Database,
  uid: string,
  name: string,
  at: number,
): Promise<string | undefined> {
  const since = [...(await findWrites(db, uid, folderItem(name)))]
    .map(([field, time]) => ({ field, time: time.getTime() }))
    .filter(({ time }) => time >= at)
    .sort((one, other) => one.time - other.time);
  const [next] = since;
  if (!next) return name;
  const id = renamedId(next.field);
  return id === undefined ? undefined : findFolderName(db, uid, id);
}

function listFolders(db: Database, uid: string): Promise<LibraryFolder[]> {
  return query<LibraryFolder>(
    db,
    sql`select folders.id, folders.name, count(bookmarks.article_id)::int as total
      from library_folders folders
      left join library_folder_items items on items.folder_id = folders.id
      left join bookmarks on bookmarks.uid = folders.uid and bookmarks.article_id = items.article_id
      where folders.uid = ${uid} group by folders.id order by lower(folders.name), folders.id`,
  );
}

/** Folders, tags and analysts of the reader's saved articles. */
export async function libraryFilters(db: Database, uid: string, now: Date): Promise<LibraryFilters> {
  const tags = await query<{ name: string; total: number }>(
    db,
    sql`select tag as name, count(*)::int as total from library_tags tags
      join bookmarks on bookmarks.uid = tags.uid and bookmarks.article_id = tags.article_id
      where tags.uid = ${uid} group by tag order by tag`,
  );
  const analysts = await query<{ id: number; first_name: string | null; last_name: string | null }>(
    db,
    sql`select authors.id, authors.first_name, authors.last_name from authors
      where authors.removed_at is null and authors.id in (
        select author_id from article_authors
          join bookmarks on bookmarks.article_id = article_authors.article_id
          join articles on articles.id = bookmarks.article_id and articles.removed_at is null
            and articles.publish_at <= ${now.toISOString()}::timestamptz
        where bookmarks.uid = ${uid})`,
  );
  return {
    folders: await listFolders(db, uid),
    tags,
    analysts: analysts
      .map(({ id, ...name }) => ({ id, name: displayName(name) }))
      .sort((one, other) => one.name.localeCompare(other.name, 'en')),
  };
}
