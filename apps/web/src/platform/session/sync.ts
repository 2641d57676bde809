import { becomeMember } from './become-member.ts';
import { continueOffline } from './offline-member.ts';
import { lastSync, recordSync, repeatLater, stopRepeating } from './schedule.ts';
import { signOutGuard } from './sign-out-marker.ts';
import { becomeAnonymous, sessionSettledAt } from './store.ts';
import { requestSync } from './sync-request.ts';
import { notifyTabs, withSyncLock } from './tabs.ts';

const OTHER_TAB_TIMEOUT_MS = 250;

/** Holds a lock, so that one tab syncs at a time. Never throws: a failure makes the reader anonymous. */
export async function syncOnce(): Promise<void> {
  const startedAt = Date.now();
  await withSyncLock(async () => {
    if (await isSyncedByOtherTab(startedAt)) return;
    const { marker, isCurrent } = signOutGuard();
    const outcome = await requestSync();
    // The reader signed out meanwhile.
    if (!isCurrent()) return;
    if (outcome.kind === 'failed') repeatLater();
    else stopRepeating();
    if (outcome.kind === 'member') {
      recordSync();
      becomeMember(outcome.response);
      notifyTabs({ ...outcome, marker });
    } else if (outcome.kind === 'failed') {
      if (outcome.reached) becomeAnonymous(true);
      else await continueOffline();
    } else {
      becomeAnonymous();
      notifyTabs({ kind: 'signed-out' });
    }
  });
}

/** Another tab synced while this one waited for the lock: its message has arrived or is about to. */
async function isSyncedByOtherTab(since: number): Promise<boolean> {
  for (let waited = 0; lastSync() > since && waited < OTHER_TAB_TIMEOUT_MS; waited += 25) {
    if (sessionSettledAt() > since) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return sessionSettledAt() > since;
}
