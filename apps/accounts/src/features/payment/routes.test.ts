import { sign } from '@tidemark/stripe-stand-in';
import { afterEach, describe, expect, it } from 'vitest';
import { Browser, cleanUp, PORTAL, start } from '../../../test/browser.ts';
import { MEMBER } from '../../../test/member.ts';
import { emailsIn } from '../../../test/outbox.ts';
import { type PaymentSetup, signUpMember, startWithStripe, T0 } from '../../../test/payment.ts';
import { RENEWAL_MS } from './subscription-access.ts';

afterEach(cleanUp);

const DAY = 24 * 60 * 60 * 1000;
const SOURCE = `${PORTAL}/articles/a#gate`;
const FORM = { plan: 'pioneer', interval: 'month', terms: 'accepted', source: SOURCE };

const sessionOf = (location: unknown) => String(location).match(/\/pay\/(\w+)$/)?.[1] ?? 'no session';

/** Buys a plan: form, payment page, return. */
async function buy({ stripe }: PaymentSetup, browser: Browser, path = '/subscribe', form: object = FORM) {
  const { headers } = await browser.post(path, form as Record<string, string>);
  const session = sessionOf(headers.location);
  const events = stripe.pay(session);
  const params = (stripe.get(session) as unknown as { params: URLSearchParams }).params;
  const success = (params.get('success_url') ?? '').replace('{CHECKOUT_SESSION_ID}', session);
  const returned = await browser.get(success.replace('http://localhost:4100', ''));
  const { fbUserProp } = (await browser.sync()).json();
  return { events, params, returned, uid: String(fbUserProp.uid), customer: String(params.get('customer')) };
}

async function emailsOf({ app }: PaymentSetup): Promise<readonly string[]> {
  await app.services.background.settled();
  return emailsIn(app.services.config.dataDir);
}

const subjectsOf = async (setup: PaymentSetup) =>
  (await emailsOf(setup)).map((email) => email.match(/Subject: (.*)/)?.[1] ?? '');

