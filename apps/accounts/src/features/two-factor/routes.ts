import { ownValue } from '@tidemark/contracts/own-value';
import { clientNetwork } from '@tidemark/rate-limit/client-network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_SECONDS } from '../../platform/auth/auth.ts';
import { unlessRejected } from '../../platform/auth/client-error.ts';
import { readFields } from '../../platform/http/fields.ts';
import { requireOrigin } from '../../platform/http/origin.ts';
import { rejectIfLimited } from '../../platform/http/reject-if-limited.ts';
import { readReturnContext } from '../../platform/http/return-context.ts';
import { authHeaders, returnOrigins, sendPage, setCookies } from '../../platform/http/session.ts';
import { setSessionHint } from '../../platform/http/session-hint.ts';
import { WAYS } from '../audit/events.ts';
import { requireRecentConfirmation } from '../confirmation/confirmed-form.ts';
import { afterPassword, noteDevice } from '../login/after-login.ts';
import {
  isOwnPassword,
  type MemberRequest,
  memberRoute,
  recordEvent,
  rejectDemoUser,
} from '../member-route.ts';
import { renewSession } from '../security/renew-session.ts';
import { showSecurity, WRONG_PASSWORD } from '../security/show-security.ts';
import type { Services } from '../services.ts';
import { isFirstUse } from './code-once.ts';
import { twoFactorChangedEmail } from './emails.ts';
import { confirmTwoFactorPage, loginCodePage, recoveryCodesPage, setUpTwoFactorPage } from './page.ts';
import { removeTwoFactor, replaceRecoveryCodes } from './store.ts';

const WRONG_CODE = 'This code is wrong. Enter the code that your app shows now.';

async function setUp(member: MemberRequest) {
  const { services, request, reply } = member;
  rejectDemoUser(member.signedIn.member);
  const { current: password } = readFields(request.body, ['current']);
  if (!(await isOwnPassword(member, password)))
    return showSecurity(member, { errors: { twoFactorCurrent: WRONG_PASSWORD } }, 401);
  const headers = authHeaders(request);
  const enabled = await unlessRejected(services.auth.api.enableTwoFactor({ body: { password }, headers }));
  if (enabled?.method !== 'totp') return reply.redirect('/account/security', 303);
  const page = setUpTwoFactorPage({ uri: enabled.totpURI, codes: enabled.backupCodes });
  return sendPage(services, reply, { page, signedIn: true });
}

async function confirm(member: MemberRequest) {
  const { services, request, reply, signedIn } = member;
  const { auth, limits, config } = services;
  rejectDemoUser(signedIn.member);
  const { code } = readFields(request.body, ['code']);
  rejectIfLimited(await limits.secondFactorByAccount.consume(signedIn.member.uid));
  const body = { code: code.replace(/[\s-]/g, '') };
  const verified = await unlessRejected(
    auth.api.verifyTOTP({ body, headers: authHeaders(request), returnHeaders: true }),
  );
  if (!verified) {
    await recordEvent(member, { kind: 'two-factor-on', outcome: 'failed' });
    const page = confirmTwoFactorPage(WRONG_CODE);
    return sendPage(services, reply, { status: 401, page, signedIn: true });
  }
  await isFirstUse(services, signedIn.member.uid, body.code);
  setCookies(reply, verified.headers.getSetCookie());
  await recordEvent(member, { kind: 'two-factor-on' });
  await services.emails.send(twoFactorChangedEmail(signedIn.member.email, config.url, true));
  return reply.redirect('/account/security?done=two-factor', 303);
}

async function turnOff(member: MemberRequest) {
  const { services, request, reply, signedIn } = member;
  readFields(request.body, []);
  rejectDemoUser(signedIn.member);
  await services.members.change(signedIn.member.uid, ({ query, member: { uid } }) =>
    removeTwoFactor(query, uid),
  );
  await renewSession(member);
  await recordEvent(member, { kind: 'two-factor-off' });
  await services.emails.send(twoFactorChangedEmail(signedIn.member.email, services.config.url, false));
  return reply.redirect('/account/security?done=two-factor-off', 303);
}

