import { askMainApp } from './ask.ts';
import { lastSync, noteSync } from './schedule.ts';
import { becomeAnonymous, becomeMember, sessionTakenAt } from './store.ts';
import { exclusively, tellTabs } from './tabs.ts';

const HAND_OVER_MS = 250;

/** By a lock, one tab at a time. Never throws: a failure is an anonymous reader. */
export async function syncOnce(): Promise<void> {
  const startedAt = Date.now();
  await exclusively(async () => {
    if (await handedOver(startedAt)) return;
    const answer = await askMainApp();
    if (answer.kind === 'member') {
      noteSync();
      becomeMember(answer.response);
      tellTabs(answer);
    } else {
      becomeAnonymous();
      if (answer.kind === 'refused') tellTabs({ kind: 'signed-out' });
    }
  });
}

/** Another tab synced while this one waited for the lock: its message is here, or about to be. */
async function handedOver(since: number): Promise<boolean> {
  for (let waited = 0; lastSync() > since && waited < HAND_OVER_MS; waited += 25) {
    if (sessionTakenAt() > since) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return sessionTakenAt() > since;
}
