import { isAPIError } from 'better-auth/api';
import type { Auth } from '../../platform/auth/auth.ts';
import { unlessRejected } from '../../platform/auth/client-error.ts';

/** More than anybody has devices. */
export const MAX_PASSKEYS = 20;

const ID = /^[\w-]{1,1400}$/;

type PasskeyResponse = NonNullable<
  Parameters<Auth['api']['verifyPasskeyAuthentication']>[0]
>['body']['response'];

/** The browser's response as the form sends it, which the plugin checks; undefined if it cannot be one. */
function parseResponse(json: string): PasskeyResponse | undefined {
  try {
    const response = JSON.parse(json) as PasskeyResponse | null;
    return typeof response?.id === 'string' && ID.test(response.id) ? response : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined if the response is invalid, has expired or was used before. */
export async function signInWithPasskey(auth: Auth, json: string, headers: Headers) {
  const response = parseResponse(json);
  if (!response) return undefined;
  const body = { response };
  return unlessRejected(auth.api.verifyPasskeyAuthentication({ body, headers, returnHeaders: true }));
}

/** Whether the passkey was added to the account of the session. */
export async function addPasskey(auth: Auth, json: string, name: string, headers: Headers): Promise<boolean> {
  const response = parseResponse(json);
  if (!response) return false;
  try {
    const body = { response, name };
    return (await unlessRejected(auth.api.verifyPasskeyRegistration({ body, headers }))) !== undefined;
  } catch (error) {
    // The plugin reports an invalid response as an internal error.
    if (isAPIError(error) && error.body?.code === 'FAILED_TO_VERIFY_REGISTRATION') return false;
    throw error;
  }
}
