import { setTimeout as sleep } from 'node:timers/promises';
import { isAPIError } from 'better-auth/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PASSWORD_LENGTH } from '../auth/auth.ts';
import { readEmail, readFields } from '../http/fields.ts';
import { addressKey, refuse } from '../http/limits.ts';
import { requireOrigin } from '../http/origin.ts';
import { along, readJourney } from '../http/source.ts';
import { returnOrigins, sendPage, visit } from '../http/visit.ts';
import type { Kit } from '../kit.ts';
import { signUpPage } from '../pages/signup.ts';

export function passwordError(password: string): string | undefined {
  const { min, max } = PASSWORD_LENGTH;
  if (password.length < min) return `Use at least ${min} characters.`;
  return password.length > max ? `Use at most ${max} characters.` : undefined;
}

/** A known address is answered like a new one; its owner gets a letter instead of a second account. */
async function register({ auth, answerFloorMs }: Kit, email: string, password: string): Promise<void> {
  const floor = sleep(answerFloorMs);
  try {
    await auth.api.signUpEmail({ body: { email, password, name: '' } });
  } catch (error) {
    // Two sign-ups at once with one address: the second finds it taken after all.
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
  }
  await floor;
}

async function signUp(kit: Kit, request: FastifyRequest, reply: FastifyReply) {
  requireOrigin(request, [kit.config.url], kit.config.url);
  const fields = readFields(request.body, ['email', 'password', 'source', 'deviceId']);
  const journey = readJourney(fields, returnOrigins(kit));
  const email = readEmail(fields.email);
  const errors = {
    emailError: email === undefined ? 'Enter an e-mail address, such as name@example.com.' : undefined,
    passwordError: passwordError(fields.password),
  };
  if (email === undefined || errors.passwordError !== undefined) {
    return sendPage(kit, reply, {
      status: 400,
      page: signUpPage({ journey, email: fields.email, ...errors }),
    });
  }
  refuse(kit.limits.signUpByAddress.take(addressKey(request.ip)));
  await register(kit, email, fields.password);
  return reply.redirect(along('/login', journey, { done: 'created' }), 303);
}

export function signUpRoutes(app: FastifyInstance, kit: Kit): void {
  app.get<{ Querystring: Record<string, unknown> }>('/signup', async (request, reply) => {
    const journey = readJourney(request.query, returnOrigins(kit));
    if (await visit(kit, request, reply)) return reply.redirect(journey.source ?? '/account', 303);
    return sendPage(kit, reply, { page: signUpPage({ journey }) });
  });
  app.post('/signup', (request, reply) => signUp(kit, request, reply));
}
