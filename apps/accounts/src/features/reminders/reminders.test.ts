import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, start } from '../../../test/browser.ts';
import { emailsIn } from '../../../test/outbox.ts';

afterEach(cleanUp);

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 15, 12);

async function readerWithTrial() {
  const state = { now: NOW };
  const { server, services } = await start(undefined, { now: () => state.now });
  const browser = new Browser(server);
  await browser.signIn('free@demo.test');
  await browser.post('/offers/trial');
  const subjects = async () => {
    await services.sendReminders();
    await services.background.settled();
    return emailsIn(services.config.dataDir).map((email) => email.match(/Subject: (.*)/)?.[1]);
  };
  const unsubscribePath = () =>
    emailsIn(services.config.dataDir)
      .at(-1)
      ?.match(/Unsubscribe: http:\/\/localhost:4100(\S+)/)?.[1] ?? '';
  return { state, browser, server, services, subjects, unsubscribePath };
}

describe('reminders', () => {
  it('come a day before a trial ends and when it has ended, once each', async () => {
    const { state, subjects } = await readerWithTrial();
    expect(await subjects()).toEqual([]);
    state.now = NOW + 6 * DAY + 1000;
    const ending = ['Your Professional trial ends soon'];
    expect(await subjects()).toEqual(ending);
    expect(await subjects()).toEqual(ending);
    state.now = NOW + 7 * DAY;
    const both = [...ending, 'Your Professional access has ended'];
    expect(await subjects()).toEqual(both);
    expect(await subjects()).toEqual(both);
  });

  it('do not come if the reader keeps the same access', async () => {
    const { state, browser, services, subjects } = await readerWithTrial();
    const uid = (await browser.sync()).json().fbUserProp.uid;
    const grant = { offer: 'manual', plan: 'professional', alpha: false, endsAt: NOW + 90 * DAY } as const;
    await services.members.grant(uid, grant, { by: 'test', at: NOW, reason: 'test' });
    for (const days of [6.5, 7.1]) {
      state.now = NOW + days * DAY;
      expect(await subjects()).toEqual([]);
    }
  });

  it('can be unsubscribed from with one request of a mail client, without cookies or an Origin', async () => {
    const { state, browser, server, services, subjects, unsubscribePath } = await readerWithTrial();
    state.now = NOW + 6.5 * DAY;
    await subjects();
    const url = unsubscribePath();
    expect((await new Browser(server).get(url)).body).toContain(
      '<button class="primary" type="submit">Unsubscribe',
    );
    const uid = (await browser.sync()).json().fbUserProp.uid;
    const preference = async () =>
      (
        await services.context.adapter.findOne<{ noReminders: boolean | null }>({
          ...{ model: 'user', where: [{ field: 'id', value: uid }] },
        })
      )?.noReminders;
    expect(await preference()).toBeFalsy();
    const response = await server.inject({
      ...{ method: 'POST', url, payload: 'List-Unsubscribe=One-Click' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(response.statusCode).toBe(200);
    expect(await preference()).toBe(true);
  });

  it('are not sent to readers who unsubscribed', async () => {
    const { state, browser, services, subjects } = await readerWithTrial();
    const uid = (await browser.sync()).json().fbUserProp.uid;
    await browser.post(services.unsubscribe.urlFor(uid).replace('http://localhost:4100', ''));
    state.now = NOW + 6.5 * DAY;
    expect(await subjects()).toEqual([]);
  });

  it.each(['', 'x', 'uid.signature', `uid.${'A'.repeat(43)}`, 'a&token=b'])(
    'reject the unsubscribe link with token=%s',
    async (token) => {
      const { server } = await start();
      const browser = new Browser(server);
      expect((await browser.get(`/unsubscribe?token=${token}`)).statusCode).toBe(400);
      expect((await browser.post(`/unsubscribe?token=${token}`)).statusCode).toBe(400);
    },
  );
});
