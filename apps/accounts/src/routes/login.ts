import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_SECONDS } from '../auth/auth.ts';
import { readEmail, readFields } from '../http/fields.ts';
import { setHint } from '../http/hint.ts';
import { addressKey, refuse } from '../http/limits.ts';
import { requireOrigin } from '../http/origin.ts';
import { readJourney } from '../http/source.ts';
import { relay, returnOrigins, sendPage, visit } from '../http/visit.ts';
import type { Kit } from '../kit.ts';
import { loginPage } from '../pages/login.ts';

const WRONG = 'That e-mail and password do not belong together. Please try again.';
const MESSAGES: Readonly<Record<string, string>> = {
  created:
    'Your account is ready: log in to use it. If this address already had an account, nothing about it was changed and its owner was told by e-mail.',
  reset: 'Your new password is saved. Log in with it.',
  out: 'You are logged out.',
};

type Query = Readonly<Record<string, unknown>>;

/** Taken before the password is looked at, so that a burst of guesses cannot slip past; a good one is given back. */
function limited({ limits }: Kit, request: FastifyRequest, email: string) {
  const address = addressKey(request.ip);
  refuse(limits.signInByAddress.take(address));
  const over = limits.signInByAccount.take(email);
  if (over) limits.signInByAddress.giveBack(address);
  refuse(over);
  return () => {
    limits.signInByAddress.giveBack(address);
    limits.signInByAccount.giveBack(email);
  };
}

async function showLogin(kit: Kit, request: FastifyRequest<{ Querystring: Query }>, reply: FastifyReply) {
  const journey = readJourney(request.query, returnOrigins(kit));
  const signedIn = await visit(kit, request, reply);
  if (signedIn) {
    setHint(reply, kit.config, (signedIn.endsAt - Date.now()) / 1000);
    return reply.redirect(journey.source ?? `${kit.config.portalUrl}/`, 303);
  }
  const message = MESSAGES[String(request.query.done ?? '')];
  return sendPage(kit, reply, { page: loginPage({ journey, demo: kit.config.demo, message }) });
}

async function logIn(kit: Kit, request: FastifyRequest, reply: FastifyReply) {
  requireOrigin(request, [kit.config.url], kit.config.url);
  const fields = readFields(request.body, ['email', 'password', 'source', 'deviceId']);
  const journey = readJourney(fields, returnOrigins(kit));
  const again = (status: number, problem: string) =>
    sendPage(kit, reply, {
      status,
      page: loginPage({ journey, demo: kit.config.demo, email: fields.email, problem }),
    });
  const email = readEmail(fields.email);
  if (email === undefined) return again(400, 'Enter your e-mail address, such as name@example.com.');
  const succeeded = limited(kit, request, email);
  const cookies = await kit.sessions.signIn(email, fields.password);
  if (!cookies) return again(401, WRONG);
  succeeded();
  relay(reply, cookies);
  setHint(reply, kit.config, SESSION_SECONDS);
  return reply.redirect(journey.source ?? `${kit.config.portalUrl}/`, 303);
}

export function loginRoutes(app: FastifyInstance, kit: Kit): void {
  app.get<{ Querystring: Query }>('/login', (request, reply) => showLogin(kit, request, reply));
  app.post('/login', (request, reply) => logIn(kit, request, reply));
}
