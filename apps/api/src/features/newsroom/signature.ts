import { createHmac, timingSafeEqual } from 'node:crypto';

const MAX_AGE_MS = 5 * 60_000;

const hmac = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

function isEqual(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export interface Signed {
  readonly time: unknown;
  readonly signature: unknown;
  /** The unparsed request body. */
  readonly body: string;
}

/** Whether the signature is valid and at most five minutes old, so that an intercepted message cannot be replayed later. */
export function isSigned(secret: string, { time, signature, body }: Signed, now: Date): boolean {
  if (typeof time !== 'string' || !/^\d{1,12}$/.test(time)) return false;
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  if (Math.abs(now.getTime() - Number(time) * 1000) > MAX_AGE_MS) return false;
  return isEqual(Buffer.from(signature, 'hex'), hmac(secret, `${time}.${body}`));
}

export interface PreviewToken {
  readonly uid: string;
  readonly documentId: string;
  readonly expiresAt: Date;
}

/** The draft that a preview token gives access to, or undefined if the token is not genuine or has expired. */
export function verifyPreviewToken(secret: string, token: string, now: Date): PreviewToken | undefined {
  const [payload = '', signature = '', ...rest] = token.split('.');
  if (rest.length > 0 || !isEqual(Buffer.from(signature, 'base64url'), hmac(secret, payload)))
    return undefined;
  try {
    const { u: uid, d: documentId, e } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    if (typeof uid !== 'string' || typeof documentId !== 'string' || !Number.isSafeInteger(e))
      return undefined;
    const expiresAt = new Date(e * 1000);
    return expiresAt > now ? { uid, documentId, expiresAt } : undefined;
  } catch {
    return undefined;
  }
}
