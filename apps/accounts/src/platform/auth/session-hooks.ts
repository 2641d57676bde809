import { APIError } from 'better-auth/api';
import type { Query } from '../database.ts';

/** Why nobody can sign in to an account that was disabled. */
export const ACCOUNT_DISABLED = 'account_disabled';

/** Every session, however it begins, belongs to the security epoch of its time. */
export function sessionHooks(query: Query) {
  return {
    create: {
      async before<Session extends { readonly userId: string }>(session: Session) {
        const [user] = await query('select "securityEpoch", "disabledAt" from "user" where id = $1', [
          session.userId,
        ]);
        if (user?.disabledAt) throw new APIError('FORBIDDEN', { code: ACCOUNT_DISABLED });
        return { data: { ...session, epoch: Number(user?.securityEpoch ?? 0) } };
      },
    },
  };
}
