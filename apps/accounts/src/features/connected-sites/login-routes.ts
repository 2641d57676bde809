import { clientNetwork } from '@tidemark/rate-limit/client-network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_SECONDS } from '../../platform/auth/auth.ts';
import { CALLBACK_PATH, isProviderId, NOT_CONNECTED, PROVIDERS } from '../../platform/auth/providers.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { readFields } from '../../platform/http/fields.ts';
import { requireOrigin } from '../../platform/http/origin.ts';
import { rejectIfLimited } from '../../platform/http/reject-if-limited.ts';
import {
  type ReturnContext,
  readReturnContext,
  withReturnContext,
} from '../../platform/http/return-context.ts';
import { authHeaders, returnOrigins, setCookies } from '../../platform/http/session.ts';
import { setSessionHint } from '../../platform/http/session-hint.ts';
import { noteDevice } from '../login/after-login.ts';
import type { Services } from '../services.ts';
import { finishConnecting } from './finish-connecting.ts';

/** What providers send back. */
const PARAMETERS = ['code', 'state', 'error', 'error_description', 'user', 'iss', 'scope', 'id_token'];

function readProvider({ config }: Services, request: FastifyRequest) {
  const { provider } = request.params as { readonly provider: string };
  if (!isProviderId(provider) || !config.providers[provider]) throw new HttpError('NotFoundError');
  return provider;
}

/** Marks an account that has just been created; never shown. */
const newAccountUrl = ({ config }: Services) => `${config.url}/login/new-account`;

const errorUrl = ({ config }: Services, returnContext: ReturnContext, provider: string) =>
  config.url + withReturnContext('/login', returnContext, { provider });

async function begin(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { auth, config, limits } = services;
  requireOrigin(request, [config.url], config.url);
  const provider = readProvider(services, request);
  const returnContext = readReturnContext(
    readFields(request.body, ['source', 'deviceId']),
    returnOrigins(services),
  );
  rejectIfLimited(await limits.challengeByNetwork.consume(clientNetwork(request.ip)));
  const callbackURL = returnContext.source ?? `${config.portalUrl}/`;
  const { headers, response } = await auth.api.signInSocial({
    body: {
      ...{ provider, callbackURL, disableRedirect: true },
      newUserCallbackURL: `${newAccountUrl(services)}?to=${encodeURIComponent(callbackURL)}`,
      errorCallbackURL: errorUrl(services, returnContext, provider),
    },
    headers: authHeaders(request),
    returnHeaders: true,
  });
  setCookies(reply, headers.getSetCookie());
  if (!response.url) throw new Error(`No address to log in with ${provider}`);
  return reply.redirect(response.url, 303);
}

type Parameters = Readonly<Record<string, string>>;

function readParameters(source: unknown): Parameters {
  const entries = Object.entries((source ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.filter(
      (entry): entry is [string, string] =>
        PARAMETERS.includes(entry[0]) && typeof entry[1] === 'string' && !entry[1].includes('\0'),
    ),
  );
}

/** The cookies that a response sets, as the browser will send them. */
const cookieHeader = (setCookie: readonly string[]) =>
  setCookie.map((cookie) => cookie.slice(0, cookie.indexOf(';'))).join('; ');

/** One reason for all sites that are not connected: whether an address has an account is not revealed. */
function withoutReason({ config }: Services, location: string): string {
  const url = new URL(location, config.url);
  const error = url.searchParams.get('error');
  if (!NOT_CONNECTED.some((reason) => reason === error)) return location;
  url.searchParams.set('error', 'not-connected');
  return url.href;
}

async function finish(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { auth, config, database, limits, sessions } = services;
  const provider = readProvider(services, request);
  const network = clientNetwork(request.ip);
  rejectIfLimited(await limits.codeByNetwork.consume(network));
  const response = await auth.api.callbackOAuth({
    params: { id: provider },
    query: readParameters(request.query),
    headers: authHeaders(request),
    method: 'GET',
    asResponse: true,
  });
  const location = response.headers.get('location') ?? '/login';
  const cookies = response.headers.getSetCookie();
  const { signedIn } = await sessions.read(cookieHeader(cookies));
  if (!signedIn) {
    setCookies(reply, cookies);
    if (await finishConnecting(services, request, reply, location)) return reply;
    return reply.redirect(withoutReason(services, location), 303);
  }
  const { member, sessionId } = signedIn;
  // The provider's sign-in is one factor.
  if (signedIn.twoFactor) {
    await database.query('delete from session where id = $1', [sessionId]);
    return reply.redirect(`/login?provider=${provider}&error=two-factor`, 303);
  }
  await limits.codeByNetwork.refund(network);
  const isNew = location.startsWith(`${newAccountUrl(services)}?`);
  const kind = isNew ? 'sign-up' : 'log-in';
  await services.audit.record({ kind, uid: member.uid, detail: PROVIDERS[provider].name }, request);
  if (isNew) services.knownDevices.remember(request, reply, member.email);
  else await noteDevice(services, request, reply, member.email);
  setCookies(reply, cookies);
  setSessionHint(reply, config, SESSION_SECONDS);
  return reply.redirect(isNew ? (new URL(location).searchParams.get('to') ?? '/account') : location, 303);
}

export function siteLoginRoutes(app: FastifyInstance, services: Services): void {
  app.post('/login/with/:provider', (request, reply) => begin(services, request, reply));
  app.get(`${CALLBACK_PATH}/:provider`, (request, reply) => finish(services, request, reply));
  // Apple sends a form from its own site, without our cookies: they arrive with the request that follows.
  app.post(`${CALLBACK_PATH}/:provider`, async (request, reply) => {
    const provider = readProvider(services, request);
    const query = new URLSearchParams(readParameters(request.body));
    return reply.redirect(`${CALLBACK_PATH}/${provider}?${query}`, 303);
  });
}
