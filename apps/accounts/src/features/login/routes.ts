import { clientNetwork } from '@tidemark/rate-limit/client-network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_SECONDS } from '../../platform/auth/auth.ts';
import { isProviderId, PROVIDERS } from '../../platform/auth/providers.ts';
import { readEmail, readFields } from '../../platform/http/fields.ts';
import { requireOrigin } from '../../platform/http/origin.ts';
import { rejectIfLimited, waitText } from '../../platform/http/reject-if-limited.ts';
import { readReturnContext } from '../../platform/http/return-context.ts';
import {
  deviceHeaders,
  readSession,
  returnOrigins,
  sendPage,
  setCookies,
} from '../../platform/http/session.ts';
import { setSessionHint } from '../../platform/http/session-hint.ts';
import { type Outcome, WAYS } from '../audit/events.ts';
import { isDemoUser } from '../members/demo.ts';
import { weakPasswordPage } from '../passwords/page.ts';
import { passwordError } from '../passwords/password-rules.ts';
import type { Services } from '../services.ts';
import { signUpPage } from '../signup/page.ts';
import { loginCodePage } from '../two-factor/page.ts';
import { afterPassword, noteDevice } from './after-login.ts';
import { loginOptions, signUpOptions } from './options.ts';
import { loginPage } from './page.ts';

const WRONG = 'Wrong email or password. Please try again.';
const DISABLED = 'This account is closed. Write to us if you think that this is a mistake.';

const MESSAGES = new Map([
  ['reset', 'Your new password was saved. Log in with it.'],
  ['out', 'You are logged out.'],
]);

/** The gate's button is for both, and a reader whom this browser has never seen comes to sign up. */
function isNewReader(
  { knownDevices }: Services,
  request: FastifyRequest<{ Querystring: Query }>,
  source: string,
) {
  const { form, provider } = request.query;
  // Whoever comes back from another site has chosen to log in.
  const choseLogIn = form === 'login' || provider !== undefined;
  return source.endsWith('#gate') && !choseLogIn && !knownDevices.isSeen(request);
}

/** Why a sign-in with another site has failed; see connected-sites/login-routes.ts. */
function providerProblem({ provider, error }: Query): string | undefined {
  if (provider === undefined || error === undefined) return undefined;
  if (error === 'two-factor')
    return 'Your account uses two-factor authentication. Log in with your password and a code, or with a passkey.';
  const id = String(provider);
  const name = isProviderId(id) ? PROVIDERS[id].name : 'That site';
  if (error === 'not-connected')
    return `${name} is not connected to your account. Log in in another way, for example by email, and connect it under Security. If you have no account yet, ${name} has to verify your email address first.`;
  return 'Logging in with another site did not work. Try again, or log in in another way.';
}

type Query = Readonly<Record<string, unknown>>;

async function showLogin(
  services: Services,
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
) {
  const returnContext = readReturnContext(request.query, returnOrigins(services));
  const signedIn = await readSession(services, request, reply);
  if (signedIn) {
    setSessionHint(reply, services.config, (signedIn.endsAt - Date.now()) / 1000);
    return reply.redirect(returnContext.source ?? `${services.config.portalUrl}/`, 303);
  }
  if (isNewReader(services, request, returnContext.source ?? ''))
    return sendPage(services, reply, { page: signUpPage({ ...signUpOptions(services), returnContext }) });
  const message = MESSAGES.get(String(request.query.done));
  return sendPage(services, reply, {
    page: loginPage({
      ...loginOptions(services.config),
      ...{ returnContext, message, problem: providerProblem(request.query) },
    }),
  });
}

async function logIn(services: Services, request: FastifyRequest, reply: FastifyReply) {
  requireOrigin(request, [services.config.url], services.config.url);
  const fields = readFields(request.body, ['email', 'password', 'source', 'deviceId']);
  const returnContext = readReturnContext(fields, returnOrigins(services));
  const showAgain = (status: number, problem: string) =>
    sendPage(services, reply, {
      status,
      page: loginPage({ ...loginOptions(services.config), returnContext, email: fields.email, problem }),
    });
  const email = readEmail(fields.email);
  if (email === undefined) return showAgain(400, 'Enter your email address, such as name@example.com.');
  const { signInGuard, knownDevices } = services;
  const deviceId = knownDevices.read(request, email);
  const attempt = { email, network: clientNetwork(request.ip), deviceId };
  const tooEarly = await signInGuard.begin(attempt);
  const record = (outcome: Outcome) =>
    services.audit.record({ kind: 'log-in', outcome, email, detail: WAYS.password }, request);
  if (tooEarly) services.audit.tally('log-in', 'failed');
  if (tooEarly?.brake) {
    reply.header('retry-after', String(tooEarly.retryAfter));
    const wait = waitText(tooEarly.retryAfter);
    return showAgain(
      429,
      `Wrong passwords for this account were entered in many places. Log in by email or with a passkey, or try again in ${wait}.`,
    );
  }
  rejectIfLimited(tooEarly);
  const result = await services.sessions.signIn(email, fields.password, deviceHeaders(request));
  if (result.kind === 'disabled') return showAgain(403, DISABLED);
  if (result.kind === 'rejected') {
    await signInGuard.failed(attempt);
    await record('failed');
    return showAgain(401, WRONG);
  }
  await signInGuard.succeeded(attempt);
  setCookies(reply, result.cookies);
  const weakPassword = !isDemoUser(email) && passwordError(fields.password, email) !== undefined;
  if (result.kind === 'two-factor')
    return sendPage(services, reply, { page: loginCodePage({ returnContext, weakPassword }) });
  await record('ok');
  await noteDevice(services, request, reply, email);
  setSessionHint(reply, services.config, SESSION_SECONDS);
  return reply.redirect(afterPassword(services, returnContext, weakPassword), 303);
}

export function loginRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: Query }>('/login', (request, reply) => showLogin(services, request, reply));
  app.post('/login', (request, reply) => logIn(services, request, reply));
  app.get<{ Querystring: Query }>('/login/weak-password', async (request, reply) => {
    const { source } = readReturnContext(request.query, returnOrigins(services));
    const signedIn = await readSession(services, request, reply);
    if (!signedIn) return reply.redirect('/login', 303);
    const page = weakPasswordPage(source ?? `${services.config.portalUrl}/`);
    return sendPage(services, reply, { page, signedIn: true });
  });
}
