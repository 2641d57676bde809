import type { FastifyBaseLogger } from 'fastify';
import { openAuth, type Passwords, scrypt } from './auth/auth.ts';
import { openDatabase } from './auth/database.ts';
import { loadSecret } from './auth/secret.ts';
import { createSessions } from './auth/sessions.ts';
import { createBackground } from './background.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { createLimits } from './http/limits.ts';
import { existingAccountEmail, passwordResetEmail } from './mail/emails.ts';
import { createMailer, type Email } from './mail/mailer.ts';
import { isSignInAllowed, seedDemoUsers } from './members/demo.ts';
import { createMembers } from './members/members.ts';
import type { Services } from './services.ts';
import { createKeyStore } from './tokens/key-store.ts';
import { createTokens } from './tokens/tokens.ts';

export interface AppOptions {
  readonly config: Config;
  readonly now?: Clock;
  readonly passwords?: Passwords;
  readonly minSignUpMs?: number;
  /** Replaces standard output as the log destination. */
  readonly logStream?: { write(line: string): void };
}

/** Opens and migrates the database, then creates all services. */
export async function createServices(deps: AppOptions, log: FastifyBaseLogger): Promise<Services> {
  const { config, now = Date.now, passwords = scrypt, minSignUpMs = 400 } = deps;
  const secret = loadSecret(config);
  const database = await openDatabase(config, (err) => log.error({ err }, 'database connection failed'));
  const limits = createLimits(now);
  const background = createBackground((err) => log.error({ err }, 'background work failed'));
  const mail = createMailer(config, () => log);
  const sendEmail = (email: Email) => {
    if (!limits.mailByAccount.take(email.to)) background.run(() => mail(email));
  };
  const auth = await openAuth({
    url: config.url,
    secret,
    secureCookies: config.secureCookies,
    database,
    passwords,
    log: () => log,
    onPasswordResetRequested: (email, token) => sendEmail(passwordResetEmail(email, config.url, token)),
    onExistingUserSignUp: (email) => sendEmail(existingAccountEmail(email, config.url)),
    // Only the owner can read the reset email, so failed guesses by others no longer count.
    onPasswordReset: (email) => limits.signInByAccount.forget(email),
  });
  const context = await auth.$context;
  if (config.demo) await database.withMigrationLock(() => seedDemoUsers(context));
  const keys = createKeyStore(context, secret);
  return {
    config,
    now,
    auth,
    context,
    database,
    sessions: createSessions(auth, (email) => isSignInAllowed(email, config.demo)),
    members: createMembers(context),
    tokens: createTokens({ keys, issuer: config.url, keyDays: config.keyDays, now }),
    limits,
    background,
    minSignUpMs,
  };
}
