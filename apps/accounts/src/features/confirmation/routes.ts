import {
  CONFIRMATION_PATH,
  CONFIRMATION_PURPOSE,
  PORTAL_PURPOSES,
  type PortalPurpose,
} from '@tidemark/contracts/confirmation';
import type { FastifyInstance } from 'fastify';
import { readFields } from '../../platform/http/fields.ts';
import { rejectIfLimited } from '../../platform/http/reject-if-limited.ts';
import { readReturnContext } from '../../platform/http/return-context.ts';
import { returnOrigins, sendPage } from '../../platform/http/session.ts';
import { isOutboxShown } from '../../platform/mail/outbox.ts';
import { WAYS } from '../audit/events.ts';
import { type MemberRequest, memberRoute, recordEvent } from '../member-route.ts';
import { DEMO_PASSWORD, isDemoUser } from '../members/demo.ts';
import type { Services } from '../services.ts';
import { isRecentlyConfirmed, type OpenedForm, openForm, storeConfirmation } from './confirmed-form.ts';
import { FACTORS, factorsOf, isProof } from './factors.ts';
import { type ConfirmationView, confirmationPage } from './page.ts';

const CONTEXT = ['form', CONFIRMATION_PURPOSE, 'source', 'deviceId'] as const;

const WRONG = 'That was not right. Please try again.';

type Raw = Readonly<Record<string, unknown>>;

/** What waits for the confirmation: a form of this app, or a page of the portal. */
interface Waiting {
  readonly form: OpenedForm | undefined;
  readonly source: string | undefined;
  readonly purpose: string;
  readonly fields: ConfirmationView['context'];
}

const isPortalPurpose = (value: unknown): value is PortalPurpose =>
  Object.keys(PORTAL_PURPOSES).some((known) => known === value);

/** Undefined if nothing waits, or no longer. */
async function readWaiting(member: MemberRequest, raw: Raw): Promise<Waiting | undefined> {
  const text = typeof raw.form === 'string' ? raw.form : '';
  const form = await openForm(member, text);
  if (form) return { form, source: undefined, purpose: form.purpose, fields: { form: text } };
  const returnContext = readReturnContext(raw, returnOrigins(member.services));
  const purpose = raw[CONFIRMATION_PURPOSE];
  if (text !== '' || returnContext.source === undefined || !isPortalPurpose(purpose)) return undefined;
  return {
    ...{ form, source: returnContext.source, purpose: PORTAL_PURPOSES[purpose] },
    fields: { ...returnContext, [CONFIRMATION_PURPOSE]: purpose },
  };
}

const nothingWaits = ({ reply }: MemberRequest) => reply.redirect('/account/security?done=expired', 303);

async function show(
  member: MemberRequest,
  { form, source, purpose, fields }: Waiting,
  more: Partial<ConfirmationView> = {},
  status = 200,
) {
  const { services, reply, signedIn } = member;
  const { email } = signedIn.member;
  const page = confirmationPage({
    ...{ purpose, email, context: fields, cancelUrl: form?.home ?? source ?? '/account' },
    factors: await factorsOf(member),
    outbox: isOutboxShown(services.config),
    demoPassword: isDemoUser(email) ? DEMO_PASSWORD : undefined,
    ...more,
  });
  return sendPage(services, reply, { page, status, signedIn: true });
}

async function showConfirmation(member: MemberRequest) {
  const waiting = await readWaiting(member, member.request.query as Raw);
  if (!waiting) return nothingWaits(member);
  const confirmed = isRecentlyConfirmed(member.signedIn);
  // The portal gets a token with the time of the confirmation.
  if (confirmed && waiting.source !== undefined) return member.reply.redirect(waiting.source, 303);
  return show(member, waiting, { confirmed });
}

/** Sends the form on that has waited, or the reader back to the portal. */
function goOn({ request, reply }: MemberRequest, { form, source }: Waiting) {
  if (!form) return reply.redirect(source ?? '/account', 303);
  request.body = form.fields;
  return form.handler(request, reply);
}

async function confirm(member: MemberRequest) {
  const fields = readFields(member.request.body, [...CONTEXT, 'factor', 'answer', 'response']);
  const waiting = await readWaiting(member, fields);
  if (!waiting) return nothingWaits(member);
  if (fields.factor === '' && isRecentlyConfirmed(member.signedIn)) return goOn(member, waiting);
  const answer = fields.factor === 'passkey' ? fields.response : fields.answer;
  const isConfirmed = await isProof(member, fields.factor, answer);
  const way = FACTORS.find((one) => one === fields.factor);
  if (way)
    await recordEvent(member, {
      kind: 'confirmation',
      outcome: isConfirmed ? 'ok' : 'failed',
      detail: WAYS[way],
    });
  if (!isConfirmed)
    return show(
      member,
      waiting,
      { problem: WRONG, failed: fields.factor, codeSent: fields.factor === 'email' },
      401,
    );
  await storeConfirmation(member);
  return goOn(member, waiting);
}

async function sendCode(member: MemberRequest) {
  const { services, request, signedIn } = member;
  const waiting = await readWaiting(member, readFields(request.body, CONTEXT));
  if (!waiting) return nothingWaits(member);
  if (!(await factorsOf(member)).includes('email')) return show(member, waiting);
  const { uid, email } = signedIn.member;
  rejectIfLimited(await services.limits.emailChangeByAccount.consume(uid));
  await services.emails.request('confirmation', email);
  return show(member, waiting, { codeSent: true });
}

/** Where readers confirm that it is them before what `requireRecentConfirmation` protects. */
export function confirmationRoutes(app: FastifyInstance, services: Services): void {
  const route = (handle: (member: MemberRequest) => Promise<unknown>) =>
    memberRoute(services, ({ method, url }) => (method === 'GET' ? url : '/account/security'), handle);
  app.get(CONFIRMATION_PATH, route(showConfirmation));
  app.post(CONFIRMATION_PATH, route(confirm));
  app.post(`${CONFIRMATION_PATH}/email`, route(sendCode));
}
