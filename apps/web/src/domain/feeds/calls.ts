import { libraryApi } from '@tidemark/contracts/library-paths';
import type { PrivateFeedEntry } from '@tidemark/contracts/wire/private-feed';
import { call } from '../../platform/http/client.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { unwrapNullable, unwrapOne } from '../../platform/http/unwrap.ts';

const message = LIBRARY_FAILED.privateFeeds;

export const fetchPrivateFeed = () =>
  call({ path: libraryApi.privateFeed, unwrap: unwrapNullable<PrivateFeedEntry>, message });

/** New addresses, which end the ones before. Their token is part of this response only. */
export const createPrivateFeed = () =>
  call({
    ...{ path: libraryApi.privateFeed, method: 'POST', body: {}, message },
    unwrap: unwrapOne<PrivateFeedEntry & { readonly token: string }>,
  });

export async function revokePrivateFeed(): Promise<void> {
  await call({ path: libraryApi.privateFeed, method: 'DELETE', unwrap: () => true, message });
}
