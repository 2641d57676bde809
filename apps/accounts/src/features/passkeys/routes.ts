import { clientNetwork } from '@tidemark/rate-limit/client-network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_SECONDS } from '../../platform/auth/auth.ts';
import { listPasskeys } from '../../platform/auth/user-rows.ts';
import { deviceName } from '../../platform/http/device-name.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { readFields } from '../../platform/http/fields.ts';
import { requireOrigin } from '../../platform/http/origin.ts';
import { rejectIfLimited } from '../../platform/http/reject-if-limited.ts';
import { type ReturnContext, readReturnContext } from '../../platform/http/return-context.ts';
import {
  authHeaders,
  deviceHeaders,
  returnOrigins,
  sendPage,
  setCookies,
} from '../../platform/http/session.ts';
import { setSessionHint } from '../../platform/http/session-hint.ts';
import { WAYS } from '../audit/events.ts';
import { isRecentlyConfirmed, requireRecentConfirmation } from '../confirmation/confirmed-form.ts';
import { noteDevice } from '../login/after-login.ts';
import { loginOptions } from '../login/options.ts';
import { loginPage } from '../login/page.ts';
import {
  hasPassword,
  type MemberRequest,
  memberRoute,
  recordEvent,
  rejectDemoUser,
} from '../member-route.ts';
import { showSecurity } from '../security/show-security.ts';
import { LAST_METHOD, removeSignInMethod } from '../security/sign-in-methods.ts';
import type { Services } from '../services.ts';
import { passkeyChangedEmail } from './emails.ts';
import { invalidPasskeyPage, newPasskeyPage, passkeyName, renamePasskeyPage } from './page.ts';
import { addPasskey, MAX_PASSKEYS, signInWithPasskey } from './store.ts';

/** The challenge for a log-in, for the script of the log-in page. */
async function sendLoginOptions(services: Services, request: FastifyRequest, reply: FastifyReply) {
  requireOrigin(request, [services.config.url], services.config.url);
  rejectIfLimited(await services.limits.challengeByNetwork.consume(clientNetwork(request.ip)));
  const { headers, response } = await services.auth.api.generatePasskeyAuthenticationOptions({
    headers: deviceHeaders(request),
    returnHeaders: true,
  });
  setCookies(reply, headers.getSetCookie());
  return reply.send({ ...response, userVerification: 'required' });
}

async function logIn(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { audit, auth, config, limits } = services;
  requireOrigin(request, [config.url], config.url);
  const fields = readFields(request.body, ['response', 'source', 'deviceId']);
  const returnContext = readReturnContext(fields, returnOrigins(services));
  const network = clientNetwork(request.ip);
  rejectIfLimited(await limits.codeByNetwork.consume(network));
  const signedIn = await signInWithPasskey(auth, fields.response, authHeaders(request));
  if (!signedIn) {
    await audit.record({ kind: 'log-in', outcome: 'failed', detail: WAYS.passkey }, request);
    const problem = 'This passkey could not be used. Try again, or log in with your password.';
    const page = loginPage({ ...loginOptions(config), returnContext, problem });
    return sendPage(services, reply, { status: 401, page });
  }
  await limits.codeByNetwork.refund(network);
  const { id: uid, email } = signedIn.response.user;
  await audit.record({ kind: 'log-in', uid, detail: WAYS.passkey }, request);
  await noteDevice(services, request, reply, email);
  setCookies(reply, signedIn.headers.getSetCookie());
  setSessionHint(reply, config, SESSION_SECONDS);
  return reply.redirect(returnContext.source ?? `${config.portalUrl}/`, 303);
}

const ownPasskeys = ({ services, signedIn }: MemberRequest) =>
  listPasskeys(services.database.query, signedIn.member.uid);

async function showNewPasskey(member: MemberRequest, returnContext: ReturnContext, skipUrl: string) {
  const { services, request, reply } = member;
  if ((await ownPasskeys(member)).length >= MAX_PASSKEYS)
    throw new HttpError('ValidationError', `An account can have ${MAX_PASSKEYS} passkeys. Remove one first.`);
  const { headers, response } = await services.auth.api.generatePasskeyRegistrationOptions({
    ...{ headers: authHeaders(request), returnHeaders: true },
  });
  setCookies(reply, headers.getSetCookie());
  const name = deviceName(request.headers['user-agent']);
  const page = newPasskeyPage({ options: response, name, returnContext, skipUrl });
  return sendPage(services, reply, { page, signedIn: true });
}