async function renewRecoveryCodes(member: MemberRequest) {
  const { services, request, reply, signedIn } = member;
  readFields(request.body, []);
  rejectDemoUser(signedIn.member);
  const codes = await replaceRecoveryCodes(services, signedIn.member.uid);
  if (!codes) return reply.redirect('/account/security', 303);
  await recordEvent(member, { kind: 'recovery-codes-replaced' });
  return sendPage(services, reply, { page: recoveryCodesPage(codes), signedIn: true });
}

/** The reader who has entered the password and not yet the code. */
async function waitingReader({ context }: Services, request: FastifyRequest): Promise<string | undefined> {
  const { name } = context.createAuthCookie('two_factor');
  const identifier = /^([\w-]{1,64})\./.exec(ownValue(request.cookies, name) ?? '')?.[1];
  if (identifier === undefined) return undefined;
  return (await context.internalAdapter.findVerificationValue(identifier))?.value;
}

/** The second step of a log-in. Better Auth identifies it by a cookie that the first step has set. */
async function enterCode(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { audit, auth, config, context, limits } = services;
  requireOrigin(request, [config.url], config.url);
  const fields = readFields(request.body, ['code', 'source', 'deviceId', 'weak']);
  const weakPassword = fields.weak === 'true';
  const returnContext = readReturnContext(fields, returnOrigins(services));
  const network = clientNetwork(request.ip);
  rejectIfLimited(await limits.codeByNetwork.consume(network));
  const headers = authHeaders(request);
  const code = fields.code.replace(/\s/g, '');
  const isTotp = /^\d{3}-?\d{3}$/.test(code);
  const verified = await unlessRejected(
    isTotp
      ? auth.api.verifyTOTP({ body: { code: code.replace('-', '') }, headers, returnHeaders: true })
      : auth.api.verifyBackupCode({ body: { code }, headers, returnHeaders: true }),
  );
  const uid = verified?.response.user.id ?? (await waitingReader(services, request));
  const isAccepted =
    verified && (await isFirstUse(services, verified.response.user.id, code.replace('-', '')));
  if (!isAccepted) {
    await audit.record({ kind: 'second-factor', outcome: 'failed', ...(uid && { uid }) }, request);
    // The browser has not learned of this session.
    if (verified?.response.token) await context.internalAdapter.deleteSession(verified.response.token);
    const problem =
      'This code is wrong, has expired or was used before. Wait for the next one. After several wrong codes, log in again.';
    return sendPage(services, reply, {
      status: 401,
      page: loginCodePage({ returnContext, weakPassword, problem }),
    });
  }
  await limits.codeByNetwork.refund(network);
  const detail = `${WAYS.password} and ${isTotp ? WAYS.code : WAYS['recovery-code']}`;
  await audit.record({ kind: 'log-in', uid: verified.response.user.id, detail }, request);
  await noteDevice(services, request, reply, verified.response.user.email);
  setCookies(reply, verified.headers.getSetCookie());
  setSessionHint(reply, config, SESSION_SECONDS);
  return reply.redirect(afterPassword(services, returnContext, weakPassword), 303);
}

export function twoFactorRoutes(app: FastifyInstance, services: Services): void {
  const route = (handle: (member: MemberRequest) => Promise<unknown>) =>
    memberRoute(services, '/account/security', handle);
  app.post('/account/two-factor', route(setUp));
  app.post('/account/two-factor/confirm', route(confirm));
  const form = (path: string, purpose: string, handle: (member: MemberRequest) => Promise<unknown>) =>
    requireRecentConfirmation(app, services, { path, purpose, home: '/account/security' }, route, handle);
  form('/account/two-factor/off', 'turn off two-factor authentication', turnOff);
  form('/account/two-factor/codes', 'replace your recovery codes', renewRecoveryCodes);
  app.post('/login/code', (request, reply) => enterCode(services, request, reply));
}
