import { clientNetwork } from '@tidemark/rate-limit/client-network';
import type { FastifyInstance } from 'fastify';
import { unlessRejected } from '../../platform/auth/client-error.ts';
import { readEmail, readFields } from '../../platform/http/fields.ts';
import { rejectIfLimited } from '../../platform/http/reject-if-limited.ts';
import { authHeaders, sendPage } from '../../platform/http/session.ts';
import { isOutboxShown } from '../../platform/mail/outbox.ts';
import {
  isOwnPassword,
  type MemberRequest,
  memberRoute,
  recordEvent,
  rejectDemoUser,
} from '../member-route.ts';
import { passwordError } from '../passwords/password-rules.ts';
import type { Services } from '../services.ts';
import { emailChangedEmail, emailChangeRequestedEmail, passwordChangedEmail } from './emails.ts';
import { emailCodePage } from './page.ts';
import { endEverythingElse, renew } from './renew-session.ts';
import { showSecurity, WRONG_PASSWORD } from './show-security.ts';

const MESSAGES = new Map([
  ['password', 'Your password was changed. All other sessions were ended.'],
  ['email', 'Your email address was changed. All other sessions were ended.'],
  ['session', 'The session was ended.'],
  ['sessions', 'All other sessions were ended.'],
  ['passkey', 'Your passkey was added.'],
  ['passkey-renamed', 'The passkey was renamed.'],
  ['passkey-removed', 'The passkey was removed.'],
  ['connected', 'The site was connected. All other sessions were ended.'],
  ['disconnected', 'The site was disconnected. All other sessions were ended.'],
  ['two-factor', 'Two-factor authentication is on.'],
  ['two-factor-off', 'Two-factor authentication is off. All other sessions were ended.'],
  ['staff-factor', 'Staff need two-factor authentication. Set it up below to open the staff pages.'],
  ['expired', 'Your confirmation came too late. Please begin again.'],
]);

/** Why connecting another site has failed; see connected-sites/routes.ts. */
function siteProblem({ site, error }: Readonly<Record<string, unknown>>): string | undefined {
  if (site === undefined || error === undefined) return undefined;
  if (error === 'account_already_linked_to_different_user')
    return 'That account is connected to another Tidemark account.';
  if (error === 'unable_to_link_account')
    return 'That site has not verified the email address of your account there. Verify it there first.';
  return 'Connecting the site did not work. Please try again.';
}

async function changePassword(member: MemberRequest) {
  const { services, request, reply, signedIn } = member;
  rejectDemoUser(signedIn.member);
  const { current, password } = readFields(request.body, ['current', 'password']);
  const error = passwordError(password, signedIn.member.email);
  if (error !== undefined) return showSecurity(member, { errors: { password: error } }, 400);
  if (!(await isOwnPassword(member, current))) {
    await recordEvent(member, { kind: 'password-changed', outcome: 'failed' });
    return showSecurity(member, { errors: { passwordCurrent: WRONG_PASSWORD } }, 401);
  }
  const hash = await services.context.password.hash(password);
  // Together, so that nothing that the old password began outlives it.
  await services.members.change(signedIn.member.uid, async ({ member: { uid }, query, raiseEpoch }) => {
    await query(
      `update account set password = $2, "updatedAt" = $3 where "userId" = $1 and "providerId" = 'credential'`,
      [uid, hash, new Date(services.now())],
    );
    await raiseEpoch(signedIn.sessionId);
  });
  await renew(member);
  await recordEvent(member, { kind: 'password-changed' });
  await services.emails.send(passwordChangedEmail(signedIn.member.email, services.config.url));
  return reply.redirect('/account/security?done=password', 303);
}

/** The response is the same whether or not the new address has an account. */
async function requestEmailChange(member: MemberRequest) {
  const { services, request, reply, signedIn } = member;
  rejectDemoUser(signedIn.member);
  const fields = readFields(request.body, ['email', 'current']);
  const email = readEmail(fields.email);
  if (email === undefined || email === signedIn.member.email) {
    const error =
      email === undefined
        ? 'Enter an email address, such as name@example.com.'
        : 'This is your address already.';
    return showSecurity(member, { errors: { email: error } }, 400);
  }
  if (!(await isOwnPassword(member, fields.current)))
    return showSecurity(member, { errors: { emailCurrent: WRONG_PASSWORD } }, 401);
  rejectIfLimited(await services.limits.emailChangeByAccount.consume(signedIn.member.uid));
  await services.emails.request('email-change', email, signedIn.member.email);
  await recordEvent(member, { kind: 'email-change-requested' });
  await services.emails.send(emailChangeRequestedEmail(signedIn.member.email, services.config.url));
  const page = emailCodePage({ email, outbox: isOutboxShown(services.config) });
  return sendPage(services, reply, { page, signedIn: true });
}

async function changeEmail(member: MemberRequest) {
  const { services, request, reply, signedIn } = member;
  const { config, limits, auth, emails } = services;
  rejectDemoUser(signedIn.member);
  const fields = readFields(request.body, ['email', 'code']);
  const email = readEmail(fields.email);
  if (email === undefined) return showSecurity(member, {}, 400);
  const network = clientNetwork(request.ip);
  rejectIfLimited(await limits.codeByNetwork.consume(network));
  const body = { newEmail: email, otp: fields.code.replace(/[\s-]/g, '') };
  const changed = await unlessRejected(auth.api.changeEmailEmailOTP({ body, headers: authHeaders(request) }));
  if (!changed) {
    await recordEvent(member, { kind: 'email-changed', outcome: 'failed' });
    const problem = 'This code is wrong or has expired.';
    const page = emailCodePage({ email, outbox: isOutboxShown(config), problem });
    return sendPage(services, reply, { status: 401, page, signedIn: true });
  }
  await limits.codeByNetwork.refund(network);
  await endEverythingElse(member);
  await recordEvent(member, { kind: 'email-changed' });
  services.knownDevices.remember(request, reply, email);
  const change = { from: signedIn.member.email, to: email };
  for (const to of [change.from, change.to]) await emails.send(emailChangedEmail(to, config.url, change));
  return reply.redirect('/account/security?done=email', 303);
}

/** Ends one session, or everything except the current one. */
async function endSessions(member: MemberRequest) {
  const { services, request, reply, signedIn } = member;
  const { session } = readFields(request.body, ['session']);
  if (session === '') await endEverythingElse(member);
  else
    await services.members.change(signedIn.member.uid, ({ endSessions: end }) =>
      end(signedIn.sessionId, session),
    );
  await recordEvent(member, { kind: 'sessions-ended' });
  return reply.redirect(`/account/security?done=${session === '' ? 'sessions' : 'session'}`, 303);
}

export function securityRoutes(app: FastifyInstance, services: Services): void {
  const route = (handle: (member: MemberRequest) => Promise<unknown>) =>
    memberRoute(services, '/account/security', handle);
  app.get(
    '/account/security',
    route((member) => {
      const query = member.request.query as Readonly<Record<string, unknown>>;
      const message = MESSAGES.get(String(query.done));
      return showSecurity(member, { message, problem: siteProblem(query) });
    }),
  );
  app.post('/account/password', route(changePassword));
  app.post('/account/email', route(requestEmailChange));
  app.post('/account/email/code', route(changeEmail));
  app.post('/account/sessions', route(endSessions));
}
