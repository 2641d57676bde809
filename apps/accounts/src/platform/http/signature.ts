import { createHmac, timingSafeEqual } from 'node:crypto';

const MAX_AGE_MS = 5 * 60_000;

export interface Signed {
  /** Seconds since the epoch, as sent in a header. */
  readonly time: unknown;
  readonly signature: unknown;
  /** The unparsed request body. */
  readonly body: string;
}

export function sign(secret: string, time: string, body: string): string {
  return createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
}

/** Whether the signature is valid and at most five minutes old, so that an intercepted message cannot be replayed later. */
export function isSigned(secret: string, { time, signature, body }: Signed, now: number): boolean {
  if (typeof time !== 'string' || !/^\d{1,12}$/.test(time)) return false;
  if (typeof signature !== 'string' || !/^[0-9a-f]{64}$/.test(signature)) return false;
  if (Math.abs(now - Number(time) * 1000) > MAX_AGE_MS) return false;
  return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, time, body)));
}
