import { type ItemRecord, type ItemRecords, mergeLibraries } from '@tidemark/contracts/library-change';
import { MAX_FOLDER_NAME, MAX_TAG, toFolderName, toTag } from '@tidemark/contracts/library-names';
import type { ReadingStatus } from '@tidemark/contracts/reading-record';
import type { LibraryAction } from '@tidemark/contracts/wire/library';
import { bookmarkKey, FOLDER_PREFIX, field, TAG_PREFIX } from '../../platform/offline/changes.ts';

/** The values of fields that begin with the prefix, by the rest of their names. */
export const namesIn = ({ fields }: ItemRecord, prefix: string): readonly (readonly [string, boolean])[] =>
  Object.entries(fields).flatMap(([name, { value }]) =>
    name.startsWith(prefix) ? [[name.slice(prefix.length), value === true] as const] : [],
  );

export const savedIn = (record: ItemRecord) => field<boolean>(record, 'saved')?.value;
export const archivedIn = (record: ItemRecord) => field<boolean>(record, 'archived')?.value;
export const statusIn = (record: ItemRecord) => field<ReadingStatus>(record, 'status')?.value;

/** The API would reject it, and with it everything else that is queued. */
function checked(name: string, maxLength: number): string {
  if (name === '' || name.length > maxLength || name.includes('\0') || !name.isWellFormed())
    throw new RangeError('This is not a valid name');
  return name;
}
export const checkedTag = (text: string) => checked(toTag(text), MAX_TAG);
export const checkedFolder = (text: string) => checked(toFolderName(text), MAX_FOLDER_NAME);

type FolderNameOf = (id: number) => string | undefined;

/** What an action writes. The same for all of its articles, except that `restore` archives some of them. */
function valuesOf(action: LibraryAction, articleId: number, folderNameOf: FolderNameOf) {
  switch (action.type) {
    case 'archive':
    case 'unarchive':
      return { archived: action.type === 'archive' };
    case 'add_to_folder':
    case 'remove_from_folder':
      return {
        [`${FOLDER_PREFIX}${checkedFolder(folderNameOf(action.folder_id) ?? '')}`]:
          action.type === 'add_to_folder',
      };
    case 'add_tag':
    case 'remove_tag':
      return { [`${TAG_PREFIX}${checkedTag(action.tag)}`]: action.type === 'add_tag' };
    case 'set_status':
      return { status: action.status };
    case 'remove':
      return { saved: false };
    case 'restore':
      return { saved: true, ...(action.archived_ids?.includes(articleId) ? { archived: true } : {}) };
  }
}

/** Actions of the library as changes for the queue. Throws if a name is not valid. */
export function recordsOf(
  actions: readonly LibraryAction[],
  folderNameOf: FolderNameOf,
  at: number,
): ItemRecords {
  let records: ItemRecords = new Map();
  for (const [index, action] of actions.entries()) {
    const written = action.article_ids.map((articleId) => {
      const values = Object.entries(valuesOf(action, articleId, folderNameOf));
      // A later action wins over an earlier one.
      const fields = values.map(([name, value]) => [name, { value, at: at + index }] as const);
      return [bookmarkKey(articleId), { fields: Object.fromEntries(fields) }] as const;
    });
    records = mergeLibraries(records, new Map(written));
  }
  return records;
}
