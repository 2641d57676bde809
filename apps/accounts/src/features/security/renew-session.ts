import { SESSION_SECONDS } from '../../platform/auth/auth.ts';
import { authHeaders, setCookies } from '../../platform/http/session.ts';
import { setSessionHint } from '../../platform/http/session-hint.ts';
import type { MemberRequest } from '../member-route.ts';

/** The session gets a new id; the id it had and its tokens are no longer valid. */
export async function renew({ services, request, reply, signedIn }: MemberRequest): Promise<void> {
  const { headers } = await services.auth.api.renewSession({
    headers: authHeaders(request),
    returnHeaders: true,
  });
  setCookies(reply, headers.getSetCookie());
  setSessionHint(reply, services.config, SESSION_SECONDS);
  await services.members.endSession(signedIn.member.uid, signedIn.sessionId);
}

/** Ends all other sessions and all tokens, and renews this session. */
export async function renewSession(member: MemberRequest): Promise<void> {
  const { services, signedIn } = member;
  await services.members.change(signedIn.member.uid, async ({ endSessions, endTokens }) => {
    await endSessions(signedIn.sessionId);
    endTokens();
  });
  await renew(member);
}

/** Ends everything that works without signing in again, such as private feeds, and renews this session. */
export async function endEverythingElse(member: MemberRequest): Promise<void> {
  const { services, signedIn } = member;
  await services.members.change(signedIn.member.uid, ({ raiseEpoch }) => raiseEpoch(signedIn.sessionId));
  await renew(member);
}
