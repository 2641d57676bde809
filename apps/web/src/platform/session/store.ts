import { ANONYMOUS, type Reader } from '@tidemark/contracts/access';
import type { CurrentGrant, OfferName } from '@tidemark/contracts/session';
import { createListeners } from '../store.ts';

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
      /** Where the access comes from, if not from the reader's own plan. */
      readonly grant?: CurrentGrant | undefined;
      /** When a pending application for Alpha was made. */
      readonly appliedAt?: string | undefined;
    };

export const UNKNOWN: Session = { status: 'unknown' };

/** The token is held only here, in memory: never in storage, never in a cookie of the portal. */
let session: Session = UNKNOWN;
let settledAt = 0;
let epoch = 0;
const changes = createListeners();
const departures = createListeners();

export const currentSession = (): Session => session;
export const sessionSettledAt = (): number => settledAt;
/** Increases whenever a member's session ends. Responses to earlier requests must be discarded. */
export const sessionEpoch = (): number => epoch;

export const { subscribe } = changes;
/** Called when a member signs out or another member takes over, before components are notified. */
export const onMemberLeft = departures.subscribe;

export function becomeAnonymous(unconfirmed = false): void {
  settle(unconfirmed ? { status: 'anonymous', unconfirmed } : { status: 'anonymous' });
}

export function readerOf(state: Session): Reader {
  return state.status === 'member' ? state.reader : ANONYMOUS;
}

const memberOf = (state: Session) => (state.status === 'member' ? state.reader.uid : undefined);

export function settle(next: Session): void {
  const before = memberOf(session);
  session = next;
  settledAt = Date.now();
  // The stylesheets use this attribute; before the session was known it came from the session hint.
  if (next.status === 'anonymous') delete document.documentElement.dataset.session;
  else document.documentElement.dataset.session = 'hint';
  if (before !== undefined && memberOf(next) !== before) {
    epoch += 1;
    departures.notify();
  }
  changes.notify();
}
