import { createHmac, timingSafeEqual } from 'node:crypto';

/** Links in reminders work without signing in, so they are signed. */
export interface Unsubscribe {
  urlFor(uid: string): string;
  /** The uid of a token from a link, or undefined if it is invalid. */
  uidOf(token: unknown): string | undefined;
}

export function createUnsubscribe(secret: string, url: string): Unsubscribe {
  const sign = (uid: string) =>
    createHmac('sha256', secret).update(`unsubscribe\n${uid}`).digest('base64url');
  return {
    urlFor: (uid) => `${url}/unsubscribe?token=${encodeURIComponent(`${uid}.${sign(uid)}`)}`,
    uidOf(token) {
      const [, uid, signature] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(String(token)) ?? [];
      if (uid === undefined || signature === undefined) return undefined;
      return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(uid))) ? uid : undefined;
    },
  };
}
