import { libraryApi } from '@tidemark/contracts/library-paths';
import type { LibraryChange } from '@tidemark/contracts/wire/library-change';
import { call } from '../api/client.ts';
import { LIBRARY_FAILED } from '../api/library-messages.ts';

/** What was changed while the server could not be reached. */
export async function sendChanges(changes: readonly LibraryChange[]): Promise<void> {
  await call({
    path: libraryApi.libraryChanges,
    method: 'POST',
    body: { changes },
    unwrap: () => true,
    message: LIBRARY_FAILED.changeLibrary,
  });
}
