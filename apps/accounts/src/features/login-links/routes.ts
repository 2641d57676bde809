import { clientNetwork } from '@tidemark/rate-limit/client-network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_SECONDS } from '../../platform/auth/auth.ts';
import { unlessRejected } from '../../platform/auth/client-error.ts';
import { usesTwoFactor } from '../../platform/auth/two-factor.ts';
import { readEmail, readFields } from '../../platform/http/fields.ts';
import { requireOrigin } from '../../platform/http/origin.ts';
import { rejectIfLimited } from '../../platform/http/reject-if-limited.ts';
import { readReturnContext, safeReturnUrl } from '../../platform/http/return-context.ts';
import { deviceHeaders, returnOrigins, sendPage, setCookies } from '../../platform/http/session.ts';
import { setSessionHint } from '../../platform/http/session-hint.ts';
import { isOutboxShown } from '../../platform/mail/outbox.ts';
import { WAYS } from '../audit/events.ts';
import type { Services } from '../services.ts';
import {
  confirmMagicLinkPage,
  invalidMagicLinkPage,
  magicLinkPage,
  magicLinkSentPage,
  refusedMagicLinkPage,
} from './page.ts';

type Query = Readonly<Record<string, unknown>>;

/** Where to return to, kept in the browser that requested the link: a link in an email must not carry it. */
const SOURCE_COOKIE = 'tidemark.link-source';

async function requestLink(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { config, limits, knownDevices, emails } = services;
  requireOrigin(request, [config.url], config.url);
  const fields = readFields(request.body, ['email', 'source', 'deviceId']);
  const returnContext = readReturnContext(fields, returnOrigins(services));
  const email = readEmail(fields.email);
  if (email === undefined) {
    const error = 'Enter your email address, such as name@example.com.';
    const page = magicLinkPage({ returnContext, email: fields.email, error });
    return sendPage(services, reply, { status: 400, page });
  }
  // Others on the owner's network cannot use up the limit of a known device.
  if (!knownDevices.read(request, email))
    rejectIfLimited(await limits.resetByNetwork.consume(clientNetwork(request.ip)));
  await emails.request('magic-link', email);
  const cookie = { path: '/login', httpOnly: true, sameSite: 'lax', secure: config.secureCookies } as const;
  reply.setCookie(SOURCE_COOKIE, returnContext.source ?? '', { ...cookie, maxAge: 900 });
  return sendPage(services, reply, { page: magicLinkSentPage(returnContext, isOutboxShown(config)) });
}

async function confirmLink(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { config, limits, auth, context } = services;
  requireOrigin(request, [config.url], config.url);
  const { token } = readFields(request.body, ['token']);
  const network = clientNetwork(request.ip);
  rejectIfLimited(await limits.codeByNetwork.consume(network));
  const verified = await unlessRejected(
    auth.api.magicLinkVerify({ query: { token }, headers: deviceHeaders(request), returnHeaders: true }),
  );
  if (!verified?.response.user) {
    await services.audit.record({ kind: 'log-in', outcome: 'failed', detail: WAYS.link }, request);
    return sendPage(services, reply, { status: 400, page: invalidMagicLinkPage() });
  }
  // Two-factor authentication may have been turned on after the link was sent.
  if (usesTwoFactor(verified.response.user)) {
    await context.internalAdapter.deleteSession(verified.response.token);
    return sendPage(services, reply, { status: 400, page: refusedMagicLinkPage() });
  }
  await limits.codeByNetwork.refund(network);
  await services.audit.record({ kind: 'log-in', uid: verified.response.user.id, detail: WAYS.link }, request);
  services.knownDevices.remember(request, reply, verified.response.user.email);
  setCookies(reply, verified.headers.getSetCookie());
  setSessionHint(reply, config, SESSION_SECONDS);
  reply.setCookie(SOURCE_COOKIE, '', { path: '/login', maxAge: 0 });
  const source = safeReturnUrl(request.cookies[SOURCE_COOKIE], returnOrigins(services));
  return reply.redirect(source ?? `${config.portalUrl}/`, 303);
}

export function loginLinkRoutes(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: Query }>('/login/link', async (request, reply) =>
    sendPage(services, reply, {
      page: magicLinkPage({ returnContext: readReturnContext(request.query, returnOrigins(services)) }),
    }),
  );
  app.post('/login/link', (request, reply) => requestLink(services, request, reply));
  app.get<{ Querystring: Query }>('/login/link/confirm', async (request, reply) => {
    const { token } = request.query;
    const isValid = typeof token === 'string' && /^\w{1,128}$/.test(token);
    if (!isValid) return sendPage(services, reply, { status: 400, page: invalidMagicLinkPage() });
    return sendPage(services, reply, { page: confirmMagicLinkPage(token) });
  });
  app.post('/login/link/confirm', (request, reply) => confirmLink(services, request, reply));
}
