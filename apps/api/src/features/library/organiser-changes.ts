import { type ItemRecord, mergeItems } from '@tidemark/contracts/library-change';
import { toFolderName, toTag } from '@tidemark/contracts/library-names';
import type { Timed } from '@tidemark/contracts/timed';
import type { LibraryChange } from '@tidemark/contracts/wire/library-change';
import { and, eq, inArray } from 'drizzle-orm';
import { findBookmark } from '../bookmarks/index.ts';
import { bookmarks } from '../bookmarks/tables.ts';
import {
  archivedField,
  archivedIn,
  bookmarkItem,
  findWrites,
  folderField,
  oldestChange,
  recordWrites,
  tagField,
  type Write,
  type WriteTimes,
} from '../library-writes/index.ts';
import { mergeIntoRecords, oldestAccepted, readingRecordsOf, recordFor } from '../reading/index.ts';
import { type ChangeContext, limited } from './changes.ts';
import { ensureFolder, presentFolderName } from './organisers.ts';
import { findLibrarySettings } from './store.ts';
import { libraryFolderItems, libraryFolders, libraryTags } from './tables.ts';

/** Whether an article is archived, has a tag or is in a folder. */
type Organiser =
  | { readonly kind: 'archived' }
  | { readonly kind: 'tag'; readonly name: string }
  | { readonly kind: 'folder'; readonly name: string };

const ARCHIVED: Organiser = { kind: 'archived' };
const tagged = (name: string): Organiser => ({ kind: 'tag', name });
const inFolder = (name: string): Organiser => ({ kind: 'folder', name });

interface Reported {
  readonly organiser: Organiser;
  readonly value: boolean;
  readonly at: number;
}

/** The name of the field in the times of changes. */
function fieldOf(organiser: Organiser, value = true): string {
  switch (organiser.kind) {
    case 'archived':
      return archivedField(value);
    case 'tag':
      return tagField(organiser.name);
    case 'folder':
      return folderField(organiser.name);
  }
}

/** Without what is too old to be compared with others, and without what was put into a folder before its deletion. */
async function reportedOf({ db, uid, now }: ChangeContext, change: LibraryChange): Promise<Reported[]> {
  const oldest = oldestChange(now).getTime();
  const recent = <T extends { readonly at: number }>(fields: readonly T[]) =>
    fields.filter(({ at }) => at > oldest).map((field) => ({ ...field, at: limited(field.at, now) }));
  const { archived, tags = [], folders = [] } = change;
  const reported: Reported[] = [
    ...recent(archived ? [archived] : []).map((field) => ({ ...field, organiser: ARCHIVED })),
    ...recent(tags).map(({ name, ...tag }) => ({ ...tag, organiser: tagged(toTag(name)) })),
  ];
  for (const { name, ...folder } of recent(folders)) {
    const present = await presentFolderName(db, uid, toFolderName(name), folder.at);
    if (present !== undefined) reported.push({ ...folder, organiser: inFolder(present) });
  }
  return reported;
}

async function storedOrganisers(
  { db, uid }: ChangeContext,
  articleId: number,
  times: WriteTimes,
): Promise<Organiser[]> {
  const bookmark = await findBookmark(db, uid, articleId);
  const isArchived = bookmark ? bookmark.archivedAt !== null : archivedIn(times)?.value === true;
  const tags = await db
    .select({ name: libraryTags.tag })
    .from(libraryTags)
    .where(and(eq(libraryTags.uid, uid), eq(libraryTags.articleId, articleId)));
  const folders = await db
    .select({ name: libraryFolders.name })
    .from(libraryFolderItems)
    .innerJoin(libraryFolders, eq(libraryFolders.id, libraryFolderItems.folderId))
    .where(and(eq(libraryFolderItems.uid, uid), eq(libraryFolderItems.articleId, articleId)));
  return [
    ...(isArchived ? [ARCHIVED] : []),
    ...tags.map(({ name }) => tagged(name)),
    ...folders.map(({ name }) => inFolder(name)),
  ];
}

