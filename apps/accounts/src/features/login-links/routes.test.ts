import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, PORTAL, start } from '../../../test/browser.ts';
import { HOSTILE_SOURCES } from '../../../test/hostile-sources.ts';
import { MEMBER, startWithMember } from '../../../test/member.ts';
import { emailsIn } from '../../../test/outbox.ts';

afterEach(cleanUp);

const SOURCE = `${PORTAL}/search?query=eth`;

async function requestLink() {
  const member = await startWithMember();
  const browser = new Browser(member.app.server);
  await browser.post('/login/link', { email: MEMBER.email, source: SOURCE });
  const link = (await member.lastEmail()).match(/http:\/\/localhost:4100(\S+)/)?.[1] ?? '';
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? '';
  return { ...member, requesting: browser, link, token };
}

describe('link to log in', () => {
  it('logs in without the password, once, and returns to the source', async () => {
    const { app, requesting, link, token } = await requestLink();
    const page = await requesting.get(link);
    expect(page.body).toContain(`name="token" value="${token}"`);
    // Mail programs open links, which must not use them up.
    expect((await requesting.sync()).statusCode).toBe(401);
    const confirmed = await requesting.post('/login/link/confirm', { token });
    expect(confirmed.statusCode).toBe(303);
    expect(confirmed.headers.location).toBe(SOURCE);
    expect((await requesting.sync()).json().fbUserProp.email).toBe(MEMBER.email);
    const again = await new Browser(app.server).post('/login/link/confirm', { token });
    expect(again.statusCode).toBe(400);
    expect(again.body).toContain('no longer valid');
  });

  it('opens the portal in a browser that did not request it', async () => {
    const { app, token } = await requestLink();
    const confirmed = await new Browser(app.server).post('/login/link/confirm', { token });
    expect(confirmed.headers.location).toBe(`${PORTAL}/`);
  });

  it('responds alike to known and unknown addresses and emails only the known one', async () => {
    const { server, services } = await start();
    const request = async (email: string) => {
      const { statusCode, headers, body } = await new Browser(server).post('/login/link', { email });
      const { date: _, ...rest } = headers;
      return { statusCode, headers: rest, body };
    };
    expect(await request('nobody@example.com')).toEqual(await request('free@demo.test'));
    await services.background.settled();
    expect(emailsIn(services.config.dataDir)).toHaveLength(1);
  });

  it('is sent at most three times an hour, and requests are limited by network', async () => {
    const { server, services } = await start();
    const statuses = [];
    for (let n = 0; n < 31; n += 1)
      statuses.push((await new Browser(server).post('/login/link', { email: 'free@demo.test' })).statusCode);
    expect(statuses).toEqual([...Array(30).fill(200), 429]);
    await services.background.settled();
    expect(emailsIn(services.config.dataDir)).toHaveLength(3);
  });

  it('rejects invented links', async () => {
    const browser = new Browser((await start()).server);
    for (const query of ['', '?token=', '?token=%00', '?token=a&token=b'])
      expect((await browser.get(`/login/link/confirm${query}`)).statusCode).toBe(400);
    expect((await browser.post('/login/link/confirm', { token: 'invented' })).statusCode).toBe(400);
  });

  it('[PRO-06] never returns to an address that is not allowed', async () => {
    const { browser, requesting, token } = await requestLink();
    // A known device is not limited by network.
    for (const source of HOSTILE_SOURCES.filter((value) => typeof value === 'string')) {
      const form = { email: MEMBER.email, source };
      const { cookies, statusCode } = await browser.post('/login/link', form);
      const carried = cookies.find(({ name }) => name === 'tidemark.link-source')?.value;
      // Values that no browser sends, such as very long ones, are rejected as on every form.
      expect([statusCode, carried]).toEqual(statusCode === 400 ? [400, undefined] : [200, '']);
    }
    requesting.cookies.set('tidemark.link-source', encodeURIComponent('https://evil.example/'));
    const confirmed = await requesting.post('/login/link/confirm', { token });
    expect(confirmed.headers.location).toBe(`${PORTAL}/`);
  });
});
