import type { FastifyBaseLogger } from 'fastify';
import { openAuth, type Passwords, scrypt } from './auth/auth.ts';
import { openDatabase } from './auth/database.ts';
import { loadSecret } from './auth/secret.ts';
import { createSessions } from './auth/sessions.ts';
import { createSignUps } from './auth/sign-up.ts';
import { createBackground } from './background.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { createKnownDevices } from './http/known-device.ts';
import { createCounters } from './limits/counters.ts';
import { createLimits } from './limits/limits.ts';
import { createSignInGuard } from './limits/sign-in-guard.ts';
import {
  existingAccountEmail,
  failedSignInsEmail,
  passwordResetEmail,
  signUpCodeEmail,
} from './mail/emails.ts';
import { createMailer, type Email } from './mail/mailer.ts';
import { isSignInAllowed, seedDemoUsers } from './members/demo.ts';
import { createEventDelivery, type SendEvent } from './members/event-delivery.ts';
import { createMembers } from './members/members.ts';
import { loadPlanCatalog } from './members/plan-catalog.ts';
import type { Services } from './services.ts';
import { createKeyStore } from './tokens/key-store.ts';
import { createTokens } from './tokens/tokens.ts';

export interface AppOptions {
  readonly config: Config;
  readonly now?: Clock;
  readonly passwords?: Passwords;
  readonly minSignUpMs?: number;
  /** Whether the process was asked to stop. */
  readonly isStopping?: () => boolean;
  /** How long a request may take to arrive, headers and body together. */
  readonly requestTimeoutMs?: number;
  /** Sends an entitlement event to the portal API; without it none are sent. */
  readonly sendEvent?: SendEvent;
  /** Replaces standard output as the log destination. */
  readonly logStream?: { write(line: string): void };
}

/** Opens and migrates the database, then creates all services. */
export async function createServices(options: AppOptions, log: FastifyBaseLogger): Promise<Services> {
  const { config, now = Date.now, passwords = scrypt, minSignUpMs = 400 } = options;
  const catalog = loadPlanCatalog(config.contentDir);
  const secret = loadSecret(config);
  const database = await openDatabase(config, (err) => log.error({ err }, 'database connection failed'));
  const counters = await createCounters(database, now);
  const limits = createLimits(counters);
  const background = createBackground((err) => log.error({ err }, 'background work failed'));
  const mail = createMailer(config, () => log);
  const sendEmail = (email: Email) =>
    background.run(async () => {
      if (!(await limits.mailByAccount.consume(`${email.kind}:${email.to}`))) await mail(email);
    });
  const signInGuard = createSignInGuard({
    counters,
    limits,
    onIncident: (email) => background.run(() => notifyOwner(email)),
  });
  const auth = await openAuth({
    url: config.url,
    secret,
    secureCookies: config.secureCookies,
    database,
    passwords,
    log: () => log,
    onPasswordResetRequested: (email, token) => sendEmail(passwordResetEmail(email, config.url, token)),
    // Only the owner can read the reset email, so failed guesses by others no longer count.
    onPasswordReset: (email) => signInGuard.clearFailures(email),
  });
  const context = await auth.$context;
  if (config.demo) await database.withMigrationLock(() => seedDemoUsers(context));
  async function notifyOwner(email: string): Promise<void> {
    const isMember = (await context.internalAdapter.findUserByEmail(email)) !== null;
    if (isMember && isSignInAllowed(email, config.demo)) sendEmail(failedSignInsEmail(email, config.url));
  }
  const signUps = createSignUps(auth, context, secret, now);
  /** A known address gets a different email; nothing else depends on it. */
  async function sendSignUpEmail(email: string): Promise<void> {
    const known = await context.internalAdapter.findUserByEmail(email);
    if (known || !isSignInAllowed(email, config.demo)) sendEmail(existingAccountEmail(email, config.url));
    // Checked first: a new code without an email would only invalidate the one that was sent.
    else if (!(await limits.mailByAccount.consume(`sign-up-code:${email}`)))
      await mail(signUpCodeEmail(email, await signUps.createCode(email)));
  }
  const keys = createKeyStore(context, secret);
  const members = createMembers(context, now);
  const tokens = createTokens({ keys, issuer: config.url, keyDays: config.keyDays, now });
  const deliverEvents =
    options.sendEvent && createEventDelivery({ context, members, tokens, now, send: options.sendEvent });
  if (deliverEvents) members.onChange(() => background.run(deliverEvents));
  return {
    config,
    catalog,
    now,
    auth,
    context,
    database,
    sessions: createSessions(auth, (email) => isSignInAllowed(email, config.demo)),
    signUps,
    sendSignUpEmail: (email) => background.run(() => sendSignUpEmail(email)),
    members,
    tokens,
    deliverEvents,
    limits,
    signInGuard,
    knownDevices: createKnownDevices(secret, config.secureCookies),
    background,
    minSignUpMs,
  };
}
