import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, cleanUp } from '../browser.ts';
import { T0 } from '../payment.ts';
import { OLD_GRANTS, runRaceHistory } from './histories.ts';
import { PAIRS } from './pairs.ts';
import { type Races, startRaces } from './setup.ts';

// `npm run test:races` sets both.
const PAIR_COUNT = Number(process.env.RACE_PAIRS ?? 50);
const HISTORY_COUNT = Number(process.env.RACE_HISTORIES ?? 20);
/** One history in this many loses a process. */
const KILL_EVERY = 4;
const HOUR = 60 * 60 * 1000;

let races: Races;
let staff: readonly [Browser, Browser];

async function signInStaff(email: string, process: 0 | 1): Promise<Browser> {
  const { uid } = await races.addReader();
  await races.app.services.database.query('update "user" set email = $2 where id = $1', [uid, email]);
  const browser = races.processes[process].browser(await races.signIn(email));
  // The confirmation of a log-in ends after five minutes, and the races take longer.
  await races.app.services.database.query(
    `update session set "confirmedAt" = now() + interval '1 day' where "userId" = $1`,
    [uid],
  );
  return browser;
}

beforeAll(async () => {
  races = await startRaces();
  staff = [await signInStaff('staff@example.com', 0), await signInStaff('staff2@example.com', 1)];
});
afterAll(cleanUp);

describe('rights of one reader, changed by two processes at once', () => {
  const names = [...PAIRS.keys()];
  const countOf = (index: number) =>
    Math.floor(PAIR_COUNT / names.length) + (index < PAIR_COUNT % names.length ? 1 : 0);
  for (const [index, [name, run]] of [...PAIRS].entries())
    it(`[ROL-05] are right after ${name}, ${countOf(index)} times`, { timeout: 1_200_000 }, async () => {
      const faults: string[] = [];
      for (let n = 0; n < countOf(index); n += 1) {
        // Limits of staff and sign-ins are counted for an hour at most.
        races.clock.now = T0 + n * HOUR;
        faults.push(...(await run(races, staff)));
      }
      expect(faults).toEqual([]);
    });

  it('[ROL-05] cannot be derived twice from the same state: the database rejects the second change', async () => {
    const { database, members } = races.app.services;
    const { uid } = await races.addReader();
    await members.endTokens(uid);
    const again = database.query(
      `insert into "entitlementEvent" (id, "userId", version, "changedAt", delivered)
       values (gen_random_uuid(), $1, 1, now(), false)`,
      [uid],
    );
    await expect(again).rejects.toThrow('entitlementEvent_userId_version_uidx');
  });

  it(`[ROL-05] are right after ${HISTORY_COUNT} histories with ${OLD_GRANTS} grants, in any order, repeated and with a killed process`, {
    timeout: 3_600_000,
  }, async () => {
    const faults: string[] = [];
    for (let seed = 0; seed < HISTORY_COUNT; seed += 1) {
      const found = await runRaceHistory(races, seed, seed % KILL_EVERY === 0);
      faults.push(...found.map((fault) => `history ${seed}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});
