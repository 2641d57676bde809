import { isIPv6 } from 'node:net';
import type { Clock } from '../clock.ts';
import { HttpError } from './errors.ts';

const MOST_KEYS = 50_000;

export interface Limit {
  /** Counts one more; says in how many seconds to come back when that is one too many. */
  take(key: string): { readonly retryAfter: number } | undefined;
  giveBack(key: string): void;
  forget(key: string): void;
}

export function createLimit(most: number, minutes: number, clock: Clock): Limit {
  const counts = new Map<string, { count: number; readonly endsAt: number }>();
  return {
    take(key) {
      const now = clock();
      let entry = counts.get(key);
      if (!entry || entry.endsAt <= now) {
        counts.delete(key);
        const oldest = counts.size >= MOST_KEYS ? counts.keys().next().value : undefined;
        if (oldest !== undefined) counts.delete(oldest);
        entry = { count: 0, endsAt: now + minutes * 60_000 };
        counts.set(key, entry);
      }
      if (entry.count >= most) return { retryAfter: Math.ceil((entry.endsAt - now) / 1000) };
      entry.count += 1;
      return undefined;
    },
    giveBack(key) {
      const entry = counts.get(key);
      if (entry && entry.count > 0) entry.count -= 1;
    },
    forget: (key) => void counts.delete(key),
  };
}

/** The socket's address, or the one the trusted proxy hop saw. One IPv6 household is one address. */
export function addressKey(ip: string): string {
  const mapped = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(mapped)) return mapped;
  const [head = '', tail = ''] = mapped.split('%', 1)[0]?.toLowerCase().split('::') ?? [];
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const gap = new Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...gap, ...right].slice(0, 4).join(':');
}

export function refuse(over: { readonly retryAfter: number } | undefined): void {
  if (!over) return;
  const minutes = Math.max(1, Math.ceil(over.retryAfter / 60));
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new HttpError('RateLimitError', `Too many attempts. Please try again in ${wait}.`, over.retryAfter);
}

/** Failed sign-ins count, good ones are given back: a newsroom behind one address can still work. */
export function createLimits(clock: Clock) {
  return {
    signInByAddress: createLimit(30, 15, clock),
    signInByAccount: createLimit(10, 15, clock),
    signUpByAddress: createLimit(60, 60, clock),
    resetByAddress: createLimit(30, 60, clock),
    /** Beyond it no letter goes out, and the answer stays the same. */
    mailByAccount: createLimit(3, 60, clock),
  };
}
export type Limits = ReturnType<typeof createLimits>;
