import { libraryApi } from '@tidemark/contracts/library-paths';
import { call } from '../../platform/http/client.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { unwrapOne } from '../../platform/http/unwrap.ts';
import { readItem, writeItem } from '../../platform/storage/local-storage.ts';

const STORAGE_KEY = 'portal.welcomed';

/** Whether this member is new and has not been asked what to follow. Requested until it is no longer so. */
export async function isWelcomeDue(uid: string): Promise<boolean> {
  if (readItem(STORAGE_KEY) === uid) return false;
  const { due } = await call({
    path: libraryApi.welcome,
    unwrap: unwrapOne<{ due: boolean }>,
    message: LIBRARY_FAILED.welcome,
  });
  if (!due) writeItem(STORAGE_KEY, uid);
  return due;
}

/** The reader has answered or skipped the question, on whatever device. */
export async function setWelcomed(uid: string): Promise<void> {
  await call({
    path: libraryApi.welcome,
    method: 'POST',
    body: {},
    unwrap: () => true,
    message: LIBRARY_FAILED.welcome,
  });
  writeItem(STORAGE_KEY, uid);
}