describe('buying a plan', () => {
  it('goes through the payment page back to the article, open at once, without an event', async () => {
    const setup = await startWithStripe();
    const browser = await signUpMember(setup);
    const page = await browser.get(`/subscribe?plan=pioneer&source=${encodeURIComponent(SOURCE)}`);
    expect(page.body).toContain('$19 a month');
    expect(page.body).toContain('$190 a year');
    expect(page.body).toContain('Prices do not include tax');
    expect(page.body).toContain('name="terms" value="accepted" required');
    const { returned, params } = await buy(setup, browser);
    expect(returned.headers.location).toBe(SOURCE);
    expect((await browser.sync()).json().dbUserProp.plan2).toBe('pioneer');
    expect(params.get('line_items[0][price_data][unit_amount]')).toBe('1900');
    expect(params.get('line_items[0][price_data][tax_behavior]')).toBe('exclusive');
    expect(params.get('automatic_tax[enabled]')).toBe('true');
    expect(params.get('subscription_data[metadata][terms_accepted_at]')).toBe(new Date(T0).toISOString());
  });

  it('shows renewal and receipts on the account page, and emails a receipt once', async () => {
    const setup = await startWithStripe();
    const browser = await signUpMember(setup);
    const { events } = await buy(setup, browser);
    await setup.deliverAll([...events, ...events]);
    const { body } = await browser.get('/account');
    expect(body).toContain('renews on');
    expect(body).toContain('action="/account/billing"');
    expect(body).toContain('$22.61');
    expect(body).not.toContain('Change plan (demo)');
    const subjects = await subjectsOf(setup);
    expect(subjects.filter((subject) => subject === 'Your Tidemark receipt: $22.61')).toHaveLength(1);
  });

  it('is offered on the plans page, with the page to return to and how tax is shown', async () => {
    const setup = await startWithStripe();
    const browser = await signUpMember(setup);
    const plans = `/plans?source=${encodeURIComponent(SOURCE)}`;
    const { body } = await browser.get(plans);
    const link = `/subscribe?plan=professional&amp;source=${encodeURIComponent(SOURCE)}`;
    expect(body).toContain(`href="${link}">Choose Professional</a>`);
    expect(body).toContain('Prices do not include tax');
    expect(body).toContain('"valueAddedTaxIncluded":false');
    expect(body).not.toContain('without payment');
    // An anonymous reader continues there after signing up.
    expect((await new Browser(setup.app.server).get(plans)).body).toContain(
      `href="/signup?source=${encodeURIComponent(`http://localhost:4100${link.replace('&amp;', '&')}`)}`,
    );
    expect((await browser.post('/account/plan', { plan: 'alpha' })).statusCode).toBe(404);
  });

  it('[PRO-04] takes a reader from the sign-up for the trial straight to the payment, with the terms', async () => {
    const setup = await startWithStripe();
    const browser = new Browser(setup.app.server);
    const { body } = await browser.get(`/offers/trial?source=${encodeURIComponent(SOURCE)}`);
    expect(body).toContain('action="/signup"');
    expect(body).toContain('name="terms" value="accepted" required');
    const source = body.match(/name="source" value="([^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const form = { email: 'new@example.com', password: 'a long walk home', source };
    expect((await browser.beginSignUp(form)).body).toContain('Accept the terms to continue.');
    const sent = await browser.signUp(setup.app, { ...form, terms: 'accepted' });
    const session = sessionOf(sent.headers.location);
    setup.stripe.pay(session);
    const { params } = setup.stripe.get(session) as unknown as { params: URLSearchParams };
    const success = (params.get('success_url') ?? '').replace('{CHECKOUT_SESSION_ID}', session);
    const returned = await browser.get(success.replace('http://localhost:4100', ''));
    expect(returned.headers.location).toBe(SOURCE);
    expect((await browser.sync()).json().otherProp.grant.kind).toBe('trial');
  });

  it('lets a reader on trial subscribe to the plan of the trial', async () => {
    const setup = await startWithStripe();
    const browser = await signUpMember(setup);
    await buy(setup, browser, '/offers/trial', { terms: 'accepted', source: SOURCE });
    const { body } = await browser.get('/plans?opens=professional');
    expect(body).toContain('Your trial until');
    expect(body).toContain('>Choose Professional</a>');
    await buy(setup, browser, '/subscribe', { ...FORM, plan: 'professional' });
    expect((await browser.sync()).json().otherProp.grant).toEqual({ kind: 'subscription' });
    expect((await browser.get('/plans')).body).not.toContain('Your trial until');
  });

  it('goes back to the offer if the payment cannot begin right after the sign-up', async () => {
    const setup = await startWithStripe();
    const browser = new Browser(setup.app.server);
    const source = `http://localhost:4100/offers/trial`;
    setup.stripe.down = true;
    const form = { email: 'new@example.com', password: 'a long walk home', terms: 'accepted', source };
    expect((await browser.signUp(setup.app, form)).headers.location).toBe(source);
    expect((await browser.get('/offers/trial')).body).toContain('Continue to payment');
  });

  it('confirms a trial and each change of plan by email: what, until when, what it costs, how to cancel', async () => {
    const setup = await startWithStripe();
    const browser = await signUpMember(setup);
    await buy(setup, browser, '/offers/trial', { terms: 'accepted', source: SOURCE });
    const { events } = await buy(setup, browser);
    await setup.deliverAll([...events, ...events]);
    setup.clock.now += DAY;
    await browser.post('/subscribe', { ...FORM, plan: 'professional' });
    await setup.app.services.background.settled();
    const emails = emailsIn(setup.app.services.config.dataDir);
    const withSubject = (subject: string) => emails.filter((email) => email.includes(`Subject: ${subject}`));
    const [trial, ...moreTrials] = withSubject('Your Professional trial has started');
    expect(moreTrials).toEqual([]);
    for (const part of ['November 23, 2026', 'To pay after that', 'nothing to cancel'])
      expect(trial).toContain(part);
    const [bought, ...more] = withSubject('Your Tidemark plan: Pioneer');
    expect(more).toEqual([]);
    for (const part of ['December 16, 2026', '$19 a month', 'Cancel subscription'])
      expect(bought).toContain(part);
    expect(withSubject('Your Tidemark plan: Professional')).toHaveLength(1);
  });

  it('is cancelled on the account page in two steps, and lasts until the period ends', async () => {
    const setup = await startWithStripe();
    const browser = await signUpMember(setup);
    await buy(setup, browser);
    const account = (await browser.get('/account')).body;
    expect(account).toContain('href="/account/cancel">Cancel subscription</a>');
    expect(account).toContain('for $19 a month');
    expect(account).toContain('$22.61 including $3.61');
    expect((await browser.get('/account/cancel')).body).toContain('You keep Pioneer until');
    expect((await browser.post('/account/cancel')).headers.location).toBe('/account?done=cancelled');
    const after = (await browser.get('/account?done=cancelled')).body;
    expect(after).toContain('Pioneer is cancelled. You have access until');
    expect(after).not.toContain('/account/cancel');
    expect((await browser.get('/account/cancel')).headers.location).toBe('/account');
    expect((await browser.sync()).json().dbUserProp.plan2).toBe('pioneer');
    expect(await subjectsOf(setup)).toContain('Your Tidemark subscription is cancelled');
    const anonymous = new Browser(setup.app.server);
    expect((await anonymous.post('/account/cancel')).headers.location).toMatch(/^\/login/);
  });

  it('needs the terms, a known plan, a session and a page of this app', async () => {
    const setup = await startWithStripe();
    const browser = await signUpMember(setup);
    const refused = await browser.post('/subscribe', { ...FORM, terms: '' });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('Accept the terms to continue.');
    for (const plan of ['alpha', 'free', 'constructor', ''])
      expect((await browser.post('/subscribe', { ...FORM, plan })).statusCode).toBe(400);
    expect((await browser.post('/subscribe', FORM, { origin: 'https://evil.example' })).statusCode).toBe(403);
    const anonymous = new Browser(setup.app.server);
    expect((await anonymous.get('/subscribe?plan=pioneer')).headers.location).toBe(
      `/login?source=${encodeURIComponent('http://localhost:4100/subscribe?plan=pioneer')}`,
    );
    expect((await anonymous.post('/subscribe', FORM)).headers.location).toMatch(/^\/login/);
    expect((await anonymous.get('/terms')).statusCode).toBe(200);
  });

  it('does not apply the payment of somebody else', async () => {
    const setup = await startWithStripe();
    const browser = await signUpMember(setup);
    const { headers } = await browser.post('/subscribe', FORM);
    const session = sessionOf(headers.location);
    setup.stripe.pay(session);
    const another = new Browser(setup.app.server);
    await another.signUp(setup.app, { ...MEMBER, email: 'another@example.com' });
    for (const id of [session, 'cs_none', '..', ''])
      expect((await another.get(`/subscribe/done?session=${id}`)).statusCode).toBe(400);
    expect((await another.sync()).json().dbUserProp.plan2).toBe('free');
  });

  it('changes an existing subscription instead of selling a second one', async () => {
    const setup = await startWithStripe();
    const browser = await signUpMember(setup);
    await buy(setup, browser);
    const form = { ...FORM, plan: 'professional' };
    expect((await browser.get('/subscribe?plan=professional')).body).toContain('Change subscription and pay');
    setup.stripe.declines = true;
    const declined = await browser.post('/subscribe', form);
    expect(declined.statusCode).toBe(402);
    expect(declined.body).toContain('The payment was declined');
    expect((await browser.sync()).json().dbUserProp.plan2).toBe('pioneer');
    setup.stripe.declines = false;
    const changed = await browser.post('/subscribe', form);
    expect(changed.headers.location).toBe(SOURCE);
    expect((await browser.sync()).json().dbUserProp.plan2).toBe('professional');
  });

  it('sells the trial once, for its days', async () => {
    const setup = await startWithStripe();
    const browser = await signUpMember(setup);
    expect((await browser.get('/offers/trial')).body).toContain('name="terms"');
    expect((await browser.post('/offers/trial', { source: SOURCE })).statusCode).toBe(400);
    const form = { terms: 'accepted', source: SOURCE };
    const { uid, returned, params, customer } = await buy(setup, browser, '/offers/trial', form);
    expect(returned.headers.location).toBe(SOURCE);
    expect(params.get('mode')).toBe('payment');
    expect(params.get('line_items[0][price_data][unit_amount]')).toBe('900');
    expect(await setup.access(uid)).toEqual({ plan: 'professional', endsAt: T0 + 7 * DAY });
    expect((await browser.post('/offers/trial', form)).headers.location).toMatch(/^\/offers\/trial/);
    await setup.deliverAll(setup.stripe.refund(customer));
    expect(await setup.access(uid)).toEqual({ plan: 'free' });
  });

  it('says so if Stripe cannot be reached', async () => {
    const setup = await startWithStripe();
    const browser = await signUpMember(setup);
    setup.stripe.down = true;
    const response = await browser.post('/subscribe', FORM);
    expect(response.statusCode).toBe(503);
    expect((await browser.get('/account')).statusCode).toBe(200);
  });

  it('is not there without Stripe', async () => {
    const browser = new Browser((await start()).server);
    for (const url of ['/subscribe?plan=pioneer', '/subscribe/done', '/terms'])
      expect((await browser.get(url)).statusCode).toBe(404);
    expect((await browser.post('/webhooks/stripe')).statusCode).toBe(404);
  });
});

describe('events of Stripe', () => {
  it('need a signature of the raw body', async () => {
    const { stripe, deliver, addCustomer, access, app } = await startWithStripe();
    const { uid, customer } = await addCustomer();
    const [event] = stripe.subscribe(customer, 'pioneer');
    if (!event) throw new Error('There is no event');
    const hostile = [
      { body: event.body, signature: '' },
      { body: `${event.body} `, signature: event.signature },
      sign(event.body, 'whsec_other'),
      { body: event.body, signature: event.signature.replace(/t=\d+/, 't=1') },
    ];
    for (const one of hostile) expect(await deliver(one)).toBe(400);
    expect(stripe.requests).toBe(0);
    expect(await access(uid)).toEqual({ plan: 'free' });
    expect(await deliver(event)).toBe(200);
    expect(await access(uid)).toEqual({ plan: 'pioneer', endsAt: T0 + 30 * DAY + RENEWAL_MS });
    const form = { method: 'POST', url: '/webhooks/stripe', payload: 'a=b' } as const;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await app.server.inject({ ...form, headers })).statusCode).toBeLessThan(500);
  });

  it('are processed once', async () => {
    const { stripe, deliver, addCustomer, app } = await startWithStripe();
    const { uid, customer } = await addCustomer();
    const [event] = stripe.subscribe(customer, 'pioneer');
    if (!event) throw new Error('There is no event');
    for (let n = 0; n < 3; n += 1) expect(await deliver(event)).toBe(200);
    expect(await app.services.members.grants(uid)).toHaveLength(1);
    const { requests } = stripe;
    await deliver(event);
    expect(stripe.requests).toBe(requests);
  });

  it('are repeated by Stripe if it cannot be queried', async () => {
    const { stripe, deliver, addCustomer, access } = await startWithStripe();
    const { uid, customer } = await addCustomer();
    const [event] = stripe.subscribe(customer, 'pioneer');
    if (!event) throw new Error('There is no event');
    stripe.down = true;
    expect(await deliver(event)).toBe(503);
    stripe.down = false;
    expect(await deliver(event)).toBe(200);
    expect((await access(uid)).plan).toBe('pioneer');
  });

  it('about unknown customers change nothing', async () => {
    const { stripe, deliver } = await startWithStripe();
    const [event] = stripe.subscribe(stripe.addCustomer('nobody'), 'professional');
    if (event) expect(await deliver(event)).toBe(200);
  });

  it('close access with a refund and tell the API', async () => {
    const { stripe, deliverAll, addCustomer, access, app } = await startWithStripe();
    const { uid, customer } = await addCustomer();
    await deliverAll(stripe.subscribe(customer, 'professional'));
    const before = await app.services.members.changedAt(uid);
    await deliverAll(stripe.refund(customer));
    expect(await access(uid)).toEqual({ plan: 'free' });
    expect(await app.services.members.changedAt(uid)).toBeGreaterThan(before);
    const [grant] = await app.services.members.grants(uid);
    expect(grant?.revoked).toMatchObject({
      by: 'stripe',
      reason: expect.stringMatching(/^subscription sub_\w+ refunded$/),
    });
  });

  it('that are late do not overwrite what a later query has found', async () => {
    const { stripe, deliverAll, addCustomer, access, app } = await startWithStripe();
    const { uid, customer } = await addCustomer();
    const [first, second] = stripe.subscribe(customer, 'professional');
    if (!first || !second) throw new Error('There are no events');
    await deliverAll([first]);
    const { members } = app.services;
    const { replacePaid } = members;
    // The second event has queried Stripe before the refund, and is applied after it.
    let refunded = false;
    Object.assign(members, {
      async replacePaid(...args: Parameters<typeof replacePaid>) {
        if (!refunded) {
          refunded = true;
          await deliverAll(stripe.refund(customer));
        }
        return replacePaid(...args);
      },
    });
    await deliverAll([second]);
    expect(await access(uid)).toEqual({ plan: 'free' });
  });

  it('that were lost are repaired by querying Stripe', async () => {
    const { stripe, deliverAll, addCustomer, access, app, clock } = await startWithStripe();
    const { uid, customer } = await addCustomer();
    await deliverAll(stripe.subscribe(customer, 'professional'));
    stripe.end(customer);
    await app.services.payments?.sweep();
    expect((await access(uid)).plan).toBe('professional');
    clock.now += 6 * 60 * 60 * 1000;
    await app.services.payments?.sweep();
    expect(await access(uid)).toEqual({ plan: 'free' });
  });
});

