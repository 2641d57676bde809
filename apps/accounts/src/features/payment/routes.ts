import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError } from '../../platform/http/errors.ts';
import { readFields } from '../../platform/http/fields.ts';
import { rejectIfLimited } from '../../platform/http/reject-if-limited.ts';
import { readReturnContext, withReturnContext } from '../../platform/http/return-context.ts';
import { returnOrigins, sendPage } from '../../platform/http/session.ts';
import { setPlanChangeHint } from '../../platform/http/session-hint.ts';
import { type MemberRequest, memberRoute, rejectDemoUser } from '../member-route.ts';
import type { Services } from '../services.ts';
import { cancelPage, subscribePage, termsPage } from './page.ts';
import { InvalidEventError, type Payments } from './payments.ts';
import { INTERVALS, type Interval, priceOf, SOLD_PLANS, type SoldPlan } from './prices.ts';
import { atStripe, purchaseOf, TERMS_MISSING, termsUrlOf } from './purchase.ts';

const DECLINED =
  'The payment was declined. Change your card under "Manage subscription" of your account, then try again.';

type Raw = Readonly<Record<string, unknown>>;

function readChoice(
  { catalog }: Services,
  raw: Raw,
): { readonly plan: SoldPlan; readonly interval: Interval } {
  const plan = SOLD_PLANS.find((one) => one === raw.plan);
  const interval = INTERVALS.find((one) => one === raw.interval) ?? 'month';
  if (plan === undefined || priceOf(catalog, plan, interval) === undefined)
    throw new HttpError('ValidationError', 'Choose one of the plans on the plans page.');
  return { plan, interval };
}

const isDeclined = (error: unknown) => (error as { readonly type?: unknown }).type === 'StripeCardError';

async function hasSubscription({ services, signedIn }: MemberRequest): Promise<boolean> {
  const summary = await services.payments?.summaryOf(signedIn.member.uid);
  return (summary?.subscriptions.length ?? 0) > 0;
}

async function showSubscribe(member: MemberRequest, raw: Raw, problem?: string, status = 200) {
  const { services, reply } = member;
  const page = subscribePage({
    ...{ catalog: services.catalog, ...readChoice(services, raw), problem },
    returnContext: readReturnContext(raw, returnOrigins(services)),
    termsUrl: termsUrlOf(services),
    changes: await hasSubscription(member),
  });
  return sendPage(services, reply, { page, status, signedIn: true });
}

async function subscribe(member: MemberRequest, payments: Payments) {
  const { services, request, reply, signedIn } = member;
  rejectDemoUser(signedIn.member);
  const fields = readFields(request.body, ['plan', 'interval', 'terms', 'source', 'deviceId']);
  const { plan, interval } = readChoice(services, fields);
  if (fields.terms !== 'accepted') return showSubscribe(member, fields, TERMS_MISSING, 400);
  rejectIfLimited(await services.limits.checkoutByAccount.consume(signedIn.member.uid));
  const returnContext = readReturnContext(fields, returnOrigins(services));
  const purchase = purchaseOf(
    member,
    returnContext,
    withReturnContext('/subscribe', returnContext, { plan, interval }),
  );
  let declined = false;
  const work = payments.subscribe(purchase, plan, interval).catch((error: unknown) => {
    if (!isDeclined(error)) throw error;
    declined = true;
    return undefined;
  });
  const url = await atStripe(request, work);
  if (declined) return showSubscribe(member, fields, DECLINED, 402);
  if (url !== undefined) return reply.redirect(url, 303);
  setPlanChangeHint(reply, services.config, services.now());
  return reply.redirect(returnContext.source ?? '/account?done=payment', 303);
}

async function finish({ services, request, reply, signedIn }: MemberRequest, payments: Payments) {
  const query = request.query as Raw;
  const { source } = readReturnContext(query, returnOrigins(services));
  const { session } = query;
  const isValid = typeof session === 'string' && /^\w{1,200}$/.test(session);
  const isOwn = isValid && (await atStripe(request, payments.finish(signedIn.member.uid, session)));
  if (!isOwn) throw new HttpError('ValidationError', 'This payment does not belong to your account.');
  setPlanChangeHint(reply, services.config, services.now());
  return reply.redirect(source ?? '/account?done=payment', 303);
}

async function openPortal({ services, request, reply, signedIn }: MemberRequest, payments: Payments) {
  readFields(request.body, []);
  const { uid } = signedIn.member;
  rejectIfLimited(await services.limits.checkoutByAccount.consume(uid));
  const url = await atStripe(request, payments.portalUrl(uid, `${services.config.url}/account`));
  return reply.redirect(url ?? '/account', 303);
}

/** What would end, and when. Undefined if nothing renews. */
async function renewingOf({ services, signedIn }: MemberRequest) {
  const summary = await services.payments?.summaryOf(signedIn.member.uid);
  return summary?.subscriptions.find(({ renews }) => renews);
}

async function showCancel(member: MemberRequest) {
  const renewing = await renewingOf(member);
  if (!renewing) return member.reply.redirect('/account', 303);
  return sendPage(member.services, member.reply, { page: cancelPage(renewing), signedIn: true });
}

async function cancel({ services, request, reply, signedIn }: MemberRequest, payments: Payments) {
  readFields(request.body, []);
  const { uid } = signedIn.member;
  rejectIfLimited(await services.limits.checkoutByAccount.consume(uid));
  await atStripe(request, payments.cancel(uid));
  setPlanChangeHint(reply, services.config, services.now());
  return reply.redirect('/account?done=cancelled', 303);
}

async function receiveEvent(payments: Payments, request: FastifyRequest, reply: FastifyReply) {
  const { 'stripe-signature': signature } = request.headers;
  try {
    await payments.receive(String(request.body), String(signature));
  } catch (error) {
    if (error instanceof InvalidEventError) throw new HttpError('ValidationError', error.message);
    // Stripe repeats the event.
    request.log.error({ err: error }, 'an event of Stripe could not be processed');
    throw new HttpError('UnavailableError');
  }
  return reply.send({ data: { received: true } });
}

/** Buying plans, active if Stripe is configured. */
export function paymentRoutes(app: FastifyInstance, services: Services): void {
  const { payments } = services;
  if (!payments) return;
  app.get('/terms', async (_request, reply) => sendPage(services, reply, { page: termsPage() }));
  const route = (handle: (member: MemberRequest, payments: Payments) => Promise<unknown>) =>
    memberRoute(
      services,
      // A form cannot be repeated after logging in, so the reader returns to the page it is on.
      ({ method, url }) => (method === 'GET' ? url : url.startsWith('/account') ? '/account' : '/plans'),
      (member) => handle(member, payments),
    );
  app.get(
    '/subscribe',
    route((member) => showSubscribe(member, member.request.query as Raw)),
  );
  app.post('/subscribe', route(subscribe));
  app.get('/subscribe/done', route(finish));
  app.post('/account/billing', route(openPortal));
  app.get('/account/cancel', route(showCancel));
  app.post('/account/cancel', route(cancel));
  app.register(async (scope) => {
    // The signature covers the raw body.
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: 1024 * 1024 },
      (_request, body, done) => done(null, body),
    );
    scope.post('/webhooks/stripe', { bodyLimit: 1024 * 1024 }, (request, reply) =>
      receiveEvent(payments, request, reply),
    );
  });
}
