import { type Roles, SYNC_PATH, type SyncResponse } from '@tidemark/contracts/session';
import { config } from '../config.ts';
import { type Check, hasFields, isString } from '../http/check.ts';

export type SyncOutcome =
  | { readonly kind: 'member'; readonly response: SyncResponse }
  /** The reader is not signed in. */
  | { readonly kind: 'rejected' }
  /** The main app could not be reached, or its response was incomplete. */
  | { readonly kind: 'failed'; readonly reached: boolean };

const TIME_LIMIT_MS = 3_000;
const ATTEMPTS = 3;

/** A network failure or a 5xx is tried twice more, all within three seconds. */
export async function requestSync(): Promise<SyncOutcome> {
  const deadline = Date.now() + TIME_LIMIT_MS;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await requestOnce(deadline - Date.now());
    const pause = attempt * (150 + Math.random() * 350);
    if (outcome !== 'error' && outcome !== 'unreachable') return outcome;
    if (attempt === ATTEMPTS || Date.now() + pause >= deadline)
      return { kind: 'failed', reached: outcome === 'error' };
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function requestOnce(timeLeft: number): Promise<SyncOutcome | 'error' | 'unreachable'> {
  try {
    const response = await fetch(`${config.accountsUrl}${SYNC_PATH}`, {
      credentials: 'include',
      cache: 'no-store',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(Math.max(timeLeft, 1)),
    });
    if (response.status >= 500) return 'error';
    if (!response.ok) return { kind: 'rejected' };
    const body: unknown = await response.json();
    return isComplete(body) ? { kind: 'member', response: body } : { kind: 'failed', reached: true };
  } catch {
    return 'unreachable';
  }
}

/** Roles are an object of flags or a list of names. */
const isRoles: Check<Roles> = (roles): roles is Roles => typeof roles === 'object' && roles !== null;
const isComplete = hasFields({
  dbUserProp: hasFields({ plan2: isString, roles2: isRoles }),
  fbUserProp: hasFields({ email: isString, uid: isString }),
  otherProp: hasFields({ idToken: isString }),
}) as Check<SyncResponse>;
