import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, start } from '../../../test/browser.ts';
import { MANUAL_OFFER } from '../members/store.ts';
import { NO_END } from './entitlement.ts';

afterEach(cleanUp);

const NOW = Date.UTC(2026, 10, 15, 12);

async function setUp() {
  const sent: string[] = [];
  const state = { now: NOW, reachable: true };
  const sendEvent = async (event: string) => {
    if (!state.reachable) throw new Error('unreachable');
    sent.push(event);
  };
  const { server, services } = await start(undefined, { now: () => state.now, sendEvent });
  const browser = new Browser(server);
  await browser.signIn('free@demo.test');
  const token = async () => decodeJwt((await browser.sync()).json().otherProp.idToken);
  return { sent, state, services, browser, token };
}

describe('entitlement events', () => {
  it('tell the portal API of the new rights, and new tokens carry the time of the change', async () => {
    const { sent, services, browser, token } = await setUp();
    // The first sync reports the member, so that the API knows their address.
    expect((await token()).rights_at).toBe(NOW);
    await services.background.settled();
    expect(sent.map((event) => decodeJwt(event))).toMatchObject([
      { plan2: 'free', rights_at: NOW, email: 'free@demo.test', rights_later: [] },
    ]);
    await browser.post('/offers/trial');
    await services.background.settled();
    expect(sent).toHaveLength(2);
    const claims = decodeJwt(sent[1] ?? '');
    expect(claims).toMatchObject({ aud: 'portal-entitlements', plan2: 'professional', rights_at: NOW + 1 });
    // The trial ends by itself.
    expect(claims.rights_later).toEqual([{ plan2: 'free', roles2: {}, from: expect.any(Number) }]);
    expect(decodeProtectedHeader(sent[1] ?? '').typ).toBe('entitlement-event+jwt');
    expect(await token()).toMatchObject({ sub: claims.sub, plan2: 'professional', rights_at: NOW + 1 });
  });

  it('say what follows when grants end', async () => {
    const { sent, services, browser } = await setUp();
    const { uid } = (await browser.sync()).json().fbUserProp;
    const cause = { by: 'test', at: NOW, reason: 'test' };
    const grant = { offer: MANUAL_OFFER, alpha: false } as const;
    const [soon, later] = [NOW + 60_500, NOW + 3_600_000];
    await services.members.grant(uid, { ...grant, plan: 'pioneer', endsAt: later }, cause);
    await services.members.grant(uid, { ...grant, plan: 'professional', alpha: true, endsAt: soon }, cause);
    await services.background.settled();
    await services.deliverEvents?.();
    expect(decodeJwt(sent.at(-1) ?? '')).toMatchObject({
      ...{ plan2: 'professional', roles2: { ALPHA: true } },
      rights_later: [
        { from: NOW + 60_000, plan2: 'pioneer', roles2: {} },
        { from: later, plan2: 'free', roles2: {} },
      ],
    });
  });

  it('are delivered later if the API cannot be reached, once', async () => {
    const { sent, state, services, browser } = await setUp();
    state.reachable = false;
    await browser.post('/account/plan', { plan: 'pioneer' });
    await services.background.settled();
    expect(sent).toHaveLength(0);
    state.reachable = true;
    await services.deliverEvents?.();
    await services.deliverEvents?.();
    expect(sent.map((event) => decodeJwt(event).plan2)).toEqual(['pioneer']);
  });

  it('have increasing times, even within one millisecond or if the clock is set back', async () => {
    const { sent, state, services, browser } = await setUp();
    await browser.post('/account/plan', { plan: 'pioneer' });
    await browser.post('/account/plan', { plan: 'professional' });
    state.now -= 60_000;
    await browser.post('/account/plan', { plan: 'free' });
    await services.background.settled();
    await services.deliverEvents?.();
    const times = sent.map((event) => Number(decodeJwt(event).rights_at));
    expect(new Set(times)).toEqual(new Set([NOW, NOW + 1, NOW + 2]));
  });

  it('have different times when rights change several times at once', async () => {
    const { services, state } = await setUp();
    const user = await services.context.internalAdapter.findUserByEmail('free@demo.test');
    const uid = user?.user.id ?? '';
    const cause = { by: 'test', at: NOW, reason: 'test' };
    const grant = { offer: MANUAL_OFFER, plan: 'pioneer', alpha: false, endsAt: NO_END } as const;
    state.reachable = false;
    await Promise.all(Array.from({ length: 8 }, () => services.members.grant(uid, grant, cause)));
    const rows = await services.context.adapter.findMany<{ changedAt: Date }>({ model: 'entitlementEvent' });
    expect(new Set(rows.map(({ changedAt }) => changedAt.getTime())).size).toBe(8);
  });

  it('are stored together with the change: without the event there is no change', async () => {
    const { services } = await setUp();
    const user = await services.context.internalAdapter.findUserByEmail('free@demo.test');
    const uid = user?.user.id ?? '';
    const cause = { by: 'test', at: NOW, reason: 'test' };
    const grant = { offer: MANUAL_OFFER, plan: 'pioneer', alpha: false, endsAt: NO_END } as const;
    await services.database.query('drop table "entitlementEvent"');
    await expect(services.members.grant(uid, grant, cause)).rejects.toThrow();
    await expect(services.members.setPlan(uid, 'pioneer', [], cause)).rejects.toThrow();
    expect(await services.members.grants(uid)).toEqual([]);
    expect((await services.members.find(uid))?.plan).toBe('free');
  });

  it('never leave a token with old rights and the time of the change', async () => {
    const { services, browser, token } = await setUp();
    await browser.post('/account/plan', { plan: 'professional' });
    const { changedAt } = services.members;
    // The plan ends while the sync is running, after the session was read.
    Object.assign(services.members, {
      changedAt: async (uid: string) => {
        Object.assign(services.members, { changedAt });
        await services.members.setPlan(uid, 'free', [], { by: 'test', at: NOW, reason: 'refund' });
        return changedAt(uid);
      },
    });
    expect(await token()).toMatchObject({ plan2: 'free', rights_at: NOW + 1 });
  });

  it('are sent by one delivery at a time, however often it is requested', async () => {
    const { sent, state, services, browser } = await setUp();
    state.reachable = false;
    await browser.post('/account/plan', { plan: 'pioneer' });
    await services.background.settled();
    state.reachable = true;
    await Promise.all(Array.from({ length: 5 }, () => services.deliverEvents?.()));
    expect(sent).toHaveLength(1);
  });
});
