import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, freshEnv, PORTAL, start, URL_ } from '../../../test/browser.ts';
import { HOSTILE_SOURCES } from '../../../test/hostile-sources.ts';

afterEach(cleanUp);

const NOW = Date.UTC(2026, 10, 15, 12);
const hostile = HOSTILE_SOURCES.filter((value) => typeof value === 'string' && !value.includes('\0'));

/** Every address that a page or redirect may lead to. */
function linksOf({ body, headers }: { body: string; headers: Record<string, unknown> }): string[] {
  const links = [...body.matchAll(/(?:href|action|value)="([^"]*)"/g)].map(([, value]) => value ?? '');
  return [...links, ...(headers.location === undefined ? [] : [String(headers.location)])];
}

const isOwn = (address: string) =>
  !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(address) ||
  address.startsWith(`${PORTAL}/`) ||
  address.startsWith(`${URL_}/`) ||
  address.startsWith('mailto:alpha@');

describe('the carried origin', () => {
  it('[PRO-06] has at least 40 hostile values', () => {
    expect(hostile.length).toBeGreaterThanOrEqual(40);
  });

  it('[PRO-06] never leads to another site, on any page or redirect that carries it', async () => {
    const app = await start(await freshEnv({ CAMPAIGN_MONTH: '2026-11' }), { now: () => NOW });
    const anonymous = new Browser(app.server);
    const member = new Browser(app.server);
    await member.signIn('free@demo.test');
    for (const source of hostile as string[]) {
      const query = `?${new URLSearchParams({ source })}`;
      const responses = [
        ...(await Promise.all(
          ['/login', '/signup', '/forgot', '/plans', '/offers/trial', '/offers/campaign', '/logout'].map(
            (path) => anonymous.get(path + query),
          ),
        )),
        await member.get(`/login${query}`),
        await member.get(`/signup${query}`),
        await member.get(`/plans${query}`),
        await member.get(`/logout${query}`),
        await member.post('/account/plan', { plan: 'free', source }),
        await member.post('/offers/trial', { source }),
        await member.post('/offers/campaign', { source }),
      ];
      for (const response of responses) {
        expect(response.statusCode).toBeLessThan(400);
        for (const link of linksOf(response)) expect(isOwn(link), `${source} became ${link}`).toBe(true);
      }
    }
  });

  it('[PRO-06] is not followed after a log-in or a sign-up if it is hostile', async () => {
    const app = await start();
    for (const source of ['https://evil.test/', 'http://localhost:3000@evil.test/', '//evil.test']) {
      const signedIn = await new Browser(app.server).signIn('free@demo.test', undefined, { source });
      expect(signedIn.headers.location).toBe(`${PORTAL}/`);
    }
    const reader = { email: 'new@example.com', password: 'a long walk home', source: 'https://evil.test/' };
    expect((await new Browser(app.server).signUp(app, reader)).headers.location).toBe(`${PORTAL}/`);
  });

  it('[PRO-06] is carried from the gate through plans, offer, sign-up and log-in', async () => {
    const browser = new Browser((await start()).server);
    const source = `${PORTAL}/articles/a?b=c#gate`;
    const own = new URLSearchParams({ source }).toString();
    const sourceIn = (href: string) => new URLSearchParams(href.split('?')[1]).get('source');
    const links = async (path: string) =>
      linksOf(await browser.get(path)).map((link) => link.replaceAll('&amp;', '&'));
    const plans = await links(`/plans?${own}`);
    expect(plans).toContain(`/offers/trial?${own}`);
    expect(plans).toContain(`/signup?${own}`);
    expect(plans).toContain(source);
    const chosen = plans.filter((link) => link.startsWith('/signup?')).map((link) => sourceIn(link));
    expect(chosen).toContain(`${URL_}/plans?${own}`);
    const offer = await links(`/offers/trial?${own}`);
    const signUp = offer.find((link) => link.startsWith('/signup?')) ?? '';
    expect(sourceIn(signUp)).toBe(`${URL_}/offers/trial?${own}`);
    const logIn = (await links(signUp)).find((link) => link.startsWith('/login?')) ?? '';
    expect(sourceIn(logIn)).toBe(`${URL_}/offers/trial?${own}`);
  });
});
