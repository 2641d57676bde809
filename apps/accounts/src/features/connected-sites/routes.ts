import { clientNetwork } from '@tidemark/rate-limit/client-network';
import type { FastifyInstance } from 'fastify';
import { CODE_MINUTES } from '../../platform/auth/auth.ts';
import { isProviderId, type ProviderId } from '../../platform/auth/providers.ts';
import { listAccounts, listSessions } from '../../platform/auth/user-rows.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { readFields } from '../../platform/http/fields.ts';
import { rejectIfLimited } from '../../platform/http/reject-if-limited.ts';
import { authHeaders, setCookies } from '../../platform/http/session.ts';
import {
  hasPassword,
  isOwnPassword,
  type MemberRequest,
  memberRoute,
  rejectDemoUser,
} from '../member-route.ts';
import { renewSession } from '../security/renew-session.ts';
import { showSecurity, WRONG_PASSWORD } from '../security/show-security.ts';
import { LAST_METHOD, removeSignInMethod } from '../security/sign-in-methods.ts';
import type { Services } from '../services.ts';
import { reportChange } from './finish-connecting.ts';

const LOG_IN_AGAIN = `Your account has no password. Log out and log in again, then change this within ${CODE_MINUTES} minutes.`;

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

/** Connecting an account with Google, GitHub or Apple, and disconnecting it. */
export function connectedSiteRoutes(app: FastifyInstance, services: Services): void {
  app.post('/account/sites', memberRoute(services, '/account/security', change));
}
