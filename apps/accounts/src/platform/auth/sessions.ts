import type { Auth } from './auth.ts';
import { unlessRejected } from './client-error.ts';
import { type Member, type MemberRow, toMember } from './member.ts';
import { usesTwoFactor } from './two-factor.ts';

export interface SessionState {
  /** Set-Cookie values to send with the response. */
  readonly cookies: readonly string[];
  readonly signedIn: SignedIn | undefined;
}

export interface SignedIn {
  readonly member: Member;
  readonly sessionId: string;
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
  | { readonly kind: 'rejected' };

export interface Sessions {
  read(cookie: string | undefined): Promise<SessionState>;
  /** Rejected for a wrong password and for an unknown address alike. */
  signIn(email: string, password: string, headers: Headers): Promise<SignInResult>;
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
      const { user, session } = response;
      const signedIn = {
        member: toMember(user as MemberRow),
        sessionId: session.id,
        endsAt: session.expiresAt.getTime(),
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
      const result = await unlessRejected(auth.api.signInEmail({ body, headers, returnHeaders: true }));
      if (!result) return { kind: 'rejected' };
      const kind = 'twoFactorRedirect' in result.response ? 'two-factor' : 'signed-in';
      return { kind, cookies: result.headers.getSetCookie() };
    },

    async signOut(cookie) {
      const headers = new Headers(cookie ? { cookie } : {});
      const response = await auth.api.signOut({ headers, returnHeaders: true });
      return response.headers.getSetCookie();
    },
  };
}
