import { afterEach, describe, expect, it } from 'vitest';
import { cleanUp, freshEnv, onCleanUp } from '../../../test/browser.ts';
import { openDatabase } from '../database.ts';
import { rejectIfLimited } from '../http/reject-if-limited.ts';
import { readConfig } from '../settings/config.ts';
import { createCounters } from './counters.ts';
import { createLimits } from './limits.ts';
import { delayAfter } from './sign-in-guard.ts';

afterEach(cleanUp);

async function setUp() {
  const clock = { time: 0 };
  const database = await openDatabase(readConfig(await freshEnv()), () => undefined);
  onCleanUp(() => database.close());
  const counters = await createCounters(database, () => clock.time);
  return { clock, counters, limits: createLimits(counters) };
}

describe('limits', () => {
  it('reject events beyond the limit, report the time to wait and accept events again after it', async () => {
    const { clock, limits } = await setUp();
    for (let n = 0; n < 3; n += 1) expect(await limits.mailByAccount.consume('a')).toBeUndefined();
    clock.time = 60_000;
    expect(await limits.mailByAccount.consume('a')).toEqual({ retryAfter: 59 * 60 });
    expect(await limits.mailByAccount.consume('b')).toBeUndefined();
    clock.time = 60 * 60_000;
    expect(await limits.mailByAccount.consume('a')).toBeUndefined();
  });

  it('do not count refunded events', async () => {
    const { limits } = await setUp();
    for (let n = 0; n < 3; n += 1) await limits.mailByAccount.consume('a');
    await limits.mailByAccount.refund('a');
    expect(await limits.mailByAccount.consume('a')).toBeUndefined();
    expect(await limits.mailByAccount.consume('a')).toBeDefined();
  });

  it('never wait longer than their window after the clock was set back', async () => {
    const { clock, limits } = await setUp();
    clock.time = 10 * 24 * 60 * 60_000;
    for (let n = 0; n < 3; n += 1) await limits.mailByAccount.consume('a');
    clock.time = 0;
    expect(await limits.mailByAccount.consume('a')).toEqual({ retryAfter: 3600 });
  });

  it.each([
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
  ])('say how long to wait: %i s is %s', (retryAfter, text) => {
    expect(() => rejectIfLimited({ retryAfter })).toThrow(`try again in ${text}.`);
  });
});

it('doubles the sign-in delay from the fifth failure up to 15 minutes', () => {
  expect([1, 4, 5, 6, 10, 14, 15, 1000].map(delayAfter)).toEqual([
    0, 0, 1000, 2000, 32_000, 512_000, 900_000, 900_000,
  ]);
});
