import { ANONYMOUS, type Reader } from '@tidemark/contracts/access';
import { type OfferName, readerFromSync, type SyncResponse } from '@tidemark/contracts/session';

export type Session =
  /** In static HTML, and until the main app has responded. */
  | { readonly status: 'unknown' }
  | {
      readonly status: 'anonymous';
      /** The main app could not be asked, so the reader may be signed in nevertheless. */
      readonly unconfirmed?: boolean;
    }
  | {
      readonly status: 'member';
      readonly reader: Reader & { kind: 'member' };
      /** Empty while the main app cannot be reached and the member reads what they keep offline. */
      readonly token: string;
      /** The offers that the reader can claim; undefined if the main app does not say. */
      readonly offers?: readonly OfferName[] | undefined;
    };

export const UNKNOWN: Session = { status: 'unknown' };

let session: Session = UNKNOWN;
let settledAt = 0;
let epoch = 0;
const listeners = new Set<() => void>();
const leaveListeners = new Set<() => void>();

export const currentSession = (): Session => session;
export const sessionSettledAt = (): number => settledAt;
/** Increases whenever a member's session ends. Responses to earlier requests must be discarded. */
export const sessionEpoch = (): number => epoch;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called when a member signs out or another member takes over, before components are notified. */
export function onMemberLeft(listener: () => void): () => void {
  leaveListeners.add(listener);
  return () => leaveListeners.delete(listener);
}

/** The token is held only here, in memory: never in storage, never in a cookie of the portal. */
export function becomeMember(response: SyncResponse): void {
  const reader = readerFromSync(response);
  if (reader.kind === 'anonymous') becomeAnonymous();
  else {
    const { idToken: token, offers } = response.otherProp;
    settle({ status: 'member', reader, token, offers });
  }
}

export function becomeAnonymous(unconfirmed = false): void {
  settle(unconfirmed ? { status: 'anonymous', unconfirmed } : { status: 'anonymous' });
}

type Member = Reader & { kind: 'member' };
let findOfflineMember: () => Promise<Member | undefined> = async () => undefined;

/** How to find the member of this device's offline copies; set when their code is loaded. */
export function setOfflineMember(find: () => Promise<Member | undefined>): void {
  findOfflineMember = find;
}

/** No server can be reached. The member of offline copies stays signed in, without a token. */
export async function continueOffline(): Promise<void> {
  const reader = await findOfflineMember();
  if (reader) settle({ status: 'member', reader, token: '' });
  else becomeAnonymous(true);
}

export function readerOf(state: Session): Reader {
  return state.status === 'member' ? state.reader : ANONYMOUS;
}

const memberOf = (state: Session) => (state.status === 'member' ? state.reader.uid : undefined);

function settle(next: Session): void {
  const before = memberOf(session);
  session = next;
  settledAt = Date.now();
  // The stylesheets use this attribute; before the session was known it came from the session hint.
  if (next.status === 'anonymous') delete document.documentElement.dataset.session;
  else document.documentElement.dataset.session = 'hint';
  if (before !== undefined && memberOf(next) !== before) {
    epoch += 1;
    for (const listener of leaveListeners) listener();
  }
  for (const listener of listeners) listener();
}
