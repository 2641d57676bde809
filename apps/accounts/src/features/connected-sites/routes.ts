import { clientNetwork } from '@tidemark/rate-limit/client-network';
import type { FastifyInstance } from 'fastify';
import { isProviderId, type ProviderId } from '../../platform/auth/providers.ts';
import { listAccounts } from '../../platform/auth/user-rows.ts';
import { HttpError } from '../../platform/http/errors.ts';
import { readFields } from '../../platform/http/fields.ts';
import { rejectIfLimited } from '../../platform/http/reject-if-limited.ts';
import { authHeaders, setCookies } from '../../platform/http/session.ts';
import { requireRecentConfirmation } from '../confirmation/confirmed-form.ts';
import { type MemberRequest, memberRoute, rejectDemoUser } from '../member-route.ts';
import { renewSession } from '../security/renew-session.ts';
import { showSecurity } from '../security/show-security.ts';
import { LAST_METHOD, removeSignInMethod } from '../security/sign-in-methods.ts';
import type { Services } from '../services.ts';
import { reportChange } from './finish-connecting.ts';

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
  const { services, request, reply, signedIn } = member;
  const { uid } = signedIn.member;
  const accounts = await listAccounts(services.database.query, uid);
  const account = accounts.find(({ providerId }) => providerId === provider);
  if (!account) throw new HttpError('NotFoundError');
  const removal = { uid, kind: 'provider', id: account.id } as const;
  if (!(await removeSignInMethod(services.members.change, services.config.providers, removal)))
    return showSecurity(member, { problem: LAST_METHOD }, 409);
  await renewSession(member);
  await reportChange(services, request, signedIn.member, provider, false);
  return reply.redirect('/account/security?done=disconnected', 303);
}

async function change(member: MemberRequest) {
  const { services, request, signedIn } = member;
  rejectDemoUser(signedIn.member);
  const fields = readFields(request.body, ['connect', 'disconnect']);
  const provider = fields.connect || fields.disconnect;
  if (!isProviderId(provider) || !services.config.providers[provider]) throw new HttpError('NotFoundError');
  return fields.connect === '' ? disconnect(member, provider) : connect(member, provider);
}

/** Connecting an account with Google, GitHub or Apple, and disconnecting it. */
export function connectedSiteRoutes(app: FastifyInstance, services: Services): void {
  const route = (handle: (member: MemberRequest) => Promise<unknown>) =>
    memberRoute(services, '/account/security', handle);
  const form = { path: '/account/sites', purpose: 'change how you log in', home: '/account/security' };
  requireRecentConfirmation(app, services, form, route, change);
}
