import { PLAN_CHANGE_COOKIE, SESSION_HINT_COOKIE } from '@tidemark/contracts/session';
import type { FastifyReply } from 'fastify';
import type { Config } from '../settings/config.ts';

type HintConfig = Pick<Config, 'cookieDomain' | 'secureCookies'>;

/** Readable by the portal's scripts on purpose: it grants nothing and only tells the portal to request a sync. */
function attributes({ cookieDomain, secureCookies }: HintConfig) {
  const domain = cookieDomain ? { domain: cookieDomain } : {};
  return { path: '/', sameSite: 'lax', httpOnly: false, secure: secureCookies, ...domain } as const;
}

export function setSessionHint(reply: FastifyReply, config: HintConfig, seconds: number): void {
  reply.setCookie(SESSION_HINT_COOKIE, '1', {
    ...attributes(config),
    maxAge: Math.max(0, Math.floor(seconds)),
  });
}

export function clearSessionHint(reply: FastifyReply, config: HintConfig): void {
  reply.setCookie(SESSION_HINT_COOKIE, '', { ...attributes(config), maxAge: 0 });
}

/** Tells the portal's open tabs to sync as soon as they are shown again. */
export function setPlanChangeHint(reply: FastifyReply, config: HintConfig, now: number): void {
  reply.setCookie(PLAN_CHANGE_COOKIE, String(now), { ...attributes(config), maxAge: 60 * 60 });
}
