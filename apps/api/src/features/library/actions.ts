import { type ReadingStatus, readingStatus } from '@tidemark/contracts/reading-record';
import type { LibraryAction } from '@tidemark/contracts/wire/library';
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { bookmarks } from '../bookmarks/tables.ts';
import { archivedField, bookmarkItem, folderField, recordWrites, tagField } from '../library-writes/index.ts';
import { mergeIntoRecords, readingRecordsOf, recordFor } from '../reading/index.ts';
import { findFolderName } from './organisers.ts';
import { libraryFolderItems, libraryTags } from './tables.ts';

export interface ActionContext {
  readonly db: Database;
  readonly uid: string;
  readonly now: Date;
}

/** The actions that undo what was changed; none if nothing was. */
type Undo = readonly LibraryAction[];

const undoing = (ids: readonly number[], actionFor: (article_ids: number[]) => LibraryAction): Undo =>
  ids.length === 0 ? [] : [actionFor([...ids])];

const articleIdsOf = (rows: readonly { readonly articleId: number }[]) =>
  rows.map(({ articleId }) => articleId);

/** Also for articles that were so before: an older change from another device must not win over this one. */
const recordField = ({ db, uid, now }: ActionContext, ids: readonly number[], field: string) =>
  recordWrites(
    db,
    uid,
    ids.map((id) => ({ item: bookmarkItem(id), field, at: now })),
    now,
  );

async function setArchived(context: ActionContext, ids: number[], archived: boolean): Promise<Undo> {
  const { db, uid, now } = context;
  await recordField(context, ids, archivedField(archived));
  const rows = await db
    .update(bookmarks)
    .set({ archivedAt: archived ? now : null })
    .where(
      and(
        eq(bookmarks.uid, uid),
        inArray(bookmarks.articleId, ids),
        archived ? isNull(bookmarks.archivedAt) : isNotNull(bookmarks.archivedAt),
      ),
    )
    .returning({ articleId: bookmarks.articleId });
  return undoing(articleIdsOf(rows), (article_ids) => ({
    type: archived ? 'unarchive' : 'archive',
    article_ids,
  }));
}

async function recordFolder(context: ActionContext, ids: number[], folderId: number): Promise<void> {
  const name = await findFolderName(context.db, context.uid, folderId);
  if (name !== undefined) await recordField(context, ids, folderField(name));
}

async function addToFolder(context: ActionContext, ids: number[], folderId: number): Promise<Undo> {
  const { db, uid } = context;
  await recordFolder(context, ids, folderId);
  const rows = await db
    .insert(libraryFolderItems)
    .values(ids.map((articleId) => ({ uid, folderId, articleId })))
    .onConflictDoNothing()
    .returning({ articleId: libraryFolderItems.articleId });
  return undoing(articleIdsOf(rows), (article_ids) => ({
    type: 'remove_from_folder',
    article_ids,
    folder_id: folderId,
  }));
}

async function removeFromFolder(context: ActionContext, ids: number[], folderId: number): Promise<Undo> {
  const { db, uid } = context;
  await recordFolder(context, ids, folderId);
  const { articleId, folderId: folder, uid: owner } = libraryFolderItems;
  const rows = await db
    .delete(libraryFolderItems)
    .where(and(eq(owner, uid), eq(folder, folderId), inArray(articleId, ids)))
    .returning({ articleId });
  return undoing(articleIdsOf(rows), (article_ids) => ({
    type: 'add_to_folder',
    article_ids,
    folder_id: folderId,
  }));
}

async function addTag(context: ActionContext, ids: number[], tag: string): Promise<Undo> {
  const { db, uid } = context;
  await recordField(context, ids, tagField(tag));
  const rows = await db
    .insert(libraryTags)
    .values(ids.map((articleId) => ({ uid, articleId, tag })))
    .onConflictDoNothing()
    .returning({ articleId: libraryTags.articleId });
  return undoing(articleIdsOf(rows), (article_ids) => ({ type: 'remove_tag', article_ids, tag }));
}

