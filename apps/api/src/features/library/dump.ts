import type { ReadingRecord } from '@tidemark/contracts/reading-record';
import { asc, desc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { BookmarkRow } from '../bookmarks/index.ts';
import { bookmarks } from '../bookmarks/tables.ts';
import type { HighlightRow } from '../highlights/index.ts';
import { highlights } from '../highlights/tables.ts';
import { toRecord } from '../reading/index.ts';
import { readingRecords } from '../reading/tables.ts';
import { libraryFolderItems, libraryFolders, libraryNotes, libraryTags } from './tables.ts';

/** Everything that is stored about a reader's library, by article. */
export interface LibraryDump {
  /** Newest bookmark first, then articles that are not bookmarked. */
  readonly articleIds: ReadonlySet<number>;
  readonly bookmarks: ReadonlyMap<number, BookmarkRow>;
  readonly records: ReadonlyMap<number, ReadingRecord>;
  readonly folders: ReadonlyMap<number, readonly string[]>;
  readonly tags: ReadonlyMap<number, readonly string[]>;
  readonly notes: ReadonlyMap<number, string>;
  readonly highlights: ReadonlyMap<number, readonly HighlightRow[]>;
}

function grouped<Row extends { readonly articleId: number }, T>(
  rows: readonly Row[],
  toValue: (row: Row) => T,
): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(row.articleId);
    if (group) group.push(toValue(row));
    else groups.set(row.articleId, [toValue(row)]);
  }
  return groups;
}

export async function readLibrary(db: Database, uid: string): Promise<LibraryDump> {
  const saved = await db
    .select()
    .from(bookmarks)
    .where(eq(bookmarks.uid, uid))
    .orderBy(desc(bookmarks.createdAt), desc(bookmarks.id));
  const records = (await db.select().from(readingRecords).where(eq(readingRecords.uid, uid))).filter(
    ({ positionAt, finishedAt }) => positionAt ?? finishedAt,
  );
  const folders = await db
    .select({ articleId: libraryFolderItems.articleId, name: libraryFolders.name })
    .from(libraryFolderItems)
    .innerJoin(libraryFolders, eq(libraryFolders.id, libraryFolderItems.folderId))
    .where(eq(libraryFolderItems.uid, uid))
    .orderBy(asc(libraryFolders.name));
  const tags = await db
    .select()
    .from(libraryTags)
    .where(eq(libraryTags.uid, uid))
    .orderBy(asc(libraryTags.tag));
  const notes = await db.select().from(libraryNotes).where(eq(libraryNotes.uid, uid));
  const quotes = await db
    .select()
    .from(highlights)
    .where(eq(highlights.uid, uid))
    .orderBy(asc(highlights.articleId), asc(highlights.start), asc(highlights.id));
  const lists = [saved, records, folders, tags, notes, quotes];
  return {
    articleIds: new Set(lists.flatMap((list) => list.map(({ articleId }) => articleId))),
    bookmarks: new Map(saved.map((row) => [row.articleId, row])),
    records: new Map(records.map((row) => [row.articleId, toRecord(row)])),
    folders: grouped(folders, ({ name }) => name),
    tags: grouped(tags, ({ tag }) => tag),
    notes: new Map(notes.map(({ articleId, note }) => [articleId, note])),
    highlights: grouped(quotes, (row) => row),
  };
}
