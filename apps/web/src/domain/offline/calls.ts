import { libraryApi } from '@tidemark/contracts/library-paths';
import type { LibraryChange } from '@tidemark/contracts/wire/library-change';
import { call } from '../../platform/http/client.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { unwrapOne } from '../../platform/http/unwrap.ts';

/** Sends what was changed while the server could not be reached. Returns how many changes it rejected. */
export async function sendChanges(changes: readonly LibraryChange[]): Promise<number> {
  const { rejected } = await call({
    path: libraryApi.libraryChanges,
    method: 'POST',
    body: { changes },
    unwrap: unwrapOne<{ readonly rejected: readonly number[] }>,
    message: LIBRARY_FAILED.changeLibrary,
  });
  return rejected.length;
}
