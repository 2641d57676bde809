import { setTimeout as sleep } from 'node:timers/promises';
import { clientNetwork } from '@tidemark/rate-limit/client-network';
import { isAPIError } from 'better-auth/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PASSWORD_LENGTH } from '../auth/auth.ts';
import { readEmail, readFields } from '../http/fields.ts';
import { requireOrigin } from '../http/origin.ts';
import { rejectIfLimited } from '../http/reject-if-limited.ts';
import { readReturnContext, withReturnContext } from '../http/return-context.ts';
import { readSession, returnOrigins, sendPage } from '../http/session.ts';
import { signUpPage } from '../pages/signup.ts';
import type { Services } from '../services.ts';

export function passwordError(password: string): string | undefined {
  const { min, max } = PASSWORD_LENGTH;
  if (password.length < min) return `Use at least ${min} characters.`;
  return password.length > max ? `Use at most ${max} characters.` : undefined;
}

/** The response is the same for a new and an existing address; the existing owner is notified by email. */
async function register({ auth, minSignUpMs }: Services, email: string, password: string): Promise<void> {
  const minimumDuration = sleep(minSignUpMs);
  try {
    await auth.api.signUpEmail({ body: { email, password, name: '' } });
  } catch (error) {
    // Of two simultaneous sign-ups with one address, the second fails here.
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
  }
  await minimumDuration;
}

async function signUp(services: Services, request: FastifyRequest, reply: FastifyReply) {
  requireOrigin(request, [services.config.url], services.config.url);
  const fields = readFields(request.body, ['email', 'password', 'source', 'deviceId']);
  const returnContext = readReturnContext(fields, returnOrigins(services));
  const email = readEmail(fields.email);
  const errors = {
    emailError: email === undefined ? 'Enter an email address, such as name@example.com.' : undefined,
    passwordError: passwordError(fields.password),
  };
  if (email === undefined || errors.passwordError !== undefined) {
    return sendPage(services, reply, {
      status: 400,
      page: signUpPage({ returnContext, email: fields.email, ...errors }),
    });
  }
  rejectIfLimited(await services.limits.signUpByNetwork.consume(clientNetwork(request.ip)));
  await register(services, email, fields.password);
  return reply.redirect(withReturnContext('/login', returnContext, { done: 'created' }), 303);
}

export function signUpRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: Record<string, unknown> }>('/signup', async (request, reply) => {
    const returnContext = readReturnContext(request.query, returnOrigins(services));
    if (await readSession(services, request, reply))
      return reply.redirect(returnContext.source ?? '/account', 303);
    return sendPage(services, reply, { page: signUpPage({ returnContext }) });
  });
  app.post('/signup', (request, reply) => signUp(services, request, reply));
}