async function removeTag(context: ActionContext, ids: number[], tag: string): Promise<Undo> {
  const { db, uid } = context;
  await recordField(context, ids, tagField(tag));
  const rows = await db
    .delete(libraryTags)
    .where(and(eq(libraryTags.uid, uid), eq(libraryTags.tag, tag), inArray(libraryTags.articleId, ids)))
    .returning({ articleId: libraryTags.articleId });
  return undoing(articleIdsOf(rows), (article_ids) => ({ type: 'add_tag', article_ids, tag }));
}

async function setStatus(
  { db, uid, now }: ActionContext,
  ids: number[],
  status: ReadingStatus,
): Promise<Undo> {
  const records = await readingRecordsOf(db, uid, ids);
  const before = new Map<ReadingStatus, number[]>();
  const changes = ids.flatMap((articleId) => {
    const record = records.get(articleId) ?? {};
    const former = readingStatus(record);
    if (former === status) return [];
    before.set(former, [...(before.get(former) ?? []), articleId]);
    const latest = Math.max(record.position?.at ?? 0, record.finished?.at ?? 0, record.removedAt ?? 0);
    // Later than everything recorded, also where the last change was in this millisecond.
    const at = Math.max(now.getTime(), latest + 1);
    return [{ articleId, record: recordFor(status, record, at) }];
  });
  await mergeIntoRecords(db, uid, changes);
  return [...before].flatMap(([former, articleIds]) =>
    undoing(articleIds, (article_ids) => ({ type: 'set_status', article_ids, status: former })),
  );
}

async function remove(context: ActionContext, ids: number[]): Promise<Undo> {
  const { db, uid } = context;
  const rows = await db
    .delete(bookmarks)
    .where(and(eq(bookmarks.uid, uid), inArray(bookmarks.articleId, ids)))
    .returning();
  await recordField(context, articleIdsOf(rows), 'saved');
  return undoing(articleIdsOf(rows), (article_ids) => ({
    type: 'restore',
    article_ids,
    saved_at: rows.map(({ createdAt }) => createdAt.getTime()),
    archived_ids: articleIdsOf(rows.filter(({ archivedAt }) => archivedAt)),
  }));
}

async function restore(
  context: ActionContext,
  action: Extract<LibraryAction, { type: 'restore' }>,
): Promise<Undo> {
  const { db, uid, now } = context;
  const archived = new Set(action.archived_ids);
  const rows = await db
    .insert(bookmarks)
    .values(
      action.article_ids.map((articleId, n) => ({
        uid,
        articleId,
        createdAt: new Date(Math.min(action.saved_at?.[n] ?? now.getTime(), now.getTime())),
        archivedAt: archived.has(articleId) ? now : null,
      })),
    )
    .onConflictDoNothing()
    .returning({ articleId: bookmarks.articleId });
  const restored = articleIdsOf(rows);
  // Restoring keeps the date of a bookmark, so the time of the change is recorded beside it.
  await recordField(context, restored, 'saved');
  for (const isArchived of [true, false]) {
    const ids = restored.filter((id) => archived.has(id) === isArchived);
    await recordField(context, ids, archivedField(isArchived));
  }
  return undoing(restored, (article_ids) => ({ type: 'remove', article_ids }));
}

/**
 * An action whose fields have been checked, in a transaction that holds the lock of the library. Applies to saved
 * articles only, except for `restore`.
 */
export async function applyAction(context: ActionContext, action: LibraryAction): Promise<Undo> {
  const { db, uid } = context;
  const article_ids = [...new Set(action.article_ids)];
  if (action.type === 'restore') return restore(context, { ...action, article_ids });
  const saved = await db
    .select({ articleId: bookmarks.articleId })
    .from(bookmarks)
    .where(and(eq(bookmarks.uid, uid), inArray(bookmarks.articleId, article_ids)));
  const ids = articleIdsOf(saved);
  if (ids.length === 0) return [];
  switch (action.type) {
    case 'archive':
    case 'unarchive':
      return setArchived(context, ids, action.type === 'archive');
    case 'add_to_folder':
      return addToFolder(context, ids, action.folder_id);
    case 'remove_from_folder':
      return removeFromFolder(context, ids, action.folder_id);
    case 'add_tag':
      return addTag(context, ids, action.tag);
    case 'remove_tag':
      return removeTag(context, ids, action.tag);
    case 'set_status':
      return setStatus(context, ids, action.status);
    case 'remove':
      return remove(context, ids);
  }
}
