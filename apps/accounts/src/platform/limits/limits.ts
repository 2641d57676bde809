import type { Counters } from './counters.ts';

const MINUTE_MS = 60_000;

export interface Limit {
  /** Counts one more event; returns the seconds to wait if the limit is reached. */
  consume(name: string): Promise<{ readonly retryAfter: number } | undefined>;
  /** Subtracts a counted event. */
  refund(name: string): Promise<void>;
}

function createLimit(counters: Counters, prefix: string, max: number, minutes: number): Limit {
  return {
    async consume(name) {
      const { waitMs } = await counters.increment(`${prefix}:${name}`, {
        lifetimeMs: minutes * MINUTE_MS,
        fixedWindow: true,
        check: ({ count, expiresAt }, time) => (count < max ? 0 : Math.max(1, expiresAt - time)),
      });
      return waitMs > 0 ? { retryAfter: Math.ceil(waitMs / 1000) } : undefined;
    },
    refund: (name) => counters.decrement(`${prefix}:${name}`),
  };
}

/** Successful sign-ins are refunded, so that many people can share one network. */
export function createLimits(counters: Counters) {
  return {
    signInByNetwork: createLimit(counters, 'sign-in', 30, 15),
    signUpByNetwork: createLimit(counters, 'sign-up', 60, 60),
    /** For passkeys and other sites. A browser that suggests passkeys asks whenever the log-in page is opened. */
    challengeByNetwork: createLimit(counters, 'challenge', 300, 15),
    codeByNetwork: createLimit(counters, 'code', 30, 15),
    resetByNetwork: createLimit(counters, 'reset', 30, 60),
    emailChangeByAccount: createLimit(counters, 'email-change', 5, 60),
    secondFactorByAccount: createLimit(counters, 'second-factor', 10, 15),
    /** A code of an authenticator app is valid for 90 seconds at most. */
    codeOnce: createLimit(counters, 'code-used', 1, 5),
    applicationByAccount: createLimit(counters, 'application', 5, 60),
    staffByAccount: createLimit(counters, 'staff', 600, 15),
    checkoutByAccount: createLimit(counters, 'checkout', 20, 60),
    /** Beyond this limit no email is sent; the response stays the same. */
    mailByAccount: createLimit(counters, 'mail', 3, 60),
  };
}
export type Limits = ReturnType<typeof createLimits>;
