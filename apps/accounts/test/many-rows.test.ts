import { randomUUID } from 'node:crypto';
import { decodeJwt } from 'jose';
import { afterEach, expect, it } from 'vitest';
import type { Services } from '../src/features/services.ts';
import { sign } from '../src/platform/http/signature.ts';
import { cleanUp, freshEnv, start } from './browser.ts';
import { MEMBER, startWithMember } from './member.ts';

afterEach(cleanUp);

const ROWS = 300;
const NOW = Date.UTC(2026, 10, 16, 12);
const DAY = 24 * 60 * 60 * 1000;
const SECRET = 'entitlements-secret-of-32-characters';

/** What a billing system has said on each of the last days, and staff has revoked. */
async function addGrants({ database }: Services, uid: string): Promise<void> {
  await database.query(
    `with added as (
       insert into "planGrant"
         (id, "userId", offer, once, plan, alpha, "endsAt", "grantedAt", "grantedBy", reason)
       select gen_random_uuid(), $1, 'billing:old-' || n, $1 || ':billing:old-' || n, 'professional', true,
         '9999-12-31', $2::timestamptz - interval '1 day' * n, 'billing', 'history'
       from generate_series(1, $3::int) n returning id, "grantedAt")
     insert into "planRevocation" (id, "userId", "grantId", "revokedAt", "revokedBy", reason)
     select gen_random_uuid(), $1, id, "grantedAt" + interval '1 hour', 'billing', 'history' from added`,
    [uid, new Date(NOW), ROWS],
  );
}

it(`applies what a billing system says after ${ROWS} earlier messages`, async () => {
  const app = await start(await freshEnv({ ENTITLEMENTS_SECRET: SECRET }), { now: () => NOW });
  const { services, server } = app;
  const reader = await services.context.internalAdapter.findUserByEmail('free@demo.test');
  const uid = reader?.user.id ?? '';
  await addGrants(services, uid);
  const bill = async (id: string, plan: string, at: number) => {
    const payload = JSON.stringify({
      ...{ id, reader: uid, plan, roles: [], until: null, reason: 'test' },
      at: new Date(at).toISOString(),
    });
    const time = String(Math.floor(NOW / 1000));
    const headers = {
      'content-type': 'application/json',
      'x-tidemark-time': time,
      'x-tidemark-signature': sign(SECRET, time, payload),
    };
    const response = await server.inject({ method: 'POST', url: '/v2/entitlements', headers, payload });
    return response.json().data.outcome;
  };
  const active = async () =>
    (await services.members.grants(uid)).filter(({ endsAt }) => endsAt > NOW).map(({ plan }) => plan);
  expect(await bill('paid-again', 'pioneer', NOW - 2000)).toBe('applied');
  expect(await active()).toEqual(['pioneer']);
  expect(await bill('paid-more', 'professional', NOW - 1000)).toBe('applied');
  expect(await active()).toEqual(['professional']);
  expect(await bill('old-300', 'professional', NOW)).toBe('unchanged');
  expect(await services.members.grants(uid)).toHaveLength(ROWS + 2);
});

it(`deletes a reader with ${ROWS} grants, and exports them before`, async () => {
  const clock = { now: NOW };
  const { app, browser, uid } = await startWithMember({ now: () => clock.now });
  const { services } = app;
  await addGrants(services, uid);
  expect((await browser.get('/account/export')).json().access).toHaveLength(ROWS);
  await browser.post('/account/delete', { current: MEMBER.password });
  clock.now = NOW + 7 * DAY;
  await services.deletion.deleteDue();
  for (const table of ['planGrant', 'planRevocation']) {
    const left = await services.database.query(`select id from "${table}" where "userId" = $1`, [uid]);
    expect(left, table).toEqual([]);
    expect(await services.database.query(`select id from "${table}"`), table).toHaveLength(ROWS);
  }
});

it(`lists ${ROWS} sessions, exports and ends them`, async () => {
  const { app, browser, uid } = await startWithMember();
  const { database } = app.services;
  await database.query(
    `insert into session (id, "userId", token, "userAgent", "createdAt", "updatedAt", "expiresAt")
     select gen_random_uuid(), $1, gen_random_uuid(), '', now(), now(), now() + interval '1 day'
     from generate_series(1, $2::int)`,
    [uid, ROWS],
  );
  const { body } = await browser.get('/account/security');
  expect(body.match(/name="session" value="[^"]+"/g)).toHaveLength(ROWS);
  expect((await browser.get('/account/export')).json().sessions).toHaveLength(ROWS + 1);
  await browser.post('/account/sessions', { session: '' });
  expect(await database.query('select id from session where "userId" = $1', [uid])).toHaveLength(1);
  expect((await browser.sync()).statusCode).toBe(200);
});

it(`deletes ${ROWS} accounts whose time has come, and tells the portal API of each`, async () => {
  const sent: string[] = [];
  const sendEvent = async (event: string) => void sent.push(event);
  const app = await start(undefined, { now: () => NOW, sendEvent });
  const { database, deletion, deliverEvents, background } = app.services;
  await database.query(
    `insert into "user" (id, name, email, "emailVerified", plan, roles, "createdAt", "updatedAt", "deleteAt")
     select 'due-' || n, '', n || $1, true, 'free', '', now(), now(), $2::timestamptz
     from generate_series(1, $3::int) n`,
    [`-${randomUUID()}@example.com`, new Date(NOW), ROWS],
  );
  await deletion.deleteDue();
  await background.settled();
  await deliverEvents?.();
  expect(await database.query(`select id from "user" where id like 'due-%'`)).toEqual([]);
  const erased = new Set(sent.map((event) => decodeJwt(event).sub));
  expect(erased.size).toBe(ROWS);
});
