import { PLAN_CHANGE_COOKIE, SESSION_HINT_COOKIE, SYNC_EVENT } from '@tidemark/contracts/session';
import { config } from '../config.ts';
import { countSignOut, recordSignOut, signOutMarker } from './sign-out-marker.ts';
import { becomeAnonymous, becomeMember, currentSession, sessionSettledAt } from './store.ts';
import { listenToTabs, type Message, notifyTabs } from './tabs.ts';

const RESYNC_MEMBER_AFTER_MS = 60_000;
const RESYNC_CHANGED_AFTER_MS = 1_000;

let pending: Promise<void> | undefined;
let requestedAt = 0;
let seenPlanChange: string | undefined;

export function readToken(): string | undefined {
  const session = currentSession();
  return session.status === 'member' ? session.token || undefined : undefined;
}

/** After a 401: a token other than the rejected one, or none. */
export async function freshToken(rejected: string): Promise<string | undefined> {
  if (readToken() === rejected) await sync();
  const token = readToken();
  return token === rejected ? undefined : token;
}

/** One sync at a time. Anonymous readers, the majority, never download the code that syncs. */
export function sync(): Promise<void> {
  requestedAt = Date.now();
  seenPlanChange = planChange();
  pending ??= startSync();
  return pending;
}

function startSync(): Promise<void> {
  const started: Promise<void> = import('./sync.ts')
    .then(({ syncOnce }) => syncOnce())
    .catch(() => becomeAnonymous(true))
    .finally(() => {
      if (pending === started) pending = undefined;
    });
  return started;
}

export function mayHaveSession(): boolean {
  const hint = `${SESSION_HINT_COOKIE}=1`;
  return config.alwaysSync || document.cookie.split('; ').includes(hint);
}

const planChange = (): string | undefined =>
  document.cookie.split('; ').find((cookie) => cookie.startsWith(`${PLAN_CHANGE_COOKIE}=`));

function syncWhenShown(): void {
  if (document.visibilityState !== 'visible') return;
  const member = currentSession().status === 'member';
  if (!mayHaveSession()) {
    // The main app removed its cookie on sign-out, so no request is needed.
    if (member) becomeAnonymous();
    return;
  }
  // A sign-in or a new plan is recognised at once; otherwise a member is synced again after a minute.
  const unchanged = member && planChange() === seenPlanChange;
  const interval = unchanged ? RESYNC_MEMBER_AFTER_MS : RESYNC_CHANGED_AFTER_MS;
  if (Date.now() - Math.max(requestedAt, sessionSettledAt()) > interval) void sync();
}

function onTabMessage(message: Message): void {
  if (message.kind === 'signed-out') {
    countSignOut();
    endSession();
  }
  // A sync that began before the last sign-out describes a session that has ended.
  else if (message.marker === signOutMarker()) becomeMember(message.response);
}

/** Called once, when the app has mounted. */
export function startSession(): () => void {
  const stopListening = listenToTabs(onTabMessage);
  const onSync = () => void sync();
  window.addEventListener(SYNC_EVENT, onSync);
  window.addEventListener('focus', syncWhenShown);
  document.addEventListener('visibilitychange', syncWhenShown);
  if (mayHaveSession()) void sync();
  else becomeAnonymous();
  return () => {
    stopListening();
    window.removeEventListener(SYNC_EVENT, onSync);
    window.removeEventListener('focus', syncWhenShown);
    document.removeEventListener('visibilitychange', syncWhenShown);
  };
}

/** A sync in flight is discarded, and the next one does not wait for it. */
function endSession(): void {
  pending = undefined;
  becomeAnonymous();
}

export async function signOut(): Promise<void> {
  const response = await fetch(config.mainApp.logout, { method: 'POST', credentials: 'include' });
  if (!response.ok) throw new Error(`Logging out failed with status ${response.status}`);
  recordSignOut();
  endSession();
  notifyTabs({ kind: 'signed-out' });
}
