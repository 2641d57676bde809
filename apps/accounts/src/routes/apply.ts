import type { FastifyInstance } from 'fastify';
import { readFields } from '../http/fields.ts';
import { type MemberRequest, memberRoute } from '../http/member-route.ts';
import { rejectIfLimited } from '../http/reject-if-limited.ts';
import { sendPage } from '../http/session.ts';
import { applicationReceivedEmail } from '../mail/membership-emails.ts';
import { entitlementAt, tierOf } from '../members/entitlement.ts';
import { ANSWER_LENGTH, type ApplyView, applyPage } from '../pages/apply.ts';
import type { Services } from '../services.ts';

async function showForm(
  { services, reply, signedIn }: MemberRequest,
  more: Pick<ApplyView, 'values' | 'errors'> = {},
  status = 200,
) {
  const { applications, members, config, now } = services;
  const { member } = signedIn;
  const entitlement = entitlementAt(member, await members.grants(member.uid), now());
  const page = applyPage({
    latest: await applications.latestOf(member.uid),
    included: tierOf(entitlement) === 'alpha' && entitlement.endsAt === undefined,
    alphaEmail: config.alphaEmail,
    ...more,
  });
  return sendPage(services, reply, { page, status, signedIn: true });
}

function answerError(answer: string, maxLength: number): string | undefined {
  if (answer === '') return 'Please answer this question.';
  return answer.length > maxLength ? `Use at most ${maxLength} characters.` : undefined;
}

/** The address was confirmed by a code when the account was created; an email confirms the application. */
async function submit(member: MemberRequest) {
  const { services, request, reply, signedIn } = member;
  const fields = readFields(request.body, ['work', 'reason']);
  const values = { work: fields.work.trim(), reason: fields.reason.trim() };
  const errors = {
    work: answerError(values.work, ANSWER_LENGTH.work),
    reason: answerError(values.reason, ANSWER_LENGTH.reason),
  };
  if (errors.work !== undefined || errors.reason !== undefined)
    return showForm(member, { values, errors }, 400);
  const { uid, email } = signedIn.member;
  rejectIfLimited(await services.limits.applicationByAccount.consume(uid));
  if (await services.applications.submit(uid, values))
    await services.emails.send(applicationReceivedEmail(email, services.config.url));
  return reply.redirect('/apply', 303);
}

export function applyRoutes(app: FastifyInstance, services: Services): void {
  const route = (handle: (member: MemberRequest) => Promise<unknown>) =>
    memberRoute(services, '/apply', handle);
  app.get(
    '/apply',
    route((member) => showForm(member)),
  );
  app.post('/apply', route(submit));
}
