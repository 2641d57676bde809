import { client } from '../../platform/query/query-layer.ts';
import { sessionEpoch } from '../../platform/session/store.ts';
import { markNotificationsRead, type Notification } from './calls.ts';

export const UNREAD_KEY = 'unread notifications';

/** Everything up to the first of the list has been seen. Failing is harmless: it is tried again with the next list. */
export async function markSeen(list: readonly Notification[]): Promise<void> {
  const [newest] = list;
  if (!newest || list.every(({ read }) => read)) return;
  const epoch = sessionEpoch();
  try {
    await markNotificationsRead(newest.id);
  } catch {
    return;
  }
  if (sessionEpoch() !== epoch) return;
  client.setQueriesData<number>({ predicate: ({ queryKey }) => queryKey[1] === UNREAD_KEY }, 0);
}
