import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, freshEnv, start } from '../../../test/browser.ts';
import { emailsIn } from '../../../test/outbox.ts';
import { sign } from '../../platform/http/signature.ts';

afterEach(cleanUp);

const NOW = Date.UTC(2026, 10, 15, 12);
const DAY = 24 * 60 * 60 * 1000;
const SECRET = 'entitlements-secret-of-32-characters';
const iso = (time: number) => new Date(time).toISOString();

const event = {
  id: 'evt-1',
  reader: 'free@demo.test',
  plan: 'pioneer',
  until: iso(NOW + 30 * DAY),
  reason: 'invoice 17 paid',
  at: iso(NOW),
};

async function setUp(env: Record<string, string> = { ENTITLEMENTS_SECRET: SECRET }) {
  let now = NOW;
  const { server, services } = await start(await freshEnv(env), { now: () => now });
  const browser = new Browser(server);
  await browser.signIn('free@demo.test');
  const post = (
    payload: string,
    { secret = SECRET, time = now, headers = {} }: { secret?: string; time?: number; headers?: object } = {},
  ) => {
    const seconds = String(Math.floor(time / 1000));
    return server.inject({
      method: 'POST',
      url: '/v2/entitlements',
      payload,
      headers: {
        'content-type': 'application/json',
        'x-tidemark-time': seconds,
        'x-tidemark-signature': sign(secret, seconds, payload),
        ...headers,
      },
    });
  };
  const send = async (change: object) => (await post(JSON.stringify({ ...event, ...change }))).json().data;
  const access = async () => (await browser.sync()).json().dbUserProp;
  const advance = (ms: number) => {
    now += ms;
  };
  return { post, send, access, advance, browser, services };
}

describe('POST /v2/entitlements', () => {
  it('confirms each change of plan by email: what, until when, what it costs next, how to cancel', async () => {
    const { send, advance, services } = await setUp();
    await send({});
    await send({});
    advance(1000);
    await send({ id: 'evt-2', plan: 'professional', roles: ['ALPHA'], until: null, at: iso(NOW + 1000) });
    // What was said earlier arrives late and changes nothing.
    await send({ id: 'evt-0', plan: 'explorer', at: iso(NOW - 1000) });
    advance(1000);
    await send({ id: 'evt-3', plan: 'free', until: null, at: iso(NOW + 2000) });
    await services.background.settled();
    const emails = emailsIn(services.config.dataDir).filter((email) => email.includes('Your Tidemark plan'));
    expect(emails.map((email) => /Subject: (.*)/.exec(email)?.[1]).sort()).toEqual([
      'Your Tidemark plan: Alpha',
      'Your Tidemark plan: Free',
      'Your Tidemark plan: Pioneer',
    ]);
    const pioneer = emails.find((email) => email.includes('plan: Pioneer'));
    for (const part of ['December 15, 2026', 'To pay next', 'invoices']) expect(pioneer).toContain(part);
    expect(emails.find((email) => email.includes('plan: Alpha'))).toContain('No end date');
  });

  it('sets plan and end, replaces what was said before, and can lower it', async () => {
    const { send, access, advance, browser } = await setUp();
    expect(await send({})).toEqual({ outcome: 'applied' });
    expect(await access()).toEqual({ plan2: 'pioneer', roles2: {} });
    expect((await browser.get('/account')).body).toContain('December 15, 2026');
    advance(1000);
    await send({ id: 'evt-2', plan: 'professional', roles: ['ALPHA'], until: null, at: iso(NOW + 1000) });
    expect(await access()).toEqual({ plan2: 'professional', roles2: { ALPHA: true } });
    advance(1000);
    await send({ id: 'evt-3', plan: 'free', until: null, reason: 'refund', at: iso(NOW + 2000) });
    expect(await access()).toEqual({ plan2: 'free', roles2: {} });
  });

  it('has an effect once for each id', async () => {
    const { send, access, services, browser } = await setUp();
    await send({});
    expect(await send({ plan: 'professional' })).toEqual({ outcome: 'unchanged' });
    expect(await access()).toEqual({ plan2: 'pioneer', roles2: {} });
    const uid = (await browser.sync()).json().fbUserProp.uid;
    expect(await services.members.grants(uid)).toMatchObject([
      { offer: 'billing:evt-1', cause: { by: 'billing', at: NOW, reason: 'invoice 17 paid' } },
    ]);
  });

  it('ends in the same state in every order of arrival', async () => {
    const events = [
      { id: 'a', plan: 'pioneer', at: iso(NOW - 3000) },
      { id: 'b', plan: 'professional', at: iso(NOW - 2000) },
      { id: 'c', plan: 'free', until: null, at: iso(NOW - 1000) },
      { id: 'd', plan: 'pioneer', at: iso(NOW) },
    ];
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
      [1, 3, 0, 2, 0, 3],
    ];
    for (const order of orders) {
      const { send, access } = await setUp();
      for (const n of order) await send(events[n] ?? {});
      expect(await access(), String(order)).toEqual({ plan2: 'pioneer', roles2: {} });
    }
  });

  it('leaves claimed offers alone: the higher access counts', async () => {
    const { send, access, browser, advance } = await setUp();
    await browser.post('/offers/trial');
    await send({});
    expect(await access()).toEqual({ plan2: 'professional', roles2: {} });
    advance(8 * DAY);
    expect(await access()).toEqual({ plan2: 'pioneer', roles2: {} });
  });

  it('rejects what is not signed, signed with another secret, too old or changed', async () => {
    const { post, access } = await setUp();
    const payload = JSON.stringify(event);
    const responses = await Promise.all([
      post(payload, { secret: 'another-secret-with-32-characters' }),
      post(payload, { time: NOW - 6 * 60_000 }),
      post(payload, { time: NOW + 6 * 60_000 }),
      post(payload, { headers: { 'x-tidemark-signature': '' } }),
      post(payload, { headers: { 'x-tidemark-time': String(Math.floor(NOW / 1000) + 1) } }),
      post(payload, { headers: { 'x-tidemark-signature': 'ü'.repeat(64) } }),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 401]);
    expect(await access()).toEqual({ plan2: 'free', roles2: {} });
  });

  it.each([
    [{ plan: 'emperor' }, 400],
    [{ roles: ['STAFF'] }, 400],
    [{ roles: 'ALPHA' }, 400],
    [{ until: 'soon' }, 400],
    [{ until: '2026-13-45T00:00:00Z' }, 400],
    [{ at: iso(NOW + DAY) }, 400],
    [{ at: undefined }, 400],
    [{ id: '' }, 400],
    [{ id: 'a b' }, 400],
    [{ reason: '' }, 400],
    [{ reason: 'a\u0000b' }, 400],
    [{ reader: 'nobody@example.com' }, 404],
    [{ reader: 'invented-uid' }, 404],
    [{ reader: '\ud800' }, 400],
    [{ admin: true }, 400],
  ])('rejects %j with %i', async (change, status) => {
    const { post } = await setUp();
    expect((await post(JSON.stringify({ ...event, ...change }))).statusCode).toBe(status);
  });

  it.each(['', 'null', '[]', '{', '"x"'])('rejects the body %j', async (payload) => {
    const { post } = await setUp();
    expect((await post(payload)).statusCode).toBe(400);
  });

  it('does not exist without a secret', async () => {
    const { post } = await setUp({});
    expect((await post(JSON.stringify(event))).statusCode).toBe(404);
  });
});
