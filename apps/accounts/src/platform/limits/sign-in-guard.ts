import { createHash } from 'node:crypto';
import type { Counters } from './counters.ts';
import type { Limits } from './limits.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DELAY_MS = 15 * 60 * 1000;
const FAILURES_WITHOUT_DELAY = 5;
const FAILURES_BEFORE_NOTICE = 10;
/** Wrong passwords from several networks together. One network counts for as many as it has without delay. */
const FAILURES_WITHOUT_BRAKE = 20;

export interface SignInAttempt {
  readonly email: string;
  /** IPv4 address or IPv6 /64 network. */
  readonly network: string;
  /** Set if the browser has signed in to this account before. */
  readonly deviceId: string | undefined;
}

export interface TooEarly {
  readonly retryAfter: number;
  /** Whether wrong passwords for this account from several networks are the cause. */
  readonly brake?: true;
}

export interface SignInGuard {
  /** Counts the attempt as failed until `succeeded` is called; returns the seconds to wait if it came too early. */
  begin(attempt: SignInAttempt): Promise<TooEarly | undefined>;
  succeeded(attempt: SignInAttempt): Promise<void>;
  /** Counts failures of the whole account, which only decide when the owner is notified. */
  failed(attempt: SignInAttempt): Promise<void>;
  clearFailures(email: string): Promise<void>;
}

/** No delay for the first failures, then 1, 2, 4 … seconds up to 15 minutes. */
export function delayAfter(failures: number): number {
  if (failures < FAILURES_WITHOUT_DELAY) return 0;
  return Math.min(MAX_DELAY_MS, 1000 * 2 ** (failures - FAILURES_WITHOUT_DELAY));
}

export interface GuardOptions {
  readonly counters: Counters;
  readonly limits: Limits;
  /** Notifies the owner, if the account exists. Called once per incident. */
  readonly onIncident: (email: string) => Promise<void>;
}

/**
 * Delays guesses per account and network, so that others cannot lock the owner out. Guesses that come from many
 * networks are delayed per account too. A known device has its own counter and is affected by neither; links by email
 * and passkeys are not either.
 */
export function createSignInGuard({ counters, limits, onIncident }: GuardOptions): SignInGuard {
  const accountOf = (email: string) => createHash('sha256').update(email).digest('hex').slice(0, 32);
  const counterOf = ({ email, network, deviceId }: SignInAttempt) =>
    `guess:${accountOf(email)}:${deviceId ? `device ${deviceId}` : network}`;
  const brakeOf = (email: string) => `brake:${accountOf(email)}`;

  /** How long to wait because of guesses from other networks; 0 counts the attempt if it has to be counted. */
  async function brake({ email }: SignInAttempt, failuresOfNetwork: number): Promise<number> {
    let isExempt = false;
    const { waitMs } = await counters.increment(brakeOf(email), {
      lifetimeMs: DAY_MS,
      check({ count, updatedAt }, time) {
        isExempt = count < FAILURES_WITHOUT_BRAKE && failuresOfNetwork > FAILURES_WITHOUT_DELAY;
        if (isExempt) return 1;
        const failures = count - FAILURES_WITHOUT_BRAKE + FAILURES_WITHOUT_DELAY;
        return Math.max(0, updatedAt + delayAfter(failures) - time);
      },
    });
    return isExempt ? 0 : waitMs;
  }

  const incidentOf = (email: string) => `incident:${accountOf(email)}`;

  return {
    async begin(attempt) {
      const { network, deviceId } = attempt;
      const exceeded = deviceId ? undefined : await limits.signInByNetwork.consume(network);
      if (exceeded) return exceeded;
      const { waitMs, count } = await counters.increment(counterOf(attempt), {
        lifetimeMs: DAY_MS,
        check: ({ count, updatedAt }, time) => Math.max(0, updatedAt + delayAfter(count) - time),
      });
      const brakeMs = waitMs > 0 || deviceId ? 0 : await brake(attempt, count ?? 0);
      if (brakeMs > 0) await counters.decrement(counterOf(attempt));
      if (waitMs <= 0 && brakeMs <= 0) return undefined;
      if (!deviceId) await limits.signInByNetwork.refund(network);
      const retryAfter = Math.ceil(Math.max(waitMs, brakeMs) / 1000);
      return brakeMs > 0 ? { retryAfter, brake: true } : { retryAfter };
    },
    async succeeded(attempt) {
      await counters.reset(counterOf(attempt));
      if (attempt.deviceId) return;
      await counters.decrement(brakeOf(attempt.email));
      await limits.signInByNetwork.refund(attempt.network);
    },
    async failed({ email }) {
      const { count } = await counters.increment(incidentOf(email), { lifetimeMs: DAY_MS, check: () => 0 });
      if (count === FAILURES_BEFORE_NOTICE) await onIncident(email);
    },
    async clearFailures(email) {
      await counters.reset(`guess:${accountOf(email)}:*`);
      await counters.reset(brakeOf(email));
      await counters.reset(incidentOf(email));
    },
  };
}
