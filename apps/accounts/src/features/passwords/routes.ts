import { clientNetwork } from '@tidemark/rate-limit/client-network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unlessRejected } from '../../platform/auth/client-error.ts';
import { readEmail, readFields } from '../../platform/http/fields.ts';
import { requireOrigin } from '../../platform/http/origin.ts';
import { rejectIfLimited } from '../../platform/http/reject-if-limited.ts';
import { readReturnContext } from '../../platform/http/return-context.ts';
import { returnOrigins, sendPage } from '../../platform/http/session.ts';
import type { Services } from '../services.ts';
import { emailSentPage, forgotPage, invalidLinkPage, resetPage } from './page.ts';
import { passwordError } from './password-rules.ts';

type Query = Readonly<Record<string, unknown>>;

async function limitByNetwork({ limits }: Services, request: FastifyRequest): Promise<void> {
  rejectIfLimited(await limits.resetByNetwork.consume(clientNetwork(request.ip)));
}

async function requestPasswordReset(services: Services, request: FastifyRequest, reply: FastifyReply) {
  requireOrigin(request, [services.config.url], services.config.url);
  const fields = readFields(request.body, ['email', 'source', 'deviceId']);
  const returnContext = readReturnContext(fields, returnOrigins(services));
  const email = readEmail(fields.email);
  if (email === undefined) {
    const error = 'Enter your email address, such as name@example.com.';
    return sendPage(services, reply, {
      status: 400,
      page: forgotPage({ returnContext, email: fields.email, error }),
    });
  }
  // Others on the owner's network cannot use up the limit of a known device.
  if (!services.knownDevices.read(request, email)) await limitByNetwork(services, request);
  // Whether the address has an account is looked up after the response, so that its timing reveals nothing.
  await services.emails.request('password-reset', email);
  services.background.run(() => services.audit.record({ kind: 'password-reset-requested', email }, request));
  return sendPage(services, reply, { page: emailSentPage(returnContext) });
}

/** The address of the account that a valid token belongs to. */
async function emailOfToken({ context, members }: Services, token: string): Promise<string> {
  const stored = await context.internalAdapter.findVerificationValue(`reset-password:${token}`);
  return (stored && (await members.find(stored.value))?.email) || '';
}

async function reset(services: Services, request: FastifyRequest, reply: FastifyReply) {
  requireOrigin(request, [services.config.url], services.config.url);
  const { token, password } = readFields(request.body, ['token', 'password']);
  const email = await emailOfToken(services, token);
  const error = passwordError(password, email);
  if (error !== undefined)
    return sendPage(services, reply, { status: 400, page: resetPage({ token, error }) });
  const body = { token, newPassword: password };
  if (!(await unlessRejected(services.auth.api.resetPassword({ body })))) {
    // Only invalid links count: a valid one always works.
    await limitByNetwork(services, request);
    return sendPage(services, reply, { status: 400, page: invalidLinkPage() });
  }
  await services.audit.record({ kind: 'password-reset', email }, request);
  return reply.redirect('/login?done=reset', 303);
}

export function passwordRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: Query }>('/forgot', async (request, reply) =>
    sendPage(services, reply, {
      page: forgotPage({ returnContext: readReturnContext(request.query, returnOrigins(services)) }),
    }),
  );
  app.post('/forgot', (request, reply) => requestPasswordReset(services, request, reply));
  app.get<{ Querystring: Query }>('/reset', async (request, reply) => {
    const { token } = request.query;
    const isValid = typeof token === 'string' && /^[\w-]{1,128}$/.test(token);
    if (!isValid) return sendPage(services, reply, { status: 400, page: invalidLinkPage() });
    return sendPage(services, reply, { page: resetPage({ token }) });
  });
  app.post('/reset', (request, reply) => reset(services, request, reply));
}
