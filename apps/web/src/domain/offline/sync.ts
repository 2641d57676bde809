import { queuedChanges, removeSent } from '../../platform/offline/queue.ts';
import { MERGED_EVENT, setOfflineStatus } from '../../platform/offline/status.ts';
import { showToast } from '../../ui/Toasts/toasts.ts';
import { toBatches } from './batches.ts';
import { fetchContent, sendChanges } from './calls.ts';
import {
  type CopyInfo,
  eraseOffline,
  leasedReader,
  leaseOwner,
  listCopies,
  type Member,
  removeCopy,
  renewLease,
  writeCopy,
} from './index.ts';

export { leasedReader };

const REFRESH_AFTER_MS = 60 * 60 * 1000;

const rejectedMessage = (count: number) =>
  `${count === 1 ? 'A change' : `${count} changes`} you made offline could not be saved. The article may have been removed, or a limit reached.`;

async function flush(uid: string): Promise<boolean> {
  const queue = await queuedChanges(uid);
  setOfflineStatus({ queued: queue.size });
  let rejected = 0;
  for (const { changes, completed } of toBatches(queue)) {
    // A change that the server rejects, such as for a deleted article, cannot be stored later either.
    rejected += await sendChanges(changes);
    await removeSent(uid, completed);
  }
  if (rejected > 0) showToast({ tone: 'danger', message: rejectedMessage(rejected) });
  return queue.size > 0;
}

async function refresh(copy: CopyInfo): Promise<void> {
  const content = await fetchContent(copy.id);
  if (!content || content.article.slug !== copy.slug) await removeCopy(copy);
  if (content) await writeCopy(content, copy.keptAt);
}

let refreshed: { readonly scope: string; readonly at: number } | undefined;

/**
 * The main app has confirmed who is signed in. Queued changes are sent; copies are renewed, or deleted if the reader
 * may no longer read them. Copies of another reader are deleted.
 */
export async function syncOffline(reader: Member): Promise<void> {
  const owner = await leaseOwner();
  if (owner !== undefined && owner !== reader.uid) await eraseOffline();
  const merged = await flush(reader.uid);
  const scope = `${reader.uid} ${reader.plan} ${reader.alpha}`;
  const isDue = merged || refreshed?.scope !== scope || Date.now() - refreshed.at > REFRESH_AFTER_MS;
  if (owner === reader.uid && isDue) await refreshCopies();
  refreshed = { scope, at: Date.now() };
  // Also without copies, so that the reader stays signed in when there is no connection.
  await renewLease(reader);
  if (merged) dispatchEvent(new Event(MERGED_EVENT));
}

async function refreshCopies(): Promise<void> {
  for (const copy of await listCopies()) await refresh(copy);
}
