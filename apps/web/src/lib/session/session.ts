import { SESSION_HINT_COOKIE, SYNC_EVENT } from '@tidemark/contracts/session';
import { config } from '../../config.ts';
import { askMainApp } from './ask.ts';
import { lastSync, noteSync } from './schedule.ts';
import { becomeAnonymous, becomeMember, currentSession, sessionTakenAt } from './store.ts';
import { exclusively, listenToTabs, tellTabs } from './tabs.ts';

const LOOK_AGAIN_AFTER_MS = 60_000;
const GREET_AFTER_MS = 1_000;
const HAND_OVER_MS = 250;

let flight: Promise<void> | undefined;
let askedAt = 0;

export function readToken(): string | undefined {
  const session = currentSession();
  return session.status === 'member' ? session.token : undefined;
}

/** After a 401: a token other than the refused one, or none. */
export async function freshToken(refused: string): Promise<string | undefined> {
  if (readToken() === refused) await sync();
  const token = readToken();
  return token === refused ? undefined : token;
}

/** Single flight in this tab and, by a lock, across tabs. Never throws: a failure is an anonymous reader. */
export function sync(): Promise<void> {
  flight ??= syncOnce().finally(() => {
    flight = undefined;
  });
  return flight;
}

async function syncOnce(): Promise<void> {
  const startedAt = Date.now();
  askedAt = startedAt;
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

export function mayHaveSession(): boolean {
  const hint = `${SESSION_HINT_COOKIE}=1`;
  return config.alwaysSync || document.cookie.split('; ').includes(hint);
}

function lookAgain(): void {
  if (document.visibilityState !== 'visible') return;
  const member = currentSession().status === 'member';
  if (!mayHaveSession()) {
    // Signed out in the main app: its cookie is gone, so nobody needs to be asked.
    if (member) becomeAnonymous();
    return;
  }
  // Whoever signed in elsewhere is greeted at once; a reader we know is asked about after a minute.
  const patience = member ? LOOK_AGAIN_AFTER_MS : GREET_AFTER_MS;
  if (Date.now() - Math.max(askedAt, sessionTakenAt()) > patience) void sync();
}

/** Called once, when the app has mounted. */
export function startSession(): () => void {
  const stopListening = listenToTabs((message) => {
    if (message.kind === 'member') becomeMember(message.response);
    else becomeAnonymous();
  });
  const onSync = () => void sync();
  window.addEventListener(SYNC_EVENT, onSync);
  window.addEventListener('focus', lookAgain);
  document.addEventListener('visibilitychange', lookAgain);
  if (mayHaveSession()) void sync();
  else becomeAnonymous();
  return () => {
    stopListening();
    window.removeEventListener(SYNC_EVENT, onSync);
    window.removeEventListener('focus', lookAgain);
    document.removeEventListener('visibilitychange', lookAgain);
  };
}

export async function signOut(): Promise<void> {
  const response = await fetch(config.mainApp.logout, { method: 'POST', credentials: 'include' });
  if (!response.ok) throw new Error(`Sign-out answered ${response.status}`);
  becomeAnonymous();
  tellTabs({ kind: 'signed-out' });
}
