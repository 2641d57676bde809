import { libraryApi } from '@tidemark/contracts/library-paths';
import type { PushSettings } from '@tidemark/contracts/wire/push';
import { call } from '../../platform/http/client.ts';
import { LIBRARY_FAILED } from '../../platform/http/library-messages.ts';
import { unwrapOne } from '../../platform/http/unwrap.ts';

const message = LIBRARY_FAILED.push;
const post = async (path: string, body: object): Promise<void> => {
  await call({ path, method: 'POST', body, unwrap: () => true, message });
};

/** The query whose result says whether push messages are offered. */
export const PUSH_KEY = 'push';

export const fetchPush = () => call({ path: libraryApi.push, unwrap: unwrapOne<PushSettings>, message });

export const savePushSubscription = (subscription: PushSubscription) =>
  post(libraryApi.push, subscription.toJSON());

export const removePushSubscription = (endpoint: string) => post(libraryApi.removePush, { endpoint });
