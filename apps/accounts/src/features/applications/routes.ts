import { TIERS } from '@tidemark/contracts/access';
import type { FastifyInstance } from 'fastify';
import type { Member } from '../../platform/auth/member.ts';
import { readFields } from '../../platform/http/fields.ts';
import { rejectIfLimited } from '../../platform/http/reject-if-limited.ts';
import {
  type ReturnContext,
  readReturnContext,
  withReturnContext,
} from '../../platform/http/return-context.ts';
import { returnOrigins, sendPage } from '../../platform/http/session.ts';
import { type Entitlement, entitlementAt, tierOf } from '../entitlements/entitlement.ts';
import { type MemberRequest, memberRoute } from '../member-route.ts';
import type { Services } from '../services.ts';
import { applicationReceivedEmail } from './emails.ts';
import { ANSWER_LENGTH, type ApplyView, applyPage } from './page.ts';

const REQUIRED = TIERS.indexOf('professional');

async function showForm(
  { services, reply, signedIn }: MemberRequest,
  returnContext: ReturnContext,
  more: Pick<ApplyView, 'values' | 'errors'> = {},
  status = 200,
) {
  const { applications, config } = services;
  const { member } = signedIn;
  const entitlement = await currentEntitlement(services, member);
  const page = applyPage({
    latest: await applications.latestOf(member.uid),
    included: tierOf(entitlement) === 'alpha' && entitlement.endsAt === undefined,
    eligible: isEligible(entitlement),
    alphaEmail: config.alphaEmail,
    returnContext,
    ...more,
  });
  return sendPage(services, reply, { page, status, signedIn: true });
}

const currentEntitlement = async ({ members, now }: Services, member: Member) =>
  entitlementAt(member, await members.grants(member.uid), now());

const isEligible = (entitlement: Entitlement) => TIERS.indexOf(tierOf(entitlement)) >= REQUIRED;

function answerError(answer: string, maxLength: number): string | undefined {
  if (answer === '') return 'Please answer this question.';
  return answer.length > maxLength ? `Use at most ${maxLength} characters.` : undefined;
}

/** The address was confirmed by a code when the account was created; an email confirms the application. */
async function submit(member: MemberRequest) {
  const { services, request, reply, signedIn } = member;
  const fields = readFields(request.body, ['work', 'reason', 'source', 'deviceId']);
  const returnContext = readReturnContext(fields, returnOrigins(services));
  if (!isEligible(await currentEntitlement(services, signedIn.member)))
    return showForm(member, returnContext, {}, 403);
  const values = { work: fields.work.trim(), reason: fields.reason.trim() };
  const errors = {
    work: answerError(values.work, ANSWER_LENGTH.work),
    reason: answerError(values.reason, ANSWER_LENGTH.reason),
  };
  if (errors.work !== undefined || errors.reason !== undefined)
    return showForm(member, returnContext, { values, errors }, 400);
  const { uid, email } = signedIn.member;
  rejectIfLimited(await services.limits.applicationByAccount.consume(uid));
  if (await services.applications.submit(uid, values))
    await services.emails.send(applicationReceivedEmail(email, services.config.url));
  return reply.redirect(withReturnContext('/apply', returnContext), 303);
}

export function applyRoutes(app: FastifyInstance, services: Services): void {
  const route = (handle: (member: MemberRequest) => Promise<unknown>) =>
    memberRoute(services, ({ method, url }) => (method === 'GET' ? url : '/apply'), handle);
  app.get(
    '/apply',
    route((member) => {
      const query = member.request.query as Readonly<Record<string, unknown>>;
      return showForm(member, readReturnContext(query, returnOrigins(services)));
    }),
  );
  app.post('/apply', route(submit));
}
