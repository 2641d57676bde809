import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';

/**
 * Ends all sessions of the signed-in user and begins a new one, which is no new confirmation. Callable through `auth.api`
 * only.
 */
export const renewSession = createAuthEndpoint(
  '/tidemark/renew-session',
  { method: 'POST', use: [sessionMiddleware], requireHeaders: true },
  async (ctx) => {
    const { user, session: ended } = ctx.context.session;
    const confirmedAt: unknown = ended.confirmedAt ?? ended.createdAt;
    await ctx.context.internalAdapter.deleteUserSessions(user.id);
    const session = await ctx.context.internalAdapter.createSession(user.id, false, { confirmedAt });
    await setSessionCookie(ctx, { session, user });
    return ctx.json({ id: session.id });
  },
);
