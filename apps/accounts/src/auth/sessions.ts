import { isAPIError } from 'better-auth/api';
import { type Member, type MemberRow, toMember } from '../members/member.ts';
import type { Auth } from './auth.ts';

export interface Visit {
  /** Set-Cookie values that the answer has to carry. */
  readonly cookies: readonly string[];
  readonly signedIn: { readonly member: Member; readonly endsAt: number } | undefined;
}

export interface Sessions {
  read(cookie: string | undefined): Promise<Visit>;
  /** `undefined` for a wrong password and for an unknown address alike. */
  signIn(email: string, password: string): Promise<readonly string[] | undefined>;
  signOut(cookie: string | undefined): Promise<readonly string[]>;
}

const NOBODY: Visit = { cookies: [], signedIn: undefined };

export function createSessions(auth: Auth, mayEnter: (email: string) => boolean): Sessions {
  return {
    async read(cookie) {
      if (!cookie) return NOBODY;
      const { headers, response } = await auth.api.getSession({
        headers: new Headers({ cookie }),
        returnHeaders: true,
      });
      const cookies = headers.getSetCookie();
      if (!response || !mayEnter(response.user.email)) return { cookies, signedIn: undefined };
      const member = toMember(response.user as MemberRow);
      return { cookies, signedIn: { member, endsAt: response.session.expiresAt.getTime() } };
    },

    async signIn(email, password) {
      // Someone kept out costs the same work as someone unknown.
      const body = { email: mayEnter(email) ? email : 'nobody@tidemark.invalid', password };
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
      const answer = await auth.api.signOut({ headers, returnHeaders: true });
      return answer.headers.getSetCookie();
    },
  };
}
