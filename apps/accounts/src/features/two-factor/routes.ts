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
import { afterPassword, noteDevice } from '../login/after-login.ts';
import { isOwnPassword, type MemberRequest, memberRoute, rejectDemoUser } from '../member-route.ts';
import { showSecurity } from '../security/show-security.ts';
import type { Services } from '../services.ts';
import { twoFactorChangedEmail } from './emails.ts';
import { confirmTwoFactorPage, loginCodePage, recoveryCodesPage, setUpTwoFactorPage } from './page.ts';

const WRONG_CODE = 'This code is wrong. Enter the code that your app shows now.';

/** The password of the form if it is right; otherwise the page with the error was sent. */
async function readPassword(member: MemberRequest): Promise<string | undefined> {
  rejectDemoUser(member.signedIn.member);
  const { current } = readFields(member.request.body, ['current']);
  if (await isOwnPassword(member, current)) return current;
  await showSecurity(member, { errors: { twoFactorCurrent: 'This is not your current password.' } }, 401);
  return undefined;
}

/** Whether nobody has used this code of the reader before; of several requests at once, in all processes, one is. */
const isFirstUse = async ({ limits }: Services, uid: string, code: string): Promise<boolean> =>
  (await limits.codeOnce.consume(`${uid}:${code}`)) === undefined;

async function setUp(member: MemberRequest) {
  const { services, request, reply } = member;
  const password = await readPassword(member);
  if (password === undefined) return reply;
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
    const page = confirmTwoFactorPage(WRONG_CODE);
    return sendPage(services, reply, { status: 401, page, signedIn: true });
  }
  await isFirstUse(services, signedIn.member.uid, body.code);
  setCookies(reply, verified.headers.getSetCookie());
  await services.emails.send(twoFactorChangedEmail(signedIn.member.email, config.url, true));
  return reply.redirect('/account/security?done=two-factor', 303);
}

async function turnOff(member: MemberRequest) {
  const { services, request, reply, signedIn } = member;
  const password = await readPassword(member);
  if (password === undefined) return reply;
  const { headers } = await services.auth.api.disableTwoFactor({
    ...{ body: { password }, headers: authHeaders(request), returnHeaders: true },
  });
  setCookies(reply, headers.getSetCookie());
  await services.emails.send(twoFactorChangedEmail(signedIn.member.email, services.config.url, false));
  return reply.redirect('/account/security?done=two-factor-off', 303);
}

async function renewRecoveryCodes(member: MemberRequest) {
  const { services, request, reply } = member;
  const password = await readPassword(member);
  if (password === undefined) return reply;
  const body = { password };
  const renewed = await unlessRejected(
    services.auth.api.generateBackupCodes({ body, headers: authHeaders(request) }),
  );
  if (!renewed) return reply.redirect('/account/security', 303);
  return sendPage(services, reply, { page: recoveryCodesPage(renewed.backupCodes), signedIn: true });
}

/** The second step of a log-in. Better Auth identifies it by a cookie that the first step has set. */
async function enterCode(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { auth, config, context, limits } = services;
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
  const isAccepted =
    verified && (await isFirstUse(services, verified.response.user.id, code.replace('-', '')));
  if (!isAccepted) {
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
  app.post('/account/two-factor/off', route(turnOff));
  app.post('/account/two-factor/codes', route(renewRecoveryCodes));
  app.post('/login/code', (request, reply) => enterCode(services, request, reply));
}
