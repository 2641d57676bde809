import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Visit } from '../auth/sessions.ts';
import type { Kit } from '../kit.ts';
import { layout, type Page } from '../pages/layout.ts';

export function relay(reply: FastifyReply, cookies: readonly string[]): void {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
}

/** Who is asking, by their session cookie. */
export async function visit(
  kit: Kit,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit['signedIn']> {
  const { cookies, signedIn } = await kit.sessions.read(request.headers.cookie);
  relay(reply, cookies);
  return signedIn;
}

export interface Answer {
  readonly page: Page;
  readonly status?: number;
  readonly signedIn?: boolean;
}

export function sendPage(kit: Pick<Kit, 'config'>, reply: FastifyReply, { page, status, signedIn }: Answer) {
  const { portalUrl, demo } = kit.config;
  const frame = { portalUrl, demo, signedIn: signedIn ?? false };
  return reply
    .code(status ?? 200)
    .type('text/html; charset=utf-8')
    .send(layout(frame, page));
}

/** Addresses a reader may be sent back to: the portal's, and our own pages. */
export function returnOrigins({ config }: Pick<Kit, 'config'>): readonly string[] {
  return [...config.allowedOrigins, config.url];
}
