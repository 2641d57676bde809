import { clientNetwork } from '@tidemark/rate-limit/client-network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_SECONDS } from '../auth/auth.ts';
import { passwordError } from '../auth/password-rules.ts';
import { isProviderId, PROVIDER_IDS, PROVIDERS } from '../auth/providers.ts';
import type { Config } from '../config.ts';
import { deviceName } from '../http/device-name.ts';
import { readEmail, readFields } from '../http/fields.ts';
import { requireOrigin } from '../http/origin.ts';
import { rejectIfLimited, waitText } from '../http/reject-if-limited.ts';
import { type ReturnContext, readReturnContext, withReturnContext } from '../http/return-context.ts';
import { deviceHeaders, readSession, returnOrigins, sendPage, setCookies } from '../http/session.ts';
import { setSessionHint } from '../http/session-hint.ts';
import { newDeviceEmail } from '../mail/sign-in-emails.ts';
import { isDemoUser } from '../members/demo.ts';
import { loginPage } from '../pages/login.ts';
import { weakPasswordPage } from '../pages/passwords.ts';
import { signUpPage } from '../pages/signup.ts';
import { loginCodePage } from '../pages/two-factor.ts';
import type { Services } from '../services.ts';

const WRONG = 'Wrong email or password. Please try again.';
const MESSAGES = new Map([
  ['reset', 'Your new password was saved. Log in with it.'],
  ['out', 'You are logged out.'],
]);

/** What the log-in page offers. */
export const loginOptions = ({ demo, providers }: Config) => ({
  demo,
  providers: PROVIDER_IDS.filter((id) => providers[id]),
});

/** What the sign-up page offers. */
export const signUpOptions = ({ config }: Pick<Services, 'config'>) => ({
  providers: loginOptions(config).providers,
});

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

/** Why a sign-in with another site has failed; see routes/providers.ts. */
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

/** Remembers the browser after a log-in, and tells the owner if it is a new one. */
export async function noteDevice(
  { knownDevices, emails, config, now }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): Promise<void> {
  // Everybody knows the demo users' password, and nobody reads their emails.
  if (knownDevices.read(request, email) === undefined && !isDemoUser(email)) {
    const device = deviceName(request.headers['user-agent']);
    await emails.send(newDeviceEmail(email, config.url, { at: now(), device }));
  }
  knownDevices.remember(request, reply, email);
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
  if (result.kind === 'rejected') {
    await signInGuard.failed(attempt);
    return showAgain(401, WRONG);
  }
  await signInGuard.succeeded(attempt);
  setCookies(reply, result.cookies);
  const weakPassword = !isDemoUser(email) && passwordError(fields.password, email) !== undefined;
  if (result.kind === 'two-factor')
    return sendPage(services, reply, { page: loginCodePage({ returnContext, weakPassword }) });
  await noteDevice(services, request, reply, email);
  setSessionHint(reply, services.config, SESSION_SECONDS);
  return reply.redirect(afterPassword(services, returnContext, weakPassword), 303);
}

/** Where a log-in with a password leads to: back, or first to the advice to choose a stronger one. */
export function afterPassword({ config }: Services, returnContext: ReturnContext, isWeak: boolean): string {
  return isWeak
    ? withReturnContext('/login/weak-password', returnContext)
    : (returnContext.source ?? `${config.portalUrl}/`);
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
