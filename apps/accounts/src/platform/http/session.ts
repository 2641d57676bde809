import { readTheme, THEME_COOKIE } from '@tidemark/contracts/theme';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionState, Sessions } from '../auth/sessions.ts';
import { layout, type Page } from '../html/layout.ts';
import type { Config } from '../settings/config.ts';
import { contentPolicy } from './security-headers.ts';

/** What Better Auth needs of a request: the session, and the browser for the list of sessions. */
export function authHeaders({ headers }: FastifyRequest): Headers {
  const { cookie = '', 'user-agent': userAgent = '' } = headers;
  return new Headers({ cookie, 'user-agent': userAgent });
}

/** For requests that begin a session: without the one that the browser may still have. */
export function deviceHeaders({ headers }: FastifyRequest): Headers {
  return new Headers({ 'user-agent': headers['user-agent'] ?? '' });
}

export function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
}

/** Reads the session from the request's cookie and forwards refreshed cookies. */
export async function readSession(
  services: { readonly sessions: Sessions },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionState['signedIn']> {
  const { cookies, signedIn } = await services.sessions.read(request.headers.cookie);
  setCookies(reply, cookies);
  return signedIn;
}

interface WithConfig {
  readonly config: Config;
}

export interface PageResponse {
  readonly page: Page;
  readonly status?: number;
  readonly signedIn?: boolean;
}

export function sendPage(
  services: WithConfig,
  reply: FastifyReply,
  { page, status, signedIn }: PageResponse,
) {
  const { portalUrl, demo, stripe } = services.config;
  const frame = {
    portalUrl,
    demo: demo && stripe === undefined,
    signedIn: signedIn ?? false,
    // Fastify reads no cookies for an address that it cannot decode.
    theme: readTheme(reply.request.cookies?.[THEME_COOKIE]),
  };
  if (page.scripts !== undefined)
    reply.header('content-security-policy', contentPolicy(services.config, true));
  return reply
    .code(status ?? 200)
    .type('text/html; charset=utf-8')
    .send(layout(frame, page));
}

/** Origins that a reader may be redirected to: the portal's and this app's. */
export function returnOrigins({ config }: WithConfig): readonly string[] {
  return [...config.allowedOrigins, config.url];
}
