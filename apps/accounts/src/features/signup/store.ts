import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { type Auth, type AuthContext, CODE_MINUTES } from '../../platform/auth/auth.ts';
import { unlessRejected } from '../../platform/auth/client-error.ts';
import { usesTwoFactor } from '../../platform/auth/two-factor.ts';
import { listAccounts } from '../../platform/auth/user-rows.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';

interface PendingSignUp {
  readonly email: string;
  /** None if the reader adds a passkey instead. */
  readonly passwordHash?: string;
  readonly expiresAt: number;
}

export interface NewSession {
  readonly email: string;
  /** Set-Cookie values. */
  readonly cookies: readonly string[];
  /** Whether the reader chose to add a passkey instead of a password. */
  readonly passkey: boolean;
}

export interface SignUps {
  /** Returns a token that the form for the code sends back. The work is the same for every address. */
  begin(email: string, password: string | undefined): Promise<string>;
  /** The address of a token from `begin`, or undefined if it is invalid or has expired. */
  emailOf(token: string): Promise<string | undefined>;
  /** Creates a code for the address. Codes created before are no longer valid. */
  createCode(email: string): Promise<string>;
  /** Creates the account and signs in; undefined if token or code are wrong or have expired. */
  complete(token: string, code: string, headers: Headers): Promise<NewSession | undefined>;
}

/**
 * The account is created when the code from the email has been entered, with the password of the form that the
 * token belongs to. Nobody can prepare an account with their own password for the address of somebody else.
 */
export function createSignUps(
  auth: Auth,
  context: AuthContext,
  database: Database,
  secret: string,
  now: Clock,
): SignUps {
  const { internalAdapter, password } = context;

  async function open(token: string): Promise<PendingSignUp | undefined> {
    const text = await symmetricDecrypt({ key: secret, data: token }).catch(() => undefined);
    if (text === undefined) return undefined;
    const pending = JSON.parse(text) as Partial<PendingSignUp> & { readonly kind?: string };
    if (pending.kind !== 'sign-up' || !pending.expiresAt || pending.expiresAt <= now()) return undefined;
    return pending as PendingSignUp;
  }

  return {
    async begin(email, plainPassword) {
      const expiresAt = now() + CODE_MINUTES * 60_000;
      const passwordHash = plainPassword === undefined ? undefined : await password.hash(plainPassword);
      const pending = { kind: 'sign-up', email, passwordHash, expiresAt };
      return symmetricEncrypt({ key: secret, data: JSON.stringify(pending) });
    },

    emailOf: async (token) => (await open(token))?.email,

    async createCode(email) {
      await internalAdapter.deleteVerificationByIdentifier(`sign-in-otp-${email}`);
      return auth.api.createVerificationOTP({ body: { email, type: 'sign-in' } });
    },

    async complete(token, code, headers) {
      const pending = await open(token);
      if (!pending) return undefined;
      // The address may have become that of an account with two-factor authentication, which a code must not bypass.
      const existing = (await internalAdapter.findUserByEmail(pending.email))?.user;
      if (existing && usesTwoFactor(existing)) return undefined;
      const body = { email: pending.email, otp: code };
      const signedIn = await unlessRejected(auth.api.signInEmailOTP({ body, headers, returnHeaders: true }));
      if (!signedIn) return undefined;
      const userId = signedIn.response.user.id;
      const accounts = await listAccounts(database.query, userId);
      // An account that was completed in another tab keeps its password.
      const { passwordHash } = pending;
      const passkey = passwordHash === undefined;
      if (!passkey && !accounts.some(({ providerId }) => providerId === 'credential')) {
        await internalAdapter.linkAccount({
          userId,
          accountId: userId,
          providerId: 'credential',
          password: passwordHash,
        });
      }
      return { email: pending.email, cookies: signedIn.headers.getSetCookie(), passkey };
    },
  };
}
