import { importJWK, SignJWT } from 'jose';
import type { PushKeys } from './keys.ts';

/** Push services accept at most 24 hours. */
const VALID_SECONDS = 12 * 3600;
const RENEW_SECONDS = 3600;

/** Returns the Authorization header for a push service (RFC 8292). A token is used for all messages to one service. */
export function createVapid({ publicKey, privateKey, subject }: PushKeys, now: () => Date) {
  const point = Buffer.from(publicKey, 'base64url');
  const part = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const key = importJWK({ kty: 'EC', crv: 'P-256', x: part(1), y: part(33), d: privateKey }, 'ES256');
  // A rejection is reported by the first message.
  key.catch(() => {});
  const tokens = new Map<string, { readonly header: string; readonly until: number }>();
  return async (endpoint: string): Promise<string> => {
    const { origin } = new URL(endpoint);
    const seconds = Math.floor(now().getTime() / 1000);
    const known = tokens.get(origin);
    if (known && known.until > seconds) return known.header;
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(origin)
      .setExpirationTime(seconds + VALID_SECONDS)
      .setSubject(subject)
      .sign(await key);
    const header = `vapid t=${token}, k=${publicKey}`;
    tokens.set(origin, { header, until: seconds + VALID_SECONDS - RENEW_SECONDS });
    return header;
  };
}
