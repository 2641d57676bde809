import { createHmac, timingSafeEqual } from 'node:crypto';

const MAX_AGE_MS = 5 * 60_000;

const hmac = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

function same(given: Buffer, wanted: Buffer): boolean {
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

export interface Signed {
  readonly time: unknown;
  readonly signature: unknown;
  /** As it came, to the letter. */
  readonly body: string;
}

/** Whether whoever shares the secret sent this, and lately: an old message that was listened to is worth nothing. */
export function isSigned(secret: string, { time, signature, body }: Signed, now: Date): boolean {
  if (typeof time !== 'string' || !/^\d{1,12}$/.test(time)) return false;
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/i.test(signature)) return false;
  if (Math.abs(now.getTime() - Number(time) * 1000) > MAX_AGE_MS) return false;
  return same(Buffer.from(signature, 'hex'), hmac(secret, `${time}.${body}`));
}

export interface PreviewTicket {
  readonly uid: string;
  readonly documentId: string;
  readonly expiresAt: Date;
}

/** What a preview's address stands for; nothing if it was not made with the secret, or is past its time. */
export function readTicket(secret: string, token: string, now: Date): PreviewTicket | undefined {
  const [head = '', mark = '', ...more] = token.split('.');
  if (more.length > 0 || !same(Buffer.from(mark, 'base64url'), hmac(secret, head))) return undefined;
  try {
    const { u: uid, d: documentId, e } = JSON.parse(Buffer.from(head, 'base64url').toString());
    if (typeof uid !== 'string' || typeof documentId !== 'string' || !Number.isSafeInteger(e))
      return undefined;
    const expiresAt = new Date(e * 1000);
    return expiresAt > now ? { uid, documentId, expiresAt } : undefined;
  } catch {
    return undefined;
  }
}
