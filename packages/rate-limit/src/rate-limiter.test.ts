import { afterEach, describe, expect, it, vi } from 'vitest';
import { RateLimiter } from './rate-limiter.ts';

const MINUTE = 60_000;

function createLimiter(limit: number, maxClients?: number) {
  const clock = { ms: 0 };
  const limiter = new RateLimiter({
    limit,
    windowMs: MINUTE,
    now: () => clock.ms,
    ...(maxClients === undefined ? {} : { maxClients }),
  });
  return { limiter, clock };
}

describe('RateLimiter', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('allows the configured number of requests per window and then returns the time to wait', () => {
    const { limiter, clock } = createLimiter(2);
    expect([limiter.consume('a'), limiter.consume('a')]).toEqual([undefined, undefined]);
    clock.ms = 20_500;
    expect(limiter.consume('a')).toEqual({ retryAfterSeconds: 40 });
    clock.ms = MINUTE;
    expect(limiter.consume('a')).toBeUndefined();
  });

  it('does not extend the window of a client that keeps requesting', () => {
    const { limiter, clock } = createLimiter(1);
    limiter.consume('a');
    for (clock.ms = 0; clock.ms < MINUTE; clock.ms += 1000) expect(limiter.consume('a')).toBeDefined();
    expect(limiter.consume('a')).toBeUndefined();
  });

  it('counts each client separately', () => {
    const { limiter } = createLimiter(1);
    expect([limiter.consume('a'), limiter.consume('b')]).toEqual([undefined, undefined]);
    expect(limiter.consume('a')).toEqual({ retryAfterSeconds: 60 });
  });

  it('rejects everything with a limit of 0', () => {
    expect(createLimiter(0).limiter.consume('a')).toEqual({ retryAfterSeconds: 60 });
  });

  it('allows another request after a refund or a reset', () => {
    const { limiter } = createLimiter(1);
    limiter.consume('a');
    limiter.refund('a');
    expect(limiter.consume('a')).toBeUndefined();
    expect(limiter.consume('a')).toBeDefined();
    limiter.reset('a');
    expect(limiter.consume('a')).toBeUndefined();
  });

  it('ignores refunds for clients without a window and never counts below zero', () => {
    const { limiter } = createLimiter(1);
    limiter.refund('a');
    limiter.consume('a');
    limiter.refund('a');
    limiter.refund('a');
    expect([limiter.consume('a'), limiter.consume('a')?.retryAfterSeconds]).toEqual([undefined, 60]);
  });

  it('remembers a bounded number of clients and drops the oldest windows first', () => {
    const { limiter } = createLimiter(1, 100);
    for (let client = 0; client < 1000; client += 1) limiter.consume(`client ${client}`);
    expect(limiter.size).toBe(100);
    expect(limiter.consume('client 999')).toBeDefined();
    expect(limiter.consume('client 899')).toBeUndefined();
  });

  it('forgets windows that have ended', () => {
    const { limiter, clock } = createLimiter(1);
    for (let client = 0; client < 1000; client += 1) limiter.consume(`client ${client}`);
    clock.ms = MINUTE;
    limiter.consume('b');
    expect(limiter.size).toBe(1);
  });

  it('opens again on time after the wall clock jumped back by an hour', () => {
    vi.useFakeTimers({ now: 10 * 60 * MINUTE, toFake: ['Date', 'performance'] });
    const limiter = new RateLimiter({ limit: 1, windowMs: MINUTE });
    limiter.consume('a');
    vi.setSystemTime(9 * 60 * MINUTE);
    expect(limiter.consume('a')).toEqual({ retryAfterSeconds: 60 });
    vi.advanceTimersByTime(MINUTE);
    expect(limiter.consume('a')).toBeUndefined();
  });

  describe('that is shared', () => {
    const shared = () => {
      const clock = { ms: 0 };
      return {
        clock,
        limiter: new RateLimiter({ limit: 5, windowMs: MINUTE, now: () => clock.ms, isShared: true }),
      };
    };

    it('reports each request once, and rejects what all processes together have used up', () => {
      const { limiter } = shared();
      limiter.consume('a');
      limiter.consume('a');
      limiter.consume('b');
      expect([...limiter.takeChanges()]).toEqual([
        ['a', 2],
        ['b', 1],
      ]);
      expect(limiter.takeChanges().size).toBe(0);
      // A request that arrives during the exchange counts in addition.
      limiter.consume('a');
      limiter.applyTotal('a', 4, MINUTE);
      expect([...limiter.takeChanges()]).toEqual([['a', 1]]);
      expect(limiter.consume('a')).toEqual({ retryAfterSeconds: 60 });
      expect(limiter.consume('b')).toBeUndefined();
    });

    it('ends its window with that of the other processes', () => {
      const { limiter, clock } = shared();
      limiter.consume('a');
      limiter.takeChanges();
      limiter.applyTotal('a', 5, 10_000);
      clock.ms = 9_999;
      expect(limiter.consume('a')).toEqual({ retryAfterSeconds: 1 });
      clock.ms = 10_000;
      expect(limiter.consume('a')).toBeUndefined();
    });

    it('does not forget its own counts when the others lose theirs', () => {
      const { limiter } = shared();
      for (let n = 0; n < 4; n += 1) limiter.consume('a');
      limiter.takeChanges();
      limiter.consume('a');
      limiter.applyTotal('a', 1, MINUTE);
      expect(limiter.consume('a')).toEqual({ retryAfterSeconds: 60 });
    });
  });
});
