import { ANONYMOUS, type Reader } from '@tidemark/contracts/access';
import { readerFromSync, type SyncResponse } from '@tidemark/contracts/session';

export type Session =
  /** Static HTML, and the moment before the main app has answered. */
  | { readonly status: 'unknown' }
  | { readonly status: 'anonymous' }
  | { readonly status: 'member'; readonly reader: Reader & { kind: 'member' }; readonly token: string };

export const UNKNOWN: Session = { status: 'unknown' };

let session: Session = UNKNOWN;
let takenAt = 0;
const listeners = new Set<() => void>();

export const currentSession = (): Session => session;
export const sessionTakenAt = (): number => takenAt;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The token lives here and nowhere else: never in storage, never in a cookie of ours. */
export function becomeMember(response: SyncResponse): void {
  const reader = readerFromSync(response);
  if (reader.kind === 'anonymous') becomeAnonymous();
  else settle({ status: 'member', reader, token: response.otherProp.idToken });
}

export function becomeAnonymous(): void {
  settle({ status: 'anonymous' });
}

export function readerOf(state: Session): Reader {
  return state.status === 'member' ? state.reader : ANONYMOUS;
}

function settle(next: Session): void {
  session = next;
  takenAt = Date.now();
  // From here on the components know; the mark that stood in for them must not outlive that.
  if (next.status === 'anonymous') delete document.documentElement.dataset.session;
  else document.documentElement.dataset.session = 'hint';
  for (const listener of listeners) listener();
}
