import { randomUUID } from 'node:crypto';
import { type SentEvent, StripeStandIn, WEBHOOK_SECRET } from '@tidemark/stripe-stand-in';
import type { App } from '../src/app.ts';
import { entitlementAt } from '../src/features/entitlements/entitlement.ts';
import { Browser, freshEnv, onCleanUp, start } from './browser.ts';
import { MEMBER } from './member.ts';

export const T0 = Date.UTC(2026, 10, 16, 12);

export interface PaymentSetup {
  readonly app: App;
  readonly stripe: StripeStandIn;
  readonly clock: { now: number };
  readonly deliver: (event: SentEvent) => Promise<number>;
  readonly deliverAll: (events: readonly SentEvent[]) => Promise<void>;
  /** A member and their customer, without going through forms. */
  readonly addCustomer: () => Promise<{ readonly uid: string; readonly customer: string }>;
  readonly access: (uid: string) => Promise<{ readonly plan: string; readonly endsAt?: number }>;
}

export async function startWithStripe(startTime = T0): Promise<PaymentSetup> {
  const clock = { now: startTime };
  const stripe = new StripeStandIn(() => clock.now);
  const apiUrl = await stripe.start();
  onCleanUp(() => stripe.stop());
  const settings = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_URL: apiUrl,
  };
  const app = await start(await freshEnv({ ...settings, CAMPAIGN_MONTH: 'none' }), { now: () => clock.now });
  const deliver = async ({ body, signature }: SentEvent) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const request = { method: 'POST', url: '/webhooks/stripe', headers, payload: body } as const;
    return (await app.server.inject(request)).statusCode;
  };
  return {
    app,
    stripe,
    clock,
    deliver,
    async deliverAll(events) {
      for (const event of events) await deliver(event);
    },
    async addCustomer() {
      const { internalAdapter } = app.services.context;
      const user = { email: `${randomUUID()}@example.com`, name: '', emailVerified: true };
      const { id } = await internalAdapter.createUser(user, { method: 'email-password' });
      return { uid: id, customer: stripe.addCustomer(id) };
    },
    async access(uid) {
      const member = await app.services.members.find(uid);
      if (!member) throw new Error('There is no such member');
      const { plan, endsAt } = entitlementAt(member, await app.services.members.grants(uid), clock.now);
      return endsAt === undefined ? { plan } : { plan, endsAt };
    },
  };
}

/** A member who is signed in and is not a customer yet. */
export async function signUpMember({ app }: PaymentSetup): Promise<Browser> {
  const browser = new Browser(app.server);
  await browser.signUp(app, MEMBER);
  return browser;
}
