import { isAPIError } from 'better-auth/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readEmail, readFields } from '../http/fields.ts';
import { addressKey, refuse } from '../http/limits.ts';
import { requireOrigin } from '../http/origin.ts';
import { readJourney } from '../http/source.ts';
import { returnOrigins, sendPage } from '../http/visit.ts';
import type { Kit } from '../kit.ts';
import { deadLinkPage, forgotPage, letterSentPage, resetPage } from '../pages/passwords.ts';
import { passwordError } from './signup.ts';

type Query = Readonly<Record<string, unknown>>;

async function askForLetter(kit: Kit, request: FastifyRequest, reply: FastifyReply) {
  requireOrigin(request, [kit.config.url], kit.config.url);
  const fields = readFields(request.body, ['email', 'source', 'deviceId']);
  const journey = readJourney(fields, returnOrigins(kit));
  const email = readEmail(fields.email);
  if (email === undefined) {
    const error = 'Enter your e-mail address, such as name@example.com.';
    return sendPage(kit, reply, { status: 400, page: forgotPage({ journey, email: fields.email, error }) });
  }
  refuse(kit.limits.resetByAddress.take(addressKey(request.ip)));
  // Looked up after the answer has gone out, so that the answer cannot tell whether there was anyone to find.
  kit.background.run(() => kit.auth.api.requestPasswordReset({ body: { email } }));
  return sendPage(kit, reply, { page: letterSentPage(journey) });
}

async function saved({ auth }: Kit, token: string, newPassword: string): Promise<boolean> {
  try {
    await auth.api.resetPassword({ body: { token, newPassword } });
    return true;
  } catch (error) {
    if (isAPIError(error) && error.statusCode < 500) return false;
    throw error;
  }
}

async function reset(kit: Kit, request: FastifyRequest, reply: FastifyReply) {
  requireOrigin(request, [kit.config.url], kit.config.url);
  const { token, password } = readFields(request.body, ['token', 'password']);
  const error = passwordError(password);
  if (error !== undefined) return sendPage(kit, reply, { status: 400, page: resetPage({ token, error }) });
  refuse(kit.limits.resetByAddress.take(addressKey(request.ip)));
  if (!(await saved(kit, token, password)))
    return sendPage(kit, reply, { status: 400, page: deadLinkPage() });
  return reply.redirect('/login?done=reset', 303);
}

export function passwordRoutes(app: FastifyInstance, kit: Kit): void {
  app.get<{ Querystring: Query }>('/forgot', async (request, reply) =>
    sendPage(kit, reply, { page: forgotPage({ journey: readJourney(request.query, returnOrigins(kit)) }) }),
  );
  app.post('/forgot', (request, reply) => askForLetter(kit, request, reply));
  app.get<{ Querystring: Query }>('/reset', async (request, reply) => {
    const { token } = request.query;
    const usable = typeof token === 'string' && /^[\w-]{1,128}$/.test(token);
    if (!usable) return sendPage(kit, reply, { status: 400, page: deadLinkPage() });
    return sendPage(kit, reply, { page: resetPage({ token }) });
  });
  app.post('/reset', (request, reply) => reset(kit, request, reply));
}
