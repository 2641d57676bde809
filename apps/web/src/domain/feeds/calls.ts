import { libraryApi } from '@tidemark/contracts/library-paths';
import { call } from '../../platform/http/client.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { unwrapOne } from '../../platform/http/unwrap.ts';

const unwrap = unwrapOne<{ readonly token: string | null }>;
const message = LIBRARY_FAILED.privateFeeds;

export const fetchPrivateFeed = () => call({ path: libraryApi.privateFeed, unwrap, message });

export const createPrivateFeed = () =>
  call({ path: libraryApi.privateFeed, method: 'POST', body: {}, unwrap, message });

export async function revokePrivateFeed(): Promise<void> {
  await call({ path: libraryApi.privateFeed, method: 'DELETE', unwrap: () => true, message });
}
