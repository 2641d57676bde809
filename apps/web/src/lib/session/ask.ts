import { SYNC_PATH, type SyncResponse } from '@tidemark/contracts/session';
import { config } from '../../config.ts';

export type Answer =
  | { readonly kind: 'member'; readonly response: SyncResponse }
  /** The main app knows nobody. */
  | { readonly kind: 'refused' }
  /** It could not be asked, or made no sense. */
  | { readonly kind: 'failed' };

const PATIENCE_MS = 3_000;
const ATTEMPTS = 3;

/** Asks the main app who this is. A network failure or a 5xx is tried twice more, all within three seconds. */
export async function askMainApp(): Promise<Answer> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await askOnce(deadline - Date.now());
    const pause = attempt * (150 + Math.random() * 350);
    if (answer !== 'again') return answer;
    if (attempt === ATTEMPTS || Date.now() + pause >= deadline) return { kind: 'failed' };
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

async function askOnce(patience: number): Promise<Answer | 'again'> {
  try {
    const response = await fetch(`${config.accountsUrl}${SYNC_PATH}`, {
      credentials: 'include',
      cache: 'no-store',
      headers: { Accept: 'application/json' },
      signal: AbortSignal.timeout(Math.max(patience, 1)),
    });
    if (response.status >= 500) return 'again';
    if (!response.ok) return { kind: 'refused' };
    const body: unknown = await response.json();
    return isComplete(body) ? { kind: 'member', response: body } : { kind: 'failed' };
  } catch {
    return 'again';
  }
}

function isComplete(body: unknown): body is SyncResponse {
  const { dbUserProp, fbUserProp, otherProp } = (body ?? {}) as Partial<SyncResponse>;
  return (
    typeof dbUserProp?.plan2 === 'string' &&
    typeof fbUserProp?.uid === 'string' &&
    typeof otherProp?.idToken === 'string'
  );
}
