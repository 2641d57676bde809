import { clientNetwork } from '@tidemark/rate-limit/client-network';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CODE_MINUTES } from '../auth/auth.ts';
import { isProviderId, PROVIDERS, type ProviderId } from '../auth/providers.ts';
import { removeSignInMethod } from '../auth/sign-in-methods.ts';
import { listAccounts, listSessions } from '../auth/user-rows.ts';
import { HttpError } from '../http/errors.ts';
import { readFields } from '../http/fields.ts';
import {
  hasPassword,
  isOwnPassword,
  type MemberRequest,
  memberRoute,
  rejectDemoUser,
} from '../http/member-route.ts';
import { rejectIfLimited } from '../http/reject-if-limited.ts';
import { authHeaders, readSession, setCookies } from '../http/session.ts';
import { siteChangedEmail } from '../mail/security-emails.ts';
import type { Member } from '../members/member.ts';
import type { Services } from '../services.ts';
import { renewSession, showSecurity, WRONG_PASSWORD } from './security.ts';

const LOG_IN_AGAIN = `Your account has no password. Log out and log in again, then change this within ${CODE_MINUTES} minutes.`;
export const LAST_METHOD =
  'This is your last way to log in. Set a password or add another way before you remove it.';

/** An account without a password is asked for a new session instead. Returns what is wrong. */
async function reauthenticationError(member: MemberRequest, password: string): Promise<string | undefined> {
  const { services, signedIn } = member;
  if (await hasPassword(services, signedIn.member.uid))
    return (await isOwnPassword(member, password)) ? undefined : WRONG_PASSWORD;
  const sessions = await listSessions(services.database.query, signedIn.member.uid);
  const session = sessions.find(({ id }) => id === signedIn.sessionId);
  const isNew = session && Date.now() - session.createdAt < CODE_MINUTES * 60_000;
  return isNew ? undefined : LOG_IN_AGAIN;
}

/** The address that only Better Auth leads to, after the site was connected; never shown. */
const connectedUrl = ({ config }: Services, provider: string, uid: string) =>
  `${config.url}/account/connected?${new URLSearchParams({ provider, uid })}`;

async function reportChange(services: Services, member: Member, provider: ProviderId, connected: boolean) {
  const { name } = PROVIDERS[provider];
  await services.audit.record(member.uid, member.uid, connected ? 'connect site' : 'disconnect site', name);
  await services.emails.send(siteChangedEmail(member.email, services.config.url, { name, connected }));
}

async function connect({ services, request, reply, signedIn }: MemberRequest, provider: ProviderId) {
  const { auth, config, limits } = services;
  rejectIfLimited(await limits.challengeByNetwork.consume(clientNetwork(request.ip)));
  const { headers, response } = await auth.api.linkSocialAccount({
    body: {
      ...{ provider, disableRedirect: true },
      callbackURL: connectedUrl(services, provider, signedIn.member.uid),
      errorCallbackURL: `${config.url}/account/security?site=${provider}`,
    },
    headers: authHeaders(request),
    returnHeaders: true,
  });
  setCookies(reply, headers.getSetCookie());
  if (!response.url) throw new Error(`No address to connect ${provider}`);
  return reply.redirect(response.url, 303);
}

async function disconnect(member: MemberRequest, provider: ProviderId) {
  const { services, reply, signedIn } = member;
  const { uid } = signedIn.member;
  const accounts = await listAccounts(services.database.query, uid);
  const account = accounts.find(({ providerId }) => providerId === provider);
  if (!account) throw new HttpError('NotFoundError');
  const removal = { uid, kind: 'provider', id: account.id } as const;
  if (!(await removeSignInMethod(services.members.change, services.config.providers, removal)))
    return showSecurity(member, { problem: LAST_METHOD }, 409);
  await renewSession(member);
  await reportChange(services, signedIn.member, provider, false);
  return reply.redirect('/account/security?done=disconnected', 303);
}

async function change(member: MemberRequest) {
  const { services, request, signedIn } = member;
  rejectDemoUser(signedIn.member);
  const fields = readFields(request.body, ['connect', 'disconnect', 'current']);
  const provider = fields.connect || fields.disconnect;
  if (!isProviderId(provider) || !services.config.providers[provider]) throw new HttpError('NotFoundError');
  const error = await reauthenticationError(member, fields.current);
  if (error === WRONG_PASSWORD) return showSecurity(member, { errors: { siteCurrent: error } }, 401);
  if (error !== undefined) return showSecurity(member, { problem: error }, 401);
  return fields.connect === '' ? disconnect(member, provider) : connect(member, provider);
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
  await reportChange(services, member, provider, true);
  const signedIn = await readSession(services, request, reply);
  if (signedIn?.member.uid === member.uid) await renewSession({ services, request, reply, signedIn });
  await reply.redirect('/account/security?done=connected', 303);
  return true;
}

/** Connecting an account with Google, GitHub or Apple, and disconnecting it. */
export function connectedSiteRoutes(app: FastifyInstance, services: Services): void {
  app.post('/account/sites', memberRoute(services, '/account/security', change));
}
