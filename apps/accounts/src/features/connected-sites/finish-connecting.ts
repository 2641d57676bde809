import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Member } from '../../platform/auth/member.ts';
import { isProviderId, PROVIDERS, type ProviderId } from '../../platform/auth/providers.ts';
import { readSession } from '../../platform/http/session.ts';
import { renewSession } from '../security/renew-session.ts';
import type { Services } from '../services.ts';
import { siteChangedEmail } from './emails.ts';

export async function reportChange(
  services: Services,
  request: FastifyRequest,
  member: Member,
  provider: ProviderId,
  connected: boolean,
) {
  const { name } = PROVIDERS[provider];
  const kind = connected ? 'site-connected' : 'site-disconnected';
  await services.audit.record({ kind, uid: member.uid, detail: name }, request);
  await services.emails.send(siteChangedEmail(member.email, services.config.url, { name, connected }));
}

/**
 * After the site has returned: `location` is where Better Auth leads to, which it has stored when the reader began.
 * False if no site was connected.
 */
export async function finishConnecting(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  location: string,
): Promise<boolean> {
  if (!location.startsWith(`${services.config.url}/account/connected?`)) return false;
  const { searchParams } = new URL(location);
  const provider = searchParams.get('provider') ?? '';
  const member = await services.members.find(searchParams.get('uid') ?? '');
  if (!member || !isProviderId(provider)) return false;
  await reportChange(services, request, member, provider, true);
  const signedIn = await readSession(services, request, reply);
  if (signedIn?.member.uid === member.uid) await renewSession({ services, request, reply, signedIn });
  await reply.redirect('/account/security?done=connected', 303);
  return true;
}