function storedRecord(set: ReadonlySet<string>, times: WriteTimes): ItemRecord {
  // Where no time is known, the field was set so long ago that every change is later.
  const fields = new Map<string, Timed<boolean>>([...set].map((field) => [field, { value: true, at: 0 }]));
  for (const [field, time] of times) fields.set(field, { value: set.has(field), at: time.getTime() });
  const archived = archivedIn(times);
  const field = archivedField(true);
  if (archived) fields.set(field, { value: set.has(field), at: archived.at });
  return { fields: Object.fromEntries(fields) };
}

/** False if a folder cannot be created, because the reader has too many. */
async function store(
  { db, uid, now }: ChangeContext,
  articleId: number,
  { organiser, value, at }: Reported,
): Promise<boolean> {
  switch (organiser.kind) {
    case 'archived':
      await db
        .update(bookmarks)
        .set({ archivedAt: value ? new Date(at) : null })
        .where(and(eq(bookmarks.uid, uid), eq(bookmarks.articleId, articleId)));
      return true;
    case 'tag': {
      const row = { uid, articleId, tag: organiser.name };
      const { uid: owner, articleId: article, tag } = libraryTags;
      if (value) await db.insert(libraryTags).values(row).onConflictDoNothing();
      else
        await db
          .delete(libraryTags)
          .where(and(eq(owner, uid), eq(article, articleId), eq(tag, organiser.name)));
      return true;
    }
    case 'folder': {
      if (value) {
        const folderId = await ensureFolder(db, uid, organiser.name, now);
        if (folderId === 'full') return false;
        await db.insert(libraryFolderItems).values({ uid, folderId, articleId }).onConflictDoNothing();
        return true;
      }
      const named = db
        .select({ id: libraryFolders.id })
        .from(libraryFolders)
        .where(and(eq(libraryFolders.uid, uid), eq(libraryFolders.name, organiser.name)));
      const { articleId: article, folderId } = libraryFolderItems;
      await db.delete(libraryFolderItems).where(and(eq(article, articleId), inArray(folderId, named)));
      return true;
    }
  }
}

/**
 * Archive, tags and folders of an article. They are stored whether or not it is saved, because the change that saves it
 * may arrive later; they are shown once it is saved, as after an undo. False if a folder cannot be created.
 */
export async function mergeOrganisers(
  context: ChangeContext,
  articleId: number,
  change: LibraryChange,
): Promise<boolean> {
  const { db, uid, now } = context;
  const item = bookmarkItem(articleId);
  const reported = await reportedOf(context, change);
  if (reported.length === 0) return true;
  const times = await findWrites(db, uid, item);
  const stored = await storedOrganisers(context, articleId, times);
  const set = new Set(stored.map((organiser) => fieldOf(organiser)));
  let merged = storedRecord(set, times);
  for (const { organiser, value, at } of reported) {
    merged = mergeItems(merged, { fields: { [fieldOf(organiser)]: { value, at } } });
  }
  const organisers = new Map(reported.map(({ organiser }) => [fieldOf(organiser), organiser]));
  const writes: Write[] = [];
  for (const [field, { value: result, at }] of Object.entries(merged.fields)) {
    const organiser = organisers.get(field);
    if (!organiser) continue;
    const value = result === true;
    const isStored = value === set.has(field) || (await store(context, articleId, { organiser, value, at }));
    if (isStored) writes.push({ item, field: fieldOf(organiser, value), at: new Date(at) });
  }
  await recordWrites(db, uid, writes, now);
  return writes.length === organisers.size;
}

/** How the reader has marked an article. */
export async function mergeStatus(
  { db, uid, now }: ChangeContext,
  articleId: number,
  { value, at }: NonNullable<LibraryChange['status']>,
): Promise<void> {
  const { historyClearedAt } = await findLibrarySettings(db, uid);
  if (at <= oldestAccepted(historyClearedAt, now)) return;
  const before = (await readingRecordsOf(db, uid, [articleId])).get(articleId) ?? {};
  await mergeIntoRecords(db, uid, [{ articleId, record: recordFor(value, before, limited(at, now)) }]);
}
