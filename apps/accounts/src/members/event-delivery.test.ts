import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, start } from '../../test/browser.ts';

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
    expect((await token()).rights_at).toBe(0);
    await browser.post('/offers/trial');
    await services.background.settled();
    expect(sent).toHaveLength(1);
    const claims = decodeJwt(sent[0] ?? '');
    expect(claims).toMatchObject({ aud: 'portal-entitlements', plan2: 'professional', rights_at: NOW });
    expect(decodeProtectedHeader(sent[0] ?? '').typ).toBe('entitlement-event+jwt');
    expect(await token()).toMatchObject({ sub: claims.sub, plan2: 'professional', rights_at: NOW });
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
});
