import type { ItemRecord, ItemRecords } from '@tidemark/contracts/library-change';
import { toTag } from '@tidemark/contracts/library-names';
import type { LibraryAction, LibraryFolder } from '@tidemark/contracts/wire/library';
import { bookmarkKey, FOLDER_PREFIX, TAG_PREFIX } from '../../platform/offline/changes.ts';
import type { LibraryChange, LibraryItem, LibraryQuery } from './calls.ts';
import { archivedIn, namesIn, recordsOf, savedIn, statusIn } from './library-fields.ts';

function withNames<T>(known: readonly T[], changes: readonly (readonly [T, boolean])[]): T[] {
  const names = new Set(known);
  for (const [name, isSet] of changes) {
    if (isSet) names.add(name);
    else names.delete(name);
  }
  return [...names];
}

function withChange(item: LibraryItem, record: ItemRecord, folders: readonly LibraryFolder[]): LibraryItem {
  const ids = new Map(folders.map(({ id, name }) => [name, id]));
  const changedFolders = namesIn(record, FOLDER_PREFIX).flatMap(([name, isSet]) => {
    const id = ids.get(name);
    return id === undefined ? [] : [[id, isSet] as const];
  });
  const status = statusIn(record);
  return {
    ...item,
    archived: archivedIn(record) ?? item.archived,
    status: status ?? item.status,
    tags: withNames(item.tags, namesIn(record, TAG_PREFIX)).sort(),
    folders: withNames(item.folders, changedFolders),
  };
}

function matches({ archived, status, tags, folders }: LibraryItem, query: LibraryQuery): boolean {
  return (
    archived === (query.archived === 'true') &&
    (query.status === undefined || query.status === status) &&
    (query.tag === undefined || tags.includes(toTag(query.tag))) &&
    (query.folder_id === undefined || folders.includes(Number(query.folder_id)))
  );
}

/** The item with the changes that are still queued; undefined if with them it is no longer part of the list. */
export function withQueuedItem(
  item: LibraryItem,
  queue: ItemRecords,
  { folders, query }: { readonly folders: readonly LibraryFolder[]; readonly query: LibraryQuery },
): LibraryItem | undefined {
  const record = queue.get(bookmarkKey(item.id));
  if (!record) return item;
  if (savedIn(record) === false) return undefined;
  const changed = withChange(item, record, folders);
  return matches(changed, query) ? changed : undefined;
}

/** What of a selection is still part of the list after these actions, as it is then. */
export function afterActions(
  selected: ReadonlyMap<number, LibraryItem>,
  actions: readonly LibraryAction[],
  { folders, query }: { readonly folders: readonly LibraryFolder[]; readonly query: LibraryQuery },
): ReadonlyMap<number, LibraryItem> {
  const records = recordsOf(actions, (id) => folders.find((folder) => folder.id === id)?.name, Date.now());
  return new Map(
    [...selected.values()].flatMap((item) => {
      const changed = withQueuedItem(item, records, { folders, query });
      return changed ? [[item.id, changed] as const] : [];
    }),
  );
}

/** The folders with those that exist only in the queue, which get an id from `idOf`. */
export function withQueuedFolders(
  folders: readonly LibraryFolder[],
  queue: ItemRecords,
  idOf: (name: string) => number,
): readonly LibraryFolder[] {
  const known = new Set(folders.map(({ name }) => name));
  const queued = [...queue.values()].flatMap((record) => namesIn(record, FOLDER_PREFIX));
  const added = new Set(queued.flatMap(([name, isSet]) => (isSet && !known.has(name) ? [name] : [])));
  return [...folders, ...[...added].sort().map((name) => ({ id: idOf(name), name, total: 0 }))];
}

function changes(action: LibraryAction, { archived, folders, tags, status }: LibraryItem): boolean {
  switch (action.type) {
    case 'archive':
    case 'unarchive':
      return archived !== (action.type === 'archive');
    case 'add_to_folder':
    case 'remove_from_folder':
      return folders.includes(action.folder_id) !== (action.type === 'add_to_folder');
    case 'add_tag':
    case 'remove_tag':
      return tags.includes(toTag(action.tag)) !== (action.type === 'add_tag');
    case 'set_status':
      return status !== action.status;
    case 'remove':
      return true;
    case 'restore':
      return false;
  }
}

function undoOf(action: LibraryAction, changed: readonly LibraryItem[]): LibraryAction[] {
  const idsOf = (items: readonly LibraryItem[]) => items.map(({ id }) => id);
  const article_ids = idsOf(changed);
  switch (action.type) {
    case 'archive':
    case 'unarchive':
      return [{ type: action.type === 'archive' ? 'unarchive' : 'archive', article_ids }];
    case 'add_to_folder':
    case 'remove_from_folder': {
      const type = action.type === 'add_to_folder' ? 'remove_from_folder' : 'add_to_folder';
      return [{ type, article_ids, folder_id: action.folder_id }];
    }
    case 'add_tag':
    case 'remove_tag':
      return [{ type: action.type === 'add_tag' ? 'remove_tag' : 'add_tag', article_ids, tag: action.tag }];
    case 'set_status':
      return [...new Set(changed.map(({ status }) => status))].map((status) => ({
        type: 'set_status',
        article_ids: idsOf(changed.filter((item) => item.status === status)),
        status,
      }));
    case 'remove':
      return [
        {
          type: 'restore',
          article_ids,
          saved_at: changed.map(({ savedAt }) => Date.parse(savedAt)),
          archived_ids: idsOf(changed.filter(({ archived }) => archived)),
        },
      ];
    case 'restore':
      return [{ type: 'remove', article_ids }];
  }
}

/** What the API would respond to the action for these items. */
export function outcomeOf(action: LibraryAction, items: readonly LibraryItem[]): LibraryChange {
  const changed = items.filter((item) => action.article_ids.includes(item.id) && changes(action, item));
  return { changed: changed.length, undo: changed.length === 0 ? [] : undoOf(action, changed) };
}
