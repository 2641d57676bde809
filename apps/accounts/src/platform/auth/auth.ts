import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { getMigrations } from 'better-auth/db/migration';
import { emailOTP } from 'better-auth/plugins/email-otp';
import { magicLink } from 'better-auth/plugins/magic-link';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database.ts';
import { libraryLogger } from '../log.ts';
import { passkeyPlugin } from './passkey-plugin.ts';
import { type Providers, providerOptions } from './providers.ts';
import { recoveryCodes } from './recovery-codes.ts';
import { OWN_CONSTRAINTS, ownTables, sessionFields, userFields } from './schema.ts';
import { renewSession } from './session-endpoint.ts';
import { sessionHooks } from './session-hooks.ts';

const DAY = 24 * 60 * 60;
/** After a visit. */
export const SESSION_SECONDS = 30 * DAY;
/** After the sign-in, however often the reader visits. */
export const MAX_SESSION_SECONDS = 90 * DAY;
/** How long a code or a link to log in that was sent by email is valid. */
export const CODE_MINUTES = 10;
export const PASSWORD_LENGTH = { min: 10, max: 128 } as const;

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(check: { hash: string; password: string }): Promise<boolean>;
}

export const scrypt: Passwords = { hash: hashPassword, verify: verifyPassword };

export interface AuthOptions {
  readonly url: string;
  readonly secret: string;
  readonly secureCookies: boolean;
  readonly database: Database;
  readonly providers?: Providers;
  readonly passwords: Passwords;
  readonly log: () => FastifyBaseLogger | undefined;
  /** Not needed by commands that only read and write tables. */
  readonly callbacks?: AuthCallbacks;
}

export interface AuthCallbacks {
  readonly passwordResetRequested: (email: string, token: string) => Promise<void>;
  readonly passwordReset: (user: { readonly id: string; readonly email: string }) => Promise<void>;
  readonly magicLinkRequested: (email: string, token: string) => Promise<void>;
}

/** Codes are created and emailed by the email queue; Better Auth stores and checks them. */
function emailCodes() {
  return emailOTP({
    otpLength: 6,
    expiresIn: CODE_MINUTES * 60,
    allowedAttempts: 5,
    storeOTP: 'hashed',
    changeEmail: { enabled: true },
    sendVerificationOTP: async () => {
      throw new Error('Codes are sent by the email queue');
    },
  });
}

function options(parts: AuthOptions) {
  const { databaseHooks, ...providers } = providerOptions(parts.providers ?? {}, parts.database.query);
  return {
    appName: 'Tidemark',
    baseURL: parts.url,
    secret: parts.secret,
    database: parts.database.pool,
    telemetry: { enabled: false },
    // Better Auth applies these only in its own HTTP handler, which is not mounted; our routes check instead.
    rateLimit: { enabled: false },
    logger: libraryLogger(parts.log),
    // Our routes ask for a confirmation before sensitive changes themselves.
    session: {
      ...{ expiresIn: SESSION_SECONDS, updateAge: DAY, freshAge: 0 },
      additionalFields: sessionFields,
    },
    verification: { storeIdentifier: 'hashed' },
    user: { additionalFields: userFields },
    ...providers,
    databaseHooks: { ...databaseHooks, session: sessionHooks(parts.database.query) },
    onAPIError: { errorURL: `${parts.url}/login?provider=unknown` },
    emailAndPassword: {
      enabled: true,
      // Accounts are created by a code from an email.
      disableSignUp: true,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      password: parts.passwords,
      resetPasswordTokenExpiresIn: 60 * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) =>
        parts.callbacks?.passwordResetRequested(user.email, token),
      onPasswordReset: async ({ user }) => parts.callbacks?.passwordReset(user),
    },
    advanced: { cookiePrefix: 'tidemark', useSecureCookies: parts.secureCookies },
    plugins: [
      { ...ownTables, endpoints: { renewSession } },
      emailCodes(),
      magicLink({
        expiresIn: CODE_MINUTES * 60,
        disableSignUp: true,
        storeToken: 'hashed',
        sendMagicLink: async ({ email, token }) => parts.callbacks?.magicLinkRequested(email, token),
      }),
      twoFactor({
        issuer: 'Tidemark',
        backupCodeOptions: { customBackupCodesGenerate: recoveryCodes },
      }),
      passkeyPlugin(parts.url),
    ],
  } satisfies BetterAuthOptions;
}

/** Runs Better Auth's migrations first, because it queries its tables as soon as it is created. */
export async function openAuth(parts: AuthOptions) {
  const settings = options(parts);
  await parts.database.withMigrationLock(async () => {
    const { runMigrations } = await getMigrations(settings);
    await runMigrations();
    for (const constraint of OWN_CONSTRAINTS) await parts.database.query(constraint);
  });
  return betterAuth(settings);
}
export type Auth = Awaited<ReturnType<typeof openAuth>>;
export type AuthContext = Awaited<Auth['$context']>;
