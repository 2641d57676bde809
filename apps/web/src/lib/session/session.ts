import { SESSION_HINT_COOKIE, SYNC_EVENT } from '@tidemark/contracts/session';
import { config } from '../../config.ts';
import { becomeAnonymous, becomeMember, currentSession, sessionTakenAt } from './store.ts';
import { listenToTabs, tellTabs } from './tabs.ts';

const LOOK_AGAIN_AFTER_MS = 60_000;
const GREET_AFTER_MS = 1_000;

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

/** Single flight. Strangers, who are most readers, never download what asks the main app. */
export function sync(): Promise<void> {
  askedAt = Date.now();
  flight ??= import('./sync.ts')
    .then(({ syncOnce }) => syncOnce())
    .catch(becomeAnonymous)
    .finally(() => {
      flight = undefined;
    });
  return flight;
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