async function begin(member: MemberRequest) {
  readFields(member.request.body, []);
  rejectDemoUser(member.signedIn.member);
  return showNewPasskey(member, { source: undefined, deviceId: undefined }, '/account/security');
}

/** After a sign-up without a password, which began with a code. */
async function beginAfterSignUp(member: MemberRequest) {
  const { services, request, reply, signedIn } = member;
  const returnContext = readReturnContext(request.query as object, returnOrigins(services));
  if (!isRecentlyConfirmed(signedIn) || (await hasPassword(services, signedIn.member.uid)))
    return reply.redirect('/account/security', 303);
  return showNewPasskey(member, returnContext, returnContext.source ?? `${services.config.portalUrl}/`);
}

async function confirm(member: MemberRequest) {
  const { services, request, reply, signedIn } = member;
  rejectDemoUser(signedIn.member);
  const fields = readFields(request.body, ['response', 'name', 'source', 'deviceId']);
  const returnContext = readReturnContext(fields, returnOrigins(services));
  const name = fields.name.trim().slice(0, 60) || deviceName(request.headers['user-agent']);
  if (!(await addPasskey(services.auth, fields.response, name, authHeaders(request))))
    return sendPage(services, reply, {
      status: 400,
      page: invalidPasskeyPage(returnContext),
      signedIn: true,
    });
  const { email } = signedIn.member;
  await recordEvent(member, { kind: 'passkey-added', detail: name });
  await services.emails.send(passkeyChangedEmail(email, services.config.url, { name, added: true }));
  return reply.redirect(returnContext.source ?? '/account/security?done=passkey', 303);
}

/** The member's passkey with this id; others do not exist for them. */
async function ownPasskey(member: MemberRequest, id: string) {
  const own = (await ownPasskeys(member)).find((passkey) => passkey.id === id);
  if (!own) throw new HttpError('NotFoundError');
  return own;
}

async function rename(member: MemberRequest) {
  const { services, request, reply } = member;
  const fields = readFields(request.body, ['id', 'name']);
  const { id } = await ownPasskey(member, fields.id);
  const name = fields.name.trim().slice(0, 60);
  if (name === '') return reply.redirect(`/account/passkeys/${id}`, 303);
  await services.auth.api.updatePasskey({ body: { id, name }, headers: authHeaders(request) });
  return reply.redirect('/account/security?done=passkey-renamed', 303);
}

async function remove(member: MemberRequest) {
  const { services, request, reply, signedIn } = member;
  const fields = readFields(request.body, ['id']);
  const passkey = await ownPasskey(member, fields.id);
  const removal = { uid: signedIn.member.uid, kind: 'passkey', id: passkey.id } as const;
  if (!(await removeSignInMethod(services.members.change, services.config.providers, removal)))
    return showSecurity(member, { problem: LAST_METHOD }, 409);
  const change = { name: passkeyName(passkey), added: false };
  await recordEvent(member, { kind: 'passkey-removed', detail: change.name });
  await services.emails.send(passkeyChangedEmail(signedIn.member.email, services.config.url, change));
  return reply.redirect('/account/security?done=passkey-removed', 303);
}

export function passkeyRoutes(app: FastifyInstance, services: Services): void {
  const route = (handle: (member: MemberRequest) => Promise<unknown>) =>
    memberRoute(services, '/account/security', handle);
  app.post('/login/passkey/options', (request, reply) => sendLoginOptions(services, request, reply));
  app.post('/login/passkey', (request, reply) => logIn(services, request, reply));
  const form = (path: string, purpose: string, handle: (member: MemberRequest) => Promise<unknown>) =>
    requireRecentConfirmation(app, services, { path, purpose, home: '/account/security' }, route, handle);
  form('/account/passkeys', 'add a passkey', begin);
  app.get('/account/passkeys/new', route(beginAfterSignUp));
  app.post('/account/passkeys/confirm', route(confirm));
  app.get<{ Params: { id: string } }>(
    '/account/passkeys/:id',
    route(async (member) => {
      const { id } = member.request.params as { readonly id: string };
      const page = renamePasskeyPage(await ownPasskey(member, id));
      return sendPage(services, member.reply, { page, signedIn: true });
    }),
  );
  app.post('/account/passkeys/rename', route(rename));
  form('/account/passkeys/remove', 'remove a passkey', remove);
}
