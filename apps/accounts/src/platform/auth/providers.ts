import type { BetterAuthOptions } from 'better-auth';
import { APIError, getOAuthState } from 'better-auth/api';
import type { Query } from '../database.ts';

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

/** Why a site that is not connected did not sign in; `account_not_linked` is Better Auth's. */
export const NOT_CONNECTED = ['email_not_verified', 'account_not_linked', 'site_disconnected'] as const;
const [EMAIL_NOT_VERIFIED, , SITE_DISCONNECTED] = NOT_CONNECTED;

/**
 * The provider of an account row whose site was disconnected. The row stays, so that the next sign-in with that site
 * neither opens the account nor creates another one; connecting the site again deletes it.
 */
export const disconnected = (provider: string): string => `disconnected-${provider}`;

export function providerOptions(providers: Providers, query: Query) {
  const clients = Object.entries(providers).map(([id, client]) => [id, { ...client, mapProfileToUser }]);
  return {
    socialProviders: Object.fromEntries(clients),
    account: {
      accountLinking: {
        // The same address at another site is no proof: readers connect the site while they are signed in.
        ...{ enabled: true, trustedProviders: [], disableImplicitLinking: true },
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
          async before(account) {
            if (isProviderId(account.providerId) && !(await getOAuthState())?.link) {
              const { providerId, accountId } = account;
              const found = await query(
                'select id from account where "providerId" = $1 and "accountId" = $2',
                [disconnected(providerId), accountId],
              );
              if (found.length > 0) throw new APIError('FORBIDDEN', { code: SITE_DISCONNECTED });
            }
            // The provider is asked for nothing after the sign-in, so its tokens are not stored.
            return { data: { ...account, ...NO_TOKENS } };
          },
          after: async ({ providerId, accountId }) => {
            await query('delete from account where "providerId" = $1 and "accountId" = $2', [
              disconnected(providerId),
              accountId,
            ]);
          },
        },
        update: {
          before: async (account) => ({ data: { ...account, ...NO_TOKENS } }),
        },
      },
    },
  } satisfies Partial<BetterAuthOptions>;
}
