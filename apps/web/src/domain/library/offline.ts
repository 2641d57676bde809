import type { ItemRecords } from '@tidemark/contracts/library-change';
import { libraryApi } from '@tidemark/contracts/library-paths';
import type { LibraryAction, LibraryFolder } from '@tidemark/contracts/wire/library';
import { isUnreachable } from '../../platform/http/api-error.ts';
import { call } from '../../platform/http/client.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { unwrapOne } from '../../platform/http/unwrap.ts';
import { queuedChanges } from '../../platform/offline/queue.ts';
import { saveOrQueue } from '../../platform/offline/save-or-queue.ts';
import { usesOffline } from '../../platform/offline/status.ts';
import { currentMemberId } from '../../platform/session/use-session.ts';
import type { LibraryChange, LibraryItem } from './calls.ts';
import { outcomeOf } from './index.ts';
import { checkedFolder, recordsOf } from './library-fields.ts';

const requestFolder = (name: string): Promise<LibraryFolder> =>
  call({
    path: libraryApi.libraryFolders,
    method: 'POST',
    body: { name },
    unwrap: unwrapOne<LibraryFolder>,
    message: LIBRARY_FAILED.changeLibrary,
  });

const requestActions = (actions: readonly LibraryAction[]): Promise<LibraryChange> =>
  call({
    path: libraryApi.libraryActions,
    method: 'POST',
    body: { actions },
    unwrap: unwrapOne<LibraryChange>,
    message: LIBRARY_FAILED.changeLibrary,
  });

/** Folders that were created offline have no id yet. Theirs are negative and valid in this document only. */
const newFolders: string[] = [];

export function temporaryFolderId(name: string): number {
  const index = newFolders.indexOf(name);
  return -1 - (index === -1 ? newFolders.push(name) - 1 : index);
}

const temporaryName = (id: number) => newFolders[-1 - id];

/** The folder with this name, which is created if it does not exist; offline, together with its first article. */
export async function createFolder(name: string, known: readonly LibraryFolder[]): Promise<LibraryFolder> {
  try {
    return await requestFolder(name);
  } catch (error) {
    if (!isUnreachable(error) || currentMemberId() === undefined) throw error;
    const checked = checkedFolder(name);
    return (
      known.find((folder) => folder.name === checked) ?? {
        id: temporaryFolderId(checked),
        name: checked,
        total: 0,
      }
    );
  }
}

/** A folder that was created offline exists on the server once the queue was sent, or is created there now. */
async function withFolderId(action: LibraryAction): Promise<LibraryAction> {
  if (!('folder_id' in action)) return action;
  const name = temporaryName(action.folder_id);
  return name === undefined ? action : { ...action, folder_id: (await requestFolder(name)).id };
}

interface Shown {
  /** The articles of the actions as the reader sees them. */
  readonly items: readonly LibraryItem[];
  readonly folders: readonly LibraryFolder[];
}

export interface Outcome extends LibraryChange {
  /** True if the change is only on this device yet. */
  readonly queued: boolean;
}

/** Is queued if the server cannot be reached. */
export function changeLibrary(
  actions: readonly LibraryAction[],
  { items, folders }: Shown,
): Promise<Outcome> {
  const nameOf = (id: number) => temporaryName(id) ?? folders.find((folder) => folder.id === id)?.name;
  return saveOrQueue<Outcome>(
    async () => ({
      ...(await requestActions(await Promise.all(actions.map(withFolderId)))),
      queued: false,
    }),
    (at) => {
      const outcomes = actions.map((action) => outcomeOf(action, items));
      const undo = outcomes.toReversed().flatMap((outcome) => outcome.undo);
      const changed = new Set(undo.flatMap((action) => action.article_ids)).size;
      return { records: recordsOf(actions, nameOf, at), result: { changed, undo, queued: true } };
    },
  );
}

/** What this member has changed on this device and the server has not confirmed. */
export const queuedLibrary = async (uid: string): Promise<ItemRecords> =>
  usesOffline() ? queuedChanges(uid) : new Map();
