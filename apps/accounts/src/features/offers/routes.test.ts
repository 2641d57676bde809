import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, freshEnv, PORTAL, start, tempDir, URL_ } from '../../../test/browser.ts';
import { emailsIn } from '../../../test/outbox.ts';

afterEach(cleanUp);

const DAY = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2026, 10, 15, 12);

async function planOf(browser: Browser) {
  return (await browser.sync()).json().dbUserProp;
}

describe('offers', () => {
  it('[PRO-04] takes a new reader from the offer through sign-up to seven days of access', async () => {
    let now = NOW;
    const app = await start(undefined, { now: () => now });
    const browser = new Browser(app.server);
    const banner = await browser.get(`/offers/trial?source=${encodeURIComponent(`${PORTAL}/a`)}`);
    expect(banner.body).toContain('7 days of full research access for $9');
    expect(banner.body).toContain('no payment is taken');
    // The offer is part of the sign-up form and of the step after it.
    const self = banner.body.match(/name="source" value="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(self.startsWith(`${URL_}/offers/trial`)).toBe(true);
    const reader = { email: 'new@example.com', password: 'a long walk home' };
    expect((await browser.beginSignUp({ ...reader, source: self })).body).toContain('Then the trial starts');
    const back = await browser.signUp(app, { ...reader, source: self });
    expect(back.headers.location).toBe(`${PORTAL}/a`);
    expect((await browser.sync()).json().otherProp.grant).toEqual({
      kind: 'trial',
      until: new Date(NOW + 7 * DAY).toISOString(),
    });
    const again = await browser.post('/offers/trial', { source: `${PORTAL}/a` });
    expect((await browser.get(String(again.headers.location))).body).toContain(`href="${PORTAL}/a"`);
    expect(await planOf(browser)).toEqual({ plan2: 'professional', roles2: {} });
    expect((await browser.get('/account')).body).toContain('November 22, 2026');
    now += 7 * DAY;
    expect(await planOf(browser)).toEqual({ plan2: 'free', roles2: {} });
    await browser.post('/offers/trial');
    expect(await planOf(browser)).toEqual({ plan2: 'free', roles2: {} });
    expect((await browser.get('/offers/trial')).body).toContain('already used this offer');
  });

  it('[PRO-04] cannot be claimed outside demo mode', async () => {
    const app = await start(await freshEnv({ DEMO: '0' }));
    const browser = new Browser(app.server);
    await browser.signUp(app, { email: 'new@example.com', password: 'a long walk home' });
    await browser.post('/offers/trial');
    expect((await planOf(browser)).plan2).toBe('free');
    expect((await browser.post('/account/plan', { plan: 'alpha' })).statusCode).toBe(404);
    expect((await browser.get('/account')).body).not.toContain('/account/plan');
  });

  it.each([
    ['free@demo.test', { plan2: 'pioneer', roles2: {} }, { plan2: 'free', roles2: {} }],
    ['pioneer@demo.test', { plan2: 'professional', roles2: {} }, { plan2: 'pioneer', roles2: {} }],
  ])('[PRO-05] upgrades %s one tier until the end of the month', async (email, during, after) => {
    let now = NOW;
    const { server } = await start(await freshEnv({ CAMPAIGN_MONTH: '2026-11' }), { now: () => now });
    const browser = new Browser(server);
    await browser.signIn(email);
    expect((await browser.get('/offers/campaign')).body).toContain('at no added cost');
    await browser.post('/offers/campaign');
    expect(await planOf(browser)).toEqual(during);
    now = Date.UTC(2026, 11, 1);
    expect(await planOf(browser)).toEqual(after);
    expect((await browser.get('/offers/campaign')).body).toContain('no campaign this month');
  });

  it('[PRO-05] grants nothing to professionals, who would gain nothing', async () => {
    const { server } = await start(await freshEnv({ CAMPAIGN_MONTH: '2026-11' }), { now: () => NOW });
    const browser = new Browser(server);
    await browser.signIn('professional@demo.test');
    expect((await browser.get('/offers/campaign')).body).toContain('already includes this');
    expect((await browser.get('/plans')).body).not.toContain('/offers/');
    await browser.post('/offers/campaign');
    expect(await planOf(browser)).toEqual({ plan2: 'professional', roles2: {} });
  });

  it('[PRO-05] keeps the highest access with trial and campaign, and the account page says what follows', async () => {
    const { server, services } = await start(await freshEnv({ CAMPAIGN_MONTH: '2026-11' }), {
      now: () => NOW,
    });
    const browser = new Browser(server);
    await browser.signIn('free@demo.test');
    const offers = async () => (await browser.sync()).json().otherProp.offers;
    expect(await offers()).toEqual(['trial', 'campaign']);
    await browser.post('/offers/campaign');
    expect((await planOf(browser)).plan2).toBe('pioneer');
    expect(await offers()).toEqual(['trial']);
    await browser.post('/offers/trial');
    expect((await planOf(browser)).plan2).toBe('professional');
    expect(await offers()).toEqual([]);
    const text = (await browser.get('/account')).body.replace(/<[^>]+>/g, '').replace(/\s+/g, ' ');
    expect(text).toContain(
      'Professional until November 22, 2026 at 12:00 PM UTC, then Pioneer until December 1, 2026 at 12:00 AM UTC, then Free',
    );
    const uid = (await browser.sync()).json().fbUserProp.uid;
    const causes = (await services.members.grants(uid)).map(({ cause }) => cause);
    expect(causes.sort((a, b) => (a?.reason ?? '').localeCompare(b?.reason ?? ''))).toEqual([
      { by: 'reader', at: NOW, reason: 'claimed campaign-2026-11' },
      { by: 'reader', at: NOW, reason: 'claimed trial' },
    ]);
  });

  it('[PRO-05] grants nothing to alpha members, and one grant for simultaneous claims', async () => {
    const { server, services } = await start(await freshEnv({ CAMPAIGN_MONTH: '2026-11' }), {
      now: () => NOW,
    });
    const alpha = new Browser(server);
    await alpha.signIn('alpha@demo.test');
    expect((await alpha.get('/offers/campaign')).body).toContain('already includes this');
    const free = new Browser(server);
    await free.signIn('free@demo.test');
    await Promise.all([1, 2, 3].map(() => free.post('/offers/campaign')));
    const uid = (await free.sync()).json().fbUserProp.uid;
    expect(await services.members.grants(uid)).toHaveLength(1);
  });

  it('redirects anonymous readers to sign in', async () => {
    const browser = new Browser((await start()).server);
    expect((await browser.post('/offers/trial')).headers.location).toBe('/offers/trial');
    expect((await browser.get('/account')).headers.location).toBe(
      `/login?source=${encodeURIComponent(`${URL_}/account`)}`,
    );
  });
});

describe('account', () => {
  it('[HDR-06] shows plan, email, sign-out and a link to the portal', async () => {
    const browser = new Browser((await start()).server);
    await browser.signIn('explorer@demo.test');
    const { body } = await browser.get('/account');
    for (const part of ['explorer@demo.test', 'Explorer', 'action="/logout"', `href="${PORTAL}/"`]) {
      expect(body).toContain(part);
    }
  });

  it('lets a demo user change plan, which ends active grants, keeps the staff role and is confirmed by email', async () => {
    const { server, services } = await start();
    const browser = new Browser(server);
    await browser.signIn('staff@demo.test');
    await browser.post('/account/plan', { plan: 'free' });
    expect(await planOf(browser)).toEqual({ plan2: 'free', roles2: { STAFF: true } });
    await browser.post('/offers/trial');
    expect((await planOf(browser)).plan2).toBe('professional');
    await browser.post('/account/plan', { plan: 'pioneer' });
    expect((await planOf(browser)).plan2).toBe('pioneer');
    await browser.post('/account/plan', { plan: 'alpha' });
    expect(await planOf(browser)).toEqual({ plan2: 'professional', roles2: { ALPHA: true, STAFF: true } });
    expect((await browser.post('/account/plan', { plan: 'emperor' })).statusCode).toBe(400);
    await services.background.settled();
    const emails = emailsIn(services.config.dataDir).filter((email) => email.includes('To pay next'));
    expect(emails).toHaveLength(3);
    expect(emails.find((email) => email.includes('Your plan is Alpha now'))).toContain(
      'choose another plan on your account page',
    );
  });

  it('compares the plans with their prices and marks the current one', async () => {
    const browser = new Browser((await start()).server);
    const { body } = await browser.get('/plans');
    expect(body).toContain('>Sign up</a>');
    for (const price of ['$19', '$190', '$49', '$490', '$149', '$1,490']) expect(body).toContain(price);
    expect(body).toContain('7 days for $9');
    await browser.signIn('pioneer@demo.test');
    expect((await browser.get('/plans')).body).toContain('Your plan');
  });

  it.each([
    [
      'professional',
      'Change to Professional',
      '<strong>Professional</strong> opens what you came from: $49 a month',
    ],
    ['pioneer', 'Change to Pioneer', '<strong>Pioneer</strong> opens what you came from: $19 a month'],
  ])(
    'marks %s where it opens what the reader came from, with the main button',
    async (opens, button, text) => {
      const browser = new Browser((await start()).server);
      await browser.signIn('free@demo.test');
      const { body } = await browser.get(`/plans?opens=${opens}`);
      expect(body).toContain(text);
      expect(body).toContain(`<button class="primary" type="submit">${button}</button>`);
      expect(body.match(/Opens what you came from/g)).toHaveLength(1);
      expect((await browser.get('/plans')).body).not.toContain('class="primary"');
    },
  );

  it('offers no trial on the plans page for what the trial does not open', async () => {
    const browser = new Browser((await start()).server);
    expect((await browser.get('/plans?opens=professional')).body).toContain('/offers/trial');
    expect((await browser.get('/plans?opens=alpha')).body).not.toContain('/offers/trial');
  });

  it('lets a reader on trial choose the plan of the trial', async () => {
    const { server } = await start(await freshEnv({ CAMPAIGN_MONTH: '2026-11' }), { now: () => NOW });
    const browser = new Browser(server);
    await browser.signIn('free@demo.test');
    await browser.post('/offers/trial');
    const { body } = await browser.get('/plans');
    expect(body).toContain('Your trial until');
    expect(body).toContain('Change to Professional');
    expect(body).toContain('Change to Pioneer');
    expect(body).not.toContain('at no added cost');
    expect(body.match(/Your plan/g)).toHaveLength(1);
  });

  it('explains Explorer', async () => {
    const browser = new Browser((await start()).server);
    await browser.signIn('explorer@demo.test');
    expect((await browser.get('/plans')).body).toContain('Your plan: Explorer, which opens what Free opens');
  });

  it('describes the plans to search engines', async () => {
    const browser = new Browser((await start()).server);
    const { body } = await browser.get(`/plans?source=${encodeURIComponent(`${PORTAL}/a`)}`);
    const json = body.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? '';
    const { url, offers } = JSON.parse(json);
    expect(url).toBe(`${URL_}/plans`);
    expect(offers.map(({ name, price }: { name: string; price: number }) => [name, price])).toEqual([
      ['Free', 0],
      ['Pioneer', 19],
      ['Pioneer', 190],
      ['Professional', 49],
      ['Professional', 490],
      ['Alpha', 149],
      ['Alpha', 1490],
    ]);
    expect(body).not.toContain('noindex');
    expect(body).toContain(`<link rel="canonical" href="${URL_}/plans">`);
    expect(body).toMatch(/<meta name="description" content="[^"]{70,160}">/);
    expect((await browser.get('/login')).body).toContain('noindex');
  });

  it('changes the plan on the plans page and returns to the page that the reader came from', async () => {
    const browser = new Browser((await start()).server);
    await browser.signIn('free@demo.test');
    const source = `${PORTAL}/articles/a#gate`;
    const { body } = await browser.get(`/plans?source=${encodeURIComponent(source)}`);
    expect(body).toContain(`<input type="hidden" name="source" value="${source}">`);
    const changed = await browser.post('/account/plan', { plan: 'pioneer', source });
    expect(changed.headers.location).toBe(source);
    expect((await planOf(browser)).plan2).toBe('pioneer');
    const hostile = await browser.post('/account/plan', { plan: 'free', source: 'https://evil.example/' });
    expect(hostile.headers.location).toBe('/account?done=plan');
  });

  it('has plans without prices if the publication has no plans file', async () => {
    const { server } = await start(await freshEnv({ CONTENT_DIR: tempDir() }));
    const { body } = await new Browser(server).get('/plans');
    expect(body).toContain('plan-professional');
    expect(body).not.toContain('a month');
  });
});
