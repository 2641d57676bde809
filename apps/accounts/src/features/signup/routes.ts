import { setTimeout as sleep } from 'node:timers/promises';
import { clientNetwork } from '@tidemark/rate-limit/client-network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_SECONDS } from '../../platform/auth/auth.ts';
import { readEmail, readFields } from '../../platform/http/fields.ts';
import { requireOrigin } from '../../platform/http/origin.ts';
import { rejectIfLimited } from '../../platform/http/reject-if-limited.ts';
import {
  type ReturnContext,
  readReturnContext,
  withReturnContext,
} from '../../platform/http/return-context.ts';
import {
  deviceHeaders,
  readSession,
  returnOrigins,
  sendPage,
  setCookies,
} from '../../platform/http/session.ts';
import { setSessionHint } from '../../platform/http/session-hint.ts';
import { isOutboxShown } from '../../platform/mail/outbox.ts';
import { signUpOptions } from '../login/options.ts';
import { afterSignUp, purposeOf } from '../offers/reader-offers.ts';
import { passwordError } from '../passwords/password-rules.ts';
import { TERMS_MISSING } from '../payment/purchase.ts';
import type { Services } from '../services.ts';
import { type CodeView, codePage, signUpPage } from './page.ts';

const WRONG_CODE = 'This code is wrong or has expired. Check the newest message, or send a new code.';

/** Timing must not reveal whether an address has an account, so every response takes at least this long. */
async function inConstantTime<Result>({ minSignUpMs }: Services, work: Promise<Result>): Promise<Result> {
  const [result] = await Promise.all([work, sleep(minSignUpMs)]);
  return result;
}

function showCode(
  services: Services,
  reply: FastifyReply,
  view: Omit<CodeView, 'outbox' | 'purpose'>,
  status = 200,
): FastifyReply {
  const outbox = isOutboxShown(services.config);
  const purpose = purposeOf(services, view.returnContext);
  return sendPage(services, reply, { status, page: codePage({ ...view, purpose, outbox }) });
}

async function signUp(services: Services, request: FastifyRequest, reply: FastifyReply) {
  requireOrigin(request, [services.config.url], services.config.url);
  const fields = readFields(request.body, ['email', 'password', 'method', 'terms', 'source', 'deviceId']);
  const returnContext = readReturnContext(fields, returnOrigins(services));
  const email = readEmail(fields.email);
  const password = fields.method === 'passkey' ? undefined : fields.password;
  const purpose = purposeOf(services, returnContext);
  const lacksTerms = password !== undefined && purpose?.termsUrl !== undefined && fields.terms !== 'accepted';
  const errors = {
    problem: lacksTerms ? TERMS_MISSING : undefined,
    emailError: email === undefined ? 'Enter an email address, such as name@example.com.' : undefined,
    passwordError: password === undefined ? undefined : passwordError(password, email ?? ''),
  };
  if (email === undefined || lacksTerms || errors.passwordError !== undefined) {
    const view = { ...signUpOptions(services), purpose, returnContext, email: fields.email, ...errors };
    return sendPage(services, reply, { status: 400, page: signUpPage(view) });
  }
  rejectIfLimited(await services.limits.signUpByNetwork.consume(clientNetwork(request.ip)));
  const token = await inConstantTime(services, services.signUps.begin(email, password));
  await services.emails.request('sign-up', email);
  return showCode(services, reply, { returnContext, email, token, terms: fields.terms });
}

/** A sign-up that was started too long ago begins again. */
function startAgain(services: Services, reply: FastifyReply, returnContext: ReturnContext) {
  const problem = 'This sign-up has expired. Please start again.';
  return sendPage(services, reply, {
    status: 400,
    page: signUpPage({
      ...signUpOptions(services),
      ...{ purpose: purposeOf(services, returnContext), returnContext, problem },
    }),
  });
}

async function resendCode(services: Services, request: FastifyRequest, reply: FastifyReply) {
  requireOrigin(request, [services.config.url], services.config.url);
  const fields = readFields(request.body, ['token', 'terms', 'source', 'deviceId']);
  const returnContext = readReturnContext(fields, returnOrigins(services));
  rejectIfLimited(await services.limits.signUpByNetwork.consume(clientNetwork(request.ip)));
  const email = await services.signUps.emailOf(fields.token);
  if (email === undefined) return startAgain(services, reply, returnContext);
  await services.emails.request('sign-up', email);
  const message = 'A new message is on its way. Codes from earlier messages are no longer valid.';
  const { token, terms } = fields;
  return showCode(services, reply, { returnContext, email, token, terms, message });
}

async function enterCode(services: Services, request: FastifyRequest, reply: FastifyReply) {
  requireOrigin(request, [services.config.url], services.config.url);
  const fields = readFields(request.body, ['token', 'code', 'terms', 'source', 'deviceId']);
  const returnContext = readReturnContext(fields, returnOrigins(services));
  const network = clientNetwork(request.ip);
  rejectIfLimited(await services.limits.codeByNetwork.consume(network));
  const email = await services.signUps.emailOf(fields.token);
  if (email === undefined) return startAgain(services, reply, returnContext);
  const code = fields.code.replace(/[\s-]/g, '');
  const session = await inConstantTime(
    services,
    services.signUps.complete(fields.token, code, deviceHeaders(request)),
  );
  if (!session) {
    const { token, terms } = fields;
    return showCode(services, reply, { returnContext, email, token, terms, problem: WRONG_CODE }, 401);
  }
  await services.limits.codeByNetwork.refund(network);
  await services.audit.record({ kind: 'sign-up', email }, request);
  services.knownDevices.remember(request, reply, email);
  setCookies(reply, session.cookies);
  setSessionHint(reply, services.config, SESSION_SECONDS);
  if (session.passkey) return reply.redirect(withReturnContext('/account/passkeys/new', returnContext), 303);
  const { signedIn } = await services.sessions.read(cookieHeader(session.cookies));
  const member = signedIn && { services, request, reply, signedIn };
  const next = member && (await afterSignUp(member, returnContext, fields.terms));
  return reply.redirect(next ?? `${services.config.portalUrl}/`, 303);
}

/** What the browser will send with its next request. */
const cookieHeader = (setCookies: readonly string[]) =>
  setCookies.map((cookie) => cookie.split(';')[0]).join('; ');

export function signUpRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: Record<string, unknown> }>('/signup', async (request, reply) => {
    const returnContext = readReturnContext(request.query, returnOrigins(services));
    if (await readSession(services, request, reply))
      return reply.redirect(returnContext.source ?? '/account', 303);
    const purpose = purposeOf(services, returnContext);
    return sendPage(services, reply, {
      page: signUpPage({ ...signUpOptions(services), purpose, returnContext }),
    });
  });
  app.post('/signup', (request, reply) => signUp(services, request, reply));
  app.post('/signup/resend', (request, reply) => resendCode(services, request, reply));
  app.post('/signup/code', (request, reply) => enterCode(services, request, reply));
}
