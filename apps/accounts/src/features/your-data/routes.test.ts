import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp } from '../../../test/browser.ts';
import { MEMBER, startWithMember } from '../../../test/member.ts';
import type { App } from '../../app.ts';

afterEach(cleanUp);

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.now();
const PASSWORD = { current: MEMBER.password };

/** Every table of the database that has this text in a row. */
async function tablesWith({ services }: App, text: string): Promise<readonly string[]> {
  const { database } = services;
  const names = await database.query(`select tablename as name from pg_tables where schemaname = 'public'`);
  const found: string[] = [];
  for (const { name } of names) {
    const rows = await database.query(`select * from "${String(name)}"`);
    if (JSON.stringify(rows).includes(text)) found.push(String(name));
  }
  return found;
}

describe('export', () => {
  it('contains account, sessions, access and library, as a download', async () => {
    const tokens: string[] = [];
    const { browser, uid } = await startWithMember({
      fetchLibrary: async (token) => {
        tokens.push(token);
        return [{ article_id: 7 }];
      },
    });
    await browser.post('/offers/trial');
    const response = await browser.get('/account/export');
    expect(response.headers['content-disposition']).toBe('attachment; filename="tidemark-data.json"');
    expect(response.json()).toMatchObject({
      account: { id: uid, email: MEMBER.email, plan: 'free', twoFactor: false, reminders: true },
      sessions: [{ browser: expect.any(String) }],
      access: [
        {
          offer: 'trial',
          plan: 'professional',
          granted: { by: 'reader', reason: 'claimed trial' },
          revoked: null,
        },
      ],
      library: [{ article_id: 7 }],
    });
    expect(decodeJwt(tokens[0] ?? '').sub).toBe(uid);
    expect(response.body).not.toMatch(/password|token/i);
  });

  it('works without the portal API', async () => {
    const { browser } = await startWithMember({
      fetchLibrary: async () => {
        throw new Error('unreachable');
      },
    });
    expect((await browser.get('/account/export')).json()).toMatchObject({ library: null });
  });
});

describe('deletion', () => {
  it('needs the password, waits one week and can be cancelled', async () => {
    const state = { now: NOW };
    const { app, browser, subjects } = await startWithMember({ now: () => state.now });
    expect((await browser.post('/account/delete', { current: 'wrong' })).statusCode).toBe(401);
    expect((await browser.post('/account/delete', PASSWORD)).headers.location).toBe(
      '/account/data?done=deletion',
    );
    expect(await subjects(MEMBER.email)).toContain('Your Tidemark account will be deleted');
    expect((await browser.get('/account')).body).toContain('Keep my account');
    state.now = NOW + 7 * DAY - 1000;
    await app.services.deletion.deleteDue();
    expect((await browser.sync()).statusCode).toBe(200);
    expect((await browser.post('/account/keep')).headers.location).toBe('/account/data?done=kept');
    state.now = NOW + 8 * DAY;
    await app.services.deletion.deleteDue();
    expect((await browser.sync()).statusCode).toBe(200);
  });

  it('leaves no row with the reader’s id or address, keeps grants without a name and tells the API twice', async () => {
    const state = { now: NOW };
    const sent: string[] = [];
    const { app, browser, uid, subjects } = await startWithMember({
      now: () => state.now,
      sendEvent: async (event) => void sent.push(event),
    });
    const { services } = app;
    await browser.post('/offers/trial');
    await new Browser(app.server).post('/forgot', { email: MEMBER.email });
    await new Browser(app.server).post('/login/link', { email: MEMBER.email });
    await browser.post('/account/two-factor', PASSWORD);
    await browser.post('/account/delete', PASSWORD);
    await services.background.settled();
    const counts = async () => ({
      grants: (await services.context.adapter.findMany({ model: 'planGrant' })).length,
      users: await services.context.internalAdapter.countTotalUsers(),
    });
    const before = await counts();
    expect(await tablesWith(app, uid)).toEqual(expect.arrayContaining(['planGrant', 'session', 'user']));
    sent.length = 0;
    state.now = NOW + 7 * DAY;
    await services.deletion.deleteDue();
    await services.background.settled();
    expect((await browser.sync()).statusCode).toBe(401);
    expect(sent.map((event) => decodeJwt(event))).toMatchObject([
      { sub: uid, erased: true, rights_at: NOW + 7 * DAY, aud: 'portal-entitlements' },
    ]);
    await services.deliverEvents?.();
    expect(sent).toHaveLength(1);
    expect(await tablesWith(app, uid)).toEqual(['pendingErasure']);
    state.now += 60_000;
    await services.deliverEvents?.();
    expect(sent).toHaveLength(2);
    expect(await tablesWith(app, uid)).toEqual([]);
    expect(await tablesWith(app, MEMBER.email)).toEqual([]);
    expect(await counts()).toEqual(before);
    expect(await subjects(MEMBER.email)).toContain('Your Tidemark account was deleted');
    expect((await new Browser(app.server).signIn(MEMBER.email, MEMBER.password)).statusCode).toBe(401);
    expect((await new Browser(app.server).signUp(app, MEMBER)).statusCode).toBe(303);
  });

  it('does not happen if the reader keeps the account in the last moment', async () => {
    const state = { now: NOW };
    const { app, browser } = await startWithMember({ now: () => state.now });
    await browser.post('/account/delete', PASSWORD);
    state.now = NOW + 7 * DAY - 1;
    expect((await browser.post('/account/keep')).statusCode).toBe(303);
    state.now = NOW + 8 * DAY;
    await app.services.deletion.deleteDue();
    expect((await browser.sync()).statusCode).toBe(200);
  });

  it('cannot be stopped once its time has come: subscriptions may have been ended already', async () => {
    const state = { now: NOW };
    const { app, browser } = await startWithMember({ now: () => state.now });
    await browser.post('/account/delete', PASSWORD);
    state.now = NOW + 7 * DAY;
    const late = await browser.post('/account/keep');
    expect([late.statusCode, late.body.includes('can no longer be kept')]).toEqual([403, true]);
    await app.services.deletion.deleteDue();
    expect((await browser.sync()).statusCode).toBe(401);
  });

  it('tells the API later if it cannot be reached', async () => {
    const state = { now: NOW, reachable: false };
    const sent: string[] = [];
    const { app, browser, uid } = await startWithMember({
      now: () => state.now,
      sendEvent: async (event) => {
        if (!state.reachable) throw new Error('unreachable');
        sent.push(event);
      },
    });
    await browser.post('/account/delete', PASSWORD);
    state.now = NOW + 8 * DAY;
    await app.services.deletion.deleteDue();
    await app.services.background.settled();
    expect(await tablesWith(app, uid)).toEqual(['pendingErasure']);
    state.reachable = true;
    await app.services.deliverEvents?.();
    expect(decodeJwt(sent[0] ?? '')).toMatchObject({ sub: uid, erased: true });
  });
});
