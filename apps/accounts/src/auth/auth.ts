import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { getMigrations } from 'better-auth/db/migration';
import type { FastifyBaseLogger } from 'fastify';
import { libraryLogger } from '../log.ts';
import type { Database } from './database.ts';
import { ledger, userFields } from './schema.ts';

const DAY = 24 * 60 * 60;
export const SESSION_SECONDS = 30 * DAY;
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

export interface Passwords {
  hash(password: string): Promise<string>;
  verify(check: { hash: string; password: string }): Promise<boolean>;
}

export const scrypt: Passwords = { hash: hashPassword, verify: verifyPassword };

export interface AuthParts {
  readonly url: string;
  readonly secret: string;
  readonly secureCookies: boolean;
  readonly database: Database;
  readonly passwords: Passwords;
  readonly log: () => FastifyBaseLogger | undefined;
  readonly onResetAsked: (email: string, token: string) => void;
  readonly onKnownSignUp: (email: string) => void;
  readonly onNewPassword: (email: string) => void;
}

function options(parts: AuthParts) {
  return {
    appName: 'Tidemark',
    baseURL: parts.url,
    secret: parts.secret,
    database: parts.database.handle,
    telemetry: { enabled: false },
    // Its limits and its origin check guard its own HTTP handler, which is not mounted here; ours stand at the forms.
    rateLimit: { enabled: false },
    logger: libraryLogger(parts.log),
    session: { expiresIn: SESSION_SECONDS, updateAge: DAY },
    verification: { storeIdentifier: 'hashed' },
    user: { additionalFields: userFields },
    emailAndPassword: {
      enabled: true,
      // Signing a new account in at once would tell it from a known one.
      autoSignIn: false,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      password: parts.passwords,
      resetPasswordTokenExpiresIn: 60 * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => parts.onResetAsked(user.email, token),
      onPasswordReset: async ({ user }) => parts.onNewPassword(user.email),
      onExistingUserSignUp: async ({ user }) => parts.onKnownSignUp(user.email),
    },
    advanced: { cookiePrefix: 'tidemark', useSecureCookies: parts.secureCookies },
    plugins: [ledger],
  } satisfies BetterAuthOptions;
}

/** Its own migrations first: it looks at the tables as soon as it is made. */
export async function openAuth(parts: AuthParts) {
  const settings = options(parts);
  await parts.database.alone(async () => {
    const { runMigrations } = await getMigrations(settings);
    await runMigrations();
  });
  return betterAuth(settings);
}
export type Auth = Awaited<ReturnType<typeof openAuth>>;
export type AuthContext = Awaited<Auth['$context']>;
