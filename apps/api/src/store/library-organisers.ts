import { displayName } from '@tidemark/contracts/person-name';
import type { LibraryFilters, LibraryFolder } from '@tidemark/contracts/wire/library';
import { and, eq, sql } from 'drizzle-orm';
import { type Database, query } from './db.ts';
import { libraryFolders } from './schema.ts';

const ownFolder = (uid: string, id: number) => and(eq(libraryFolders.uid, uid), eq(libraryFolders.id, id));

export async function folderExists(db: Database, uid: string, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: libraryFolders.id })
    .from(libraryFolders)
    .where(ownFolder(uid, id))
    .limit(1);
  return rows.length > 0;
}

export async function countFolders(db: Database, uid: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(libraryFolders)
    .where(eq(libraryFolders.uid, uid));
  return row?.total ?? 0;
}

/** The folder with this name, which is created if it does not exist. */
export async function ensureFolder(
  db: Database,
  uid: string,
  name: string,
  now: Date,
): Promise<LibraryFolder> {
  await db.insert(libraryFolders).values({ uid, name, createdAt: now }).onConflictDoNothing();
  const folders = await listFolders(db, uid);
  const folder = folders.find((one) => one.name === name);
  if (!folder) throw new Error('The folder was deleted while it was being created');
  return folder;
}

/** False if there is no such folder; 'taken' if another folder has the name. */
export async function renameFolder(
  db: Database,
  uid: string,
  id: number,
  name: string,
): Promise<LibraryFolder | 'missing' | 'taken'> {
  const folders = await listFolders(db, uid);
  if (!folders.some((folder) => folder.id === id)) return 'missing';
  if (folders.some((folder) => folder.name === name && folder.id !== id)) return 'taken';
  await db.update(libraryFolders).set({ name }).where(ownFolder(uid, id));
  return (await listFolders(db, uid)).find((folder) => folder.id === id) ?? 'missing';
}

export async function deleteFolder(db: Database, uid: string, id: number): Promise<void> {
  await db.delete(libraryFolders).where(ownFolder(uid, id));
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
