import { isAPIError } from 'better-auth/api';
import type { Query } from '../database.ts';
import { type Auth, MAX_SESSION_SECONDS } from './auth.ts';
import { type Member, type MemberRow, toMember } from './member.ts';
import { ACCOUNT_DISABLED } from './session-hooks.ts';
import { usesTwoFactor } from './two-factor.ts';

export interface SessionState {
  /** Set-Cookie values to send with the response. */
  readonly cookies: readonly string[];
  readonly signedIn: SignedIn | undefined;
}

export interface SignedIn {
  readonly member: Member;
  readonly sessionId: string;
  /** The security epoch of the session. */
  readonly epoch: number;
  readonly endsAt: number;
  /** When the reader last logged in or confirmed that it is them. */
  readonly confirmedAt: number;
  readonly emailVerified: boolean;
  readonly twoFactor: boolean;
  /** When the account will be deleted, if the reader has asked for it. */
  readonly deleteAt: number | undefined;
}

export type SignInResult =
  | { readonly kind: 'signed-in' | 'two-factor'; readonly cookies: readonly string[] }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'disabled' };

export interface Sessions {
  read(cookie: string | undefined): Promise<SessionState>;
  /** Rejected for a wrong password and for an unknown address alike. */
  signIn(email: string, password: string, headers: Headers): Promise<SignInResult>;
  signOut(cookie: string | undefined): Promise<readonly string[]>;
}

const NO_SESSION: SessionState = { cookies: [], signedIn: undefined };

export interface SessionRules {
  readonly query: Query;
  readonly isSignInAllowed: (email: string) => boolean;
  /** Ends a session that is too old. */
  readonly end: (uid: string, sessionId: string) => Promise<void>;
}

/** When a session ends for good, in milliseconds. */
export const absoluteEnd = (createdAt: Date | number): number =>
  new Date(createdAt).getTime() + MAX_SESSION_SECONDS * 1000;

export function createSessions(auth: Auth, { query, isSignInAllowed, end }: SessionRules): Sessions {
  async function epochBefore(email: string): Promise<number> {
    const [row] = await query('select "securityEpoch" from "user" where email = $1', [email]);
    return Number(row?.securityEpoch ?? 0);
  }

  /** False if everything was ended while the password was being checked, which may be the old one. */
  async function isOfEpoch(token: string, epoch: number): Promise<boolean> {
    const ended = await query('delete from session where token = $1 and epoch > $2 returning id', [
      token,
      epoch,
    ]);
    return ended.length === 0;
  }

  return {
    async read(cookie) {
      if (!cookie) return NO_SESSION;
      const { headers, response } = await auth.api.getSession({
        headers: new Headers({ cookie }),
        returnHeaders: true,
      });
      const cookies = headers.getSetCookie();
      if (!response || !isSignInAllowed(response.user.email)) return { cookies, signedIn: undefined };
      const { user, session } = response;
      const epoch = session.epoch ?? 0;
      if (user.disabledAt || epoch < (user.securityEpoch ?? 0)) return NO_SESSION;
      if (absoluteEnd(session.createdAt) <= Date.now()) {
        await end(user.id, session.id);
        return NO_SESSION;
      }
      const signedIn = {
        member: toMember(user as MemberRow),
        ...{ sessionId: session.id, epoch },
        endsAt: Math.min(session.expiresAt.getTime(), absoluteEnd(session.createdAt)),
        confirmedAt: (session.confirmedAt ?? session.createdAt).getTime(),
        emailVerified: user.emailVerified,
        twoFactor: usesTwoFactor(user),
        deleteAt: user.deleteAt?.getTime(),
      };
      return { cookies, signedIn };
    },

    async signIn(email, password, headers) {
      // A blocked demo user must take as long as an unknown address.
      const body = { email: isSignInAllowed(email) ? email : 'nobody@tidemark.invalid', password };
      const epoch = await epochBefore(body.email);
      try {
        const result = await auth.api.signInEmail({ body, headers, returnHeaders: true });
        const cookies = result.headers.getSetCookie();
        if ('twoFactorRedirect' in result.response) return { kind: 'two-factor', cookies };
        return (await isOfEpoch(result.response.token, epoch))
          ? { kind: 'signed-in', cookies }
          : { kind: 'rejected' };
      } catch (error) {
        if (!isAPIError(error) || error.statusCode >= 500) throw error;
        return { kind: error.body?.code === ACCOUNT_DISABLED ? 'disabled' : 'rejected' };
      }
    },

    async signOut(cookie) {
      const headers = new Headers(cookie ? { cookie } : {});
      const response = await auth.api.signOut({ headers, returnHeaders: true });
      return response.headers.getSetCookie();
    },
  };
}