describe('a subscription', () => {
  it('is managed at Stripe, and its cancellation and failed payments are confirmed by email', async () => {
    const setup = await startWithStripe();
    const { stripe, deliverAll, clock } = setup;
    const browser = await signUpMember(setup);
    const { uid, customer } = await buy(setup, browser);
    const portal = await browser.post('/account/billing');
    expect(portal.headers.location).toBe(`${stripe.url}/portal/${customer}`);
    await deliverAll(stripe.cancelAtPeriodEnd(customer));
    expect((await browser.get('/account')).body).toContain('Pioneer is cancelled. You have access until');
    expect(await setup.access(uid)).toEqual({ plan: 'pioneer', endsAt: T0 + 30 * DAY });
    await deliverAll([...stripe.resume(customer), ...stripe.resume(customer)]);
    expect((await browser.get('/account')).body).toContain('Pioneer renews on');
    const resumed = (await emailsOf(setup)).filter((email) => email.includes('subscription is resumed'));
    expect(resumed).toHaveLength(1);
    for (const part of ['Pioneer', 'December 16, 2026', '$19 a month', 'Cancel subscription'])
      expect(resumed[0]).toContain(part);
    clock.now = T0 + 30 * DAY;
    await deliverAll(stripe.failRenewal(customer));
    expect(await setup.access(uid)).toEqual({ plan: 'pioneer', endsAt: T0 + 37 * DAY });
    expect(await subjectsOf(setup)).toEqual(
      expect.arrayContaining(['Your Tidemark subscription is cancelled', 'Your Tidemark payment failed']),
    );
  });

  it('ends with the account, which is not deleted before', async () => {
    const setup = await startWithStripe();
    const { stripe, clock, app } = setup;
    const browser = await signUpMember(setup);
    const { customer } = await buy(setup, browser);
    await browser.post('/account/delete', { current: MEMBER.password });
    clock.now += 8 * DAY;
    stripe.down = true;
    await expect(app.services.deletion.deleteDue()).rejects.toThrow();
    expect((await browser.sync()).statusCode).toBe(200);
    stripe.down = false;
    await app.services.deletion.deleteDue();
    expect((await browser.sync()).statusCode).toBe(401);
    expect(() => stripe.get(customer)).toThrow();
    expect(await app.services.context.adapter.findMany({ model: 'billingCustomer' })).toEqual([]);
  });
});
