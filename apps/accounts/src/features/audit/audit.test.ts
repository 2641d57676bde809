import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SettingError } from '@tidemark/settings/settings';
import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, freshEnv, start } from '../../../test/browser.ts';
import { MEMBER, startWithMember } from '../../../test/member.ts';
import { readPeriod } from './command.ts';
import { exportEvents } from './export.ts';

afterEach(cleanUp);

const DAY = 24 * 60 * 60 * 1000;
const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' };

async function linesOf(lines: AsyncIterable<string>): Promise<Record<string, unknown>[]> {
  const all = [];
  for await (const line of lines) {
    expect(line.endsWith('\n')).toBe(true);
    all.push(JSON.parse(line));
  }
  return all;
}

describe('the audit log', () => {
  it('has who did what, when, from which network and how it ended, and no secrets', async () => {
    const app = await start(await freshEnv({ TRUST_PROXY: '1' }));
    const { audit, database } = app.services;
    const browser = new Browser(app.server);
    await browser.signUp(app, MEMBER);
    const { uid } = (await browser.sync()).json().fbUserProp;
    const from = (address: string) => ({ 'x-forwarded-for': address, ...FIREFOX });
    const logIn = (address: string, password: string, email = MEMBER.email) =>
      new Browser(app.server).post('/login', { email, password }, from(address));
    await logIn('203.0.113.77', 'a wrong password');
    await logIn('2001:db8:1:2:3:4:5:6', MEMBER.password);
    await logIn('203.0.113.77', 'a wrong password', 'nobody@example.com');
    await browser.post('/account/password', { current: 'wrong', password: 'another long walk' });
    await browser.post('/account/password', { current: MEMBER.password, password: 'another long walk' });
    await browser.post('/logout');
    const events = await linesOf(exportEvents(audit, {}));
    const of = (reader: string | null) => events.filter((event) => event.reader === reader);
    expect(of(uid).map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
      'sign-up ok',
      'log-in failed',
      'log-in ok',
      'password-changed failed',
      'password-changed ok',
      'log-out ok',
    ]);
    expect(of(uid)[1]).toMatchObject({ network: '203.0.113.0/24', device: 'Firefox on Linux', staff: null });
    expect(of(uid)[2]).toMatchObject({ network: '2001:db8:1::/48', detail: 'your password' });
    // An address without an account is not stored: somebody may have typed their password there.
    expect(of(null)).toMatchObject([{ event: 'log-in', outcome: 'failed' }]);
    const stored = JSON.stringify(await database.query('select * from "accountEvent"'));
    for (const secret of [MEMBER.email, MEMBER.password, 'another long walk', '.77', ':6', 'nobody@'])
      expect([secret, stored.includes(secret)]).toEqual([secret, false]);
    expect(audit.count(['log-in'], ['failed'])).toBe(2);
  });

  it('is changed by nobody, except when its time is over', async () => {
    const state = { now: Date.now() };
    const { app } = await startWithMember({ now: () => state.now });
    const { audit, database } = app.services;
    const count = async () => (await linesOf(exportEvents(audit, {}))).length;
    await expect(database.query('delete from "accountEvent"')).rejects.toThrow('never changed');
    await expect(database.query(`update "accountEvent" set outcome = 'ok'`)).rejects.toThrow('never changed');
    state.now += 400 * DAY - 60_000;
    await audit.record({ kind: 'log-in' }, undefined);
    await audit.deleteOld();
    expect(await count()).toBe(2);
    state.now += 120_000;
    await audit.deleteOld();
    expect(await count()).toBe(1);
  });

  it('is exported for a period, in pages that leave nothing out', async () => {
    const app = await start(undefined, { now: () => Date.UTC(2026, 10, 16) });
    await app.services.database.query(
      `insert into "accountEvent" (id, at, kind, outcome, detail)
       select 'e' || n, timestamptz '2026-01-01' + interval '1 second' * (n / 3), 'log-in', 'ok', n::text
       from generate_series(0, 1499) n`,
    );
    const all = await linesOf(exportEvents(app.services.audit, {}));
    expect(new Set(all.map(({ detail }) => detail)).size).toBe(1500);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).sort());
    const part = { since: new Date('2026-01-01T00:00:10Z'), until: new Date('2026-01-01T00:00:12Z') };
    expect(await linesOf(exportEvents(app.services.audit, part))).toHaveLength(6);
  });

  it('is printed by a command, for a period that is checked', async () => {
    const env = await freshEnv();
    await signedUp(await start(env));
    const command = join(import.meta.dirname, '../../command.ts');
    const args = [command, 'audit', '--since', '2026-01-01'];
    const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } });
    expect(JSON.parse(stdout.trim())).toMatchObject({ event: 'sign-up', outcome: 'ok', staff: null });
    expect(readPeriod(['--until', '2026-01-01T00:00:00Z'])).toEqual({ until: new Date('2026-01-01') });
    for (const invalid of [['--since', 'yesterday'], ['--until', '2026-13-01'], ['--for', '1'], ['all']])
      expect(() => readPeriod(invalid)).toThrow(SettingError);
  });

  it('is shown to the reader, newest first, and is in their export', async () => {
    const { app, browser, uid } = await startWithMember();
    for (let n = 0; n < 55; n += 1)
      await app.services.audit.record({ kind: 'passkey-added', uid, detail: `number ${n}` }, undefined);
    await new Browser(app.server).signIn(MEMBER.email, 'a wrong password');
    const { body } = await browser.get('/account/security');
    const activity = body.slice(body.indexOf('id="activity-title"'));
    expect(activity).toContain('Logging in with your password failed.');
    expect(activity.match(/<li>/g)).toHaveLength(50);
    expect(activity).toContain('You added a passkey: number 54.');
    expect(activity).not.toContain('number 5.');
    const exported = (await browser.get('/account/export')).json().activity;
    expect(exported).toHaveLength(57);
    expect(exported[0]).toMatchObject({ outcome: 'failed', network: '127.0.0.0/24', by: 'reader' });
    const other = new Browser(app.server);
    await other.signUp(app, { ...MEMBER, email: 'other@example.com' });
    expect((await other.get('/account/security')).body).not.toContain('number 54');
  });

  it('shows nobody’s network for an account that everybody uses', async () => {
    const { server } = await start();
    const browser = new Browser(server);
    await browser.signIn('free@demo.test');
    const { body } = await browser.get('/account/security');
    expect(body).toContain('You logged in with your password.');
    expect(body).not.toContain('127.0.0.0');
  });

  it('keeps of a deleted account that it was deleted and what staff did, without the network', async () => {
    const state = { now: Date.now() };
    const { app, browser, uid } = await startWithMember({ now: () => state.now });
    const staff = new Browser(app.server);
    await staff.signIn('staff@demo.test');
    await staff.get(`/staff/reader?email=${encodeURIComponent(MEMBER.email)}`);
    await browser.post('/account/delete', { current: MEMBER.password });
    state.now += 8 * DAY;
    await app.services.deletion.deleteDue();
    const rows = await app.services.database.query(
      `select "userId", kind, network, device from "accountEvent"
       where kind <> 'log-in' order by at`,
    );
    expect(rows.map(({ kind, network, device }) => [kind, network, device])).toEqual([
      ['staff-opened', null, null],
      ['account-deleted', null, null],
    ]);
    expect(rows.map(({ userId }) => userId)).not.toContain(uid);
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(1);
  });

  it('takes over the actions of staff that had a table of their own', async () => {
    const env = await freshEnv();
    const first = await start(env);
    const { uid } = await signedUp(first);
    await first.services.database.query(
      `create table "staffAction" (id text primary key, "actorId" text, "readerId" text, action text,
         detail text, at timestamptz)`,
    );
    await first.services.database.query(
      `insert into "staffAction" values
         ('a', 'staff-id', $1, 'granted access', 'alpha until 2027-01-01', '2026-01-01'),
         ('b', $1, $1, 'connect site', 'Google', '2026-01-02')`,
      [uid],
    );
    const { services } = await start(env);
    const events = (await services.audit.of(uid, 10)).filter(({ at }) => at < new Date('2026-02-01'));
    expect(events.map(({ kind, actorId, detail }) => [kind, actorId, detail])).toEqual([
      ['site-connected', undefined, 'Google'],
      ['staff-granted', 'staff-id', 'alpha until 2027-01-01'],
    ]);
    expect(await services.database.query('select * from "staffAction"')).toEqual([]);
  });
});

async function signedUp(app: Awaited<ReturnType<typeof start>>): Promise<{ readonly uid: string }> {
  const browser = new Browser(app.server);
  await browser.signUp(app, MEMBER);
  return (await browser.sync()).json().fbUserProp;
}
