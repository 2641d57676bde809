import { isAPIError } from 'better-auth/api';
import { type Member, type MemberRow, toMember } from '../members/member.ts';
import type { Auth } from './auth.ts';

export interface SessionState {
  /** Set-Cookie values to send with the response. */
  readonly cookies: readonly string[];
  readonly signedIn: { readonly member: Member; readonly endsAt: number } | undefined;
}

export interface Sessions {
  read(cookie: string | undefined): Promise<SessionState>;
  /** `undefined` for a wrong password and for an unknown address alike. */
  signIn(email: string, password: string): Promise<readonly string[] | undefined>;
  signOut(cookie: string | undefined): Promise<readonly string[]>;
}

const NO_SESSION: SessionState = { cookies: [], signedIn: undefined };

export function createSessions(auth: Auth, isSignInAllowed: (email: string) => boolean): Sessions {
  return {
    async read(cookie) {
      if (!cookie) return NO_SESSION;
      const { headers, response } = await auth.api.getSession({
        headers: new Headers({ cookie }),
        returnHeaders: true,
      });
      const cookies = headers.getSetCookie();
      if (!response || !isSignInAllowed(response.user.email)) return { cookies, signedIn: undefined };
      const member = toMember(response.user as MemberRow);
      return { cookies, signedIn: { member, endsAt: response.session.expiresAt.getTime() } };
    },

    async signIn(email, password) {
      // A blocked demo user must take as long as an unknown address.
      const body = { email: isSignInAllowed(email) ? email : 'nobody@tidemark.invalid', password };
      try {
        const { headers } = await auth.api.signInEmail({ body, returnHeaders: true });
        return headers.getSetCookie();
      } catch (error) {
        if (isAPIError(error) && error.statusCode < 500) return undefined;
        throw error;
      }
    },

    async signOut(cookie) {
      const headers = new Headers(cookie ? { cookie } : {});
      const response = await auth.api.signOut({ headers, returnHeaders: true });
      return response.headers.getSetCookie();
    },
  };
}
