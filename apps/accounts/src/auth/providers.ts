import type { BetterAuthOptions } from 'better-auth';
import { APIError } from 'better-auth/api';

/** Other sites that readers can sign in with; each is active if its client id and secret are configured. */
export const PROVIDERS = {
  google: { name: 'Google', origin: 'https://accounts.google.com' },
  github: { name: 'GitHub', origin: 'https://github.com' },
  apple: { name: 'Apple', origin: 'https://appleid.apple.com' },
} as const;

export type ProviderId = keyof typeof PROVIDERS;
export const PROVIDER_IDS = Object.keys(PROVIDERS) as readonly ProviderId[];
export const isProviderId = (id: string): id is ProviderId => PROVIDER_IDS.some((known) => known === id);

export interface ProviderClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

export type Providers = Readonly<Partial<Record<ProviderId, ProviderClient>>>;

/** Where providers return to: Better Auth's default path, which they have to be told. */
export const CALLBACK_PATH = '/api/auth/callback';

/** Names and pictures are not used, so they are not stored. */
const mapProfileToUser = () => ({ name: '', image: '' });

const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null };

export const EMAIL_NOT_VERIFIED = 'email_not_verified';

export function providerOptions(providers: Providers) {
  const clients = Object.entries(providers).map(([id, client]) => [id, { ...client, mapProfileToUser }]);
  return {
    socialProviders: Object.fromEntries(clients),
    account: {
      // The address of an account is linked if both sides have verified it.
      accountLinking: {
        ...{ enabled: true, trustedProviders: [], requireLocalEmailVerified: true },
        // A reader who is signed in may connect a site where they use another address.
        allowDifferentEmails: true,
      },
      updateAccountOnSignIn: false,
    },
    databaseHooks: {
      user: {
        create: {
          // An account for an address that its owner has not confirmed would let others prepare it for them.
          before: async (user) => {
            if (!user.emailVerified) throw new APIError('FORBIDDEN', { code: EMAIL_NOT_VERIFIED });
          },
        },
      },
      account: {
        create: {
          // The provider is asked for nothing after the sign-in, so its tokens are not stored.
          before: async (account) => ({ data: { ...account, ...NO_TOKENS } }),
        },
        update: {
          before: async (account) => ({ data: { ...account, ...NO_TOKENS } }),
        },
      },
    },
  } satisfies Partial<BetterAuthOptions>;
}
