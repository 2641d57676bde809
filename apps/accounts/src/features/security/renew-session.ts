import { SESSION_SECONDS } from '../../platform/auth/auth.ts';
import { authHeaders, setCookies } from '../../platform/http/session.ts';
import { setSessionHint } from '../../platform/http/session-hint.ts';
import type { MemberRequest } from '../member-route.ts';

/** A new session id, the only session of the account; tokens issued so far are rejected. */
export async function renewSession({ services, request, reply, signedIn }: MemberRequest): Promise<void> {
  const { headers } = await services.auth.api.renewSession({
    headers: authHeaders(request),
    returnHeaders: true,
  });
  setCookies(reply, headers.getSetCookie());
  setSessionHint(reply, services.config, SESSION_SECONDS);
  await services.members.endTokens(signedIn.member.uid);
}
