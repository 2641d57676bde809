import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SessionState } from '../auth/sessions.ts';
import { layout, type Page } from '../pages/layout.ts';
import type { Services } from '../services.ts';

export function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
}

/** Reads the session from the request's cookie and forwards refreshed cookies. */
export async function readSession(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionState['signedIn']> {
  const { cookies, signedIn } = await services.sessions.read(request.headers.cookie);
  setCookies(reply, cookies);
  return signedIn;
}

export interface PageResponse {
  readonly page: Page;
  readonly status?: number;
  readonly signedIn?: boolean;
}

export function sendPage(
  services: Pick<Services, 'config'>,
  reply: FastifyReply,
  { page, status, signedIn }: PageResponse,
) {
  const { portalUrl, demo } = services.config;
  const frame = { portalUrl, demo, signedIn: signedIn ?? false };
  return reply
    .code(status ?? 200)
    .type('text/html; charset=utf-8')
    .send(layout(frame, page));
}

/** Origins that a reader may be redirected to: the portal's and this app's. */
export function returnOrigins({ config }: Pick<Services, 'config'>): readonly string[] {
  return [...config.allowedOrigins, config.url];
}
