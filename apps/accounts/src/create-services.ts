import type { Metrics } from '@tidemark/metrics/metrics';
import type { Tracer } from '@tidemark/tracing/tracer';
import type { FastifyBaseLogger } from 'fastify';
import { createApplications } from './features/applications/store.ts';
import { createAudit } from './features/audit/store.ts';
import { createEmails } from './features/emails/emails.ts';
import { createEventDelivery, type SendEvent } from './features/entitlements/event-delivery.ts';
import { magicLinkEmail } from './features/login-links/emails.ts';
import { isSignInAllowed, seedDemoUsers } from './features/members/demo.ts';
import { createMembers } from './features/members/store.ts';
import { passwordResetEmail } from './features/passwords/emails.ts';
import { openPayments } from './features/payment/open-payments.ts';
import { loadPlanCatalog } from './features/plans/catalog.ts';
import { createReminders } from './features/reminders/reminders.ts';
import { createUnsubscribe } from './features/reminders/unsubscribe.ts';
import type { Services } from './features/services.ts';
import { createSignUps } from './features/signup/store.ts';
import type { ExplainAccess } from './features/staff/explain-access.ts';
import { createKeyStore } from './features/tokens/key-store.ts';
import { createTokens } from './features/tokens/tokens.ts';
import { createDeletion } from './features/your-data/deletion.ts';
import type { FetchLibrary } from './features/your-data/library.ts';
import { openAuth, type Passwords, scrypt } from './platform/auth/auth.ts';
import { createSessions } from './platform/auth/sessions.ts';
import { createBackground } from './platform/background.ts';
import type { Clock } from './platform/clock.ts';
import { openDatabase } from './platform/database.ts';
import { createKnownDevices } from './platform/http/known-device.ts';
import { createCounters } from './platform/limits/counters.ts';
import { createLimits } from './platform/limits/limits.ts';
import { createSignInGuard } from './platform/limits/sign-in-guard.ts';
import { loadSecret } from './platform/secret.ts';
import type { Config } from './platform/settings/config.ts';

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
  /** Asks the portal API why a reader can or cannot read an article; without it staff cannot. */
  readonly explainAccess?: ExplainAccess;
  /** Reads a reader's library for their export; without it the export has none. */
  readonly fetchLibrary?: FetchLibrary;
  /** What this process measures, if metrics are on. */
  readonly metrics?: Metrics | undefined;
  /** Records requests, if traces are on. */
  readonly tracer?: Tracer | undefined;
  /** Replaces standard output as the log destination. */
  readonly logStream?: { write(line: string): void };
}

/** Opens and migrates the database, then creates all services. */
export async function createServices(options: AppOptions, log: FastifyBaseLogger): Promise<Services> {
  const { config, now = Date.now, passwords = scrypt, minSignUpMs = 400 } = options;
  const catalog = loadPlanCatalog(config.contentDir);
  const secret = loadSecret(config);
  const database = await openDatabase(
    config,
    (err) => log.error({ err }, 'database connection failed'),
    options.tracer,
  );
  const audit = createAudit(database, now, config.auditDays);
  const counters = await createCounters(database, now);
  const limits = createLimits(counters);
  const background = createBackground((err) => log.error({ err }, 'background work failed'));
  const emails = await createEmails({
    ...{ config, database, secret, now, limits, background, log },
    accounts: () => ({ auth, context, signUps }),
  });
  const signInGuard = createSignInGuard({
    counters,
    limits,
    onIncident: (email) => emails.request('failed-sign-ins', email),
  });
  const auth = await openAuth({
    url: config.url,
    secret,
    secureCookies: config.secureCookies,
    providers: config.providers,
    database,
    passwords,
    log: () => log,
    callbacks: {
      passwordResetRequested: (email, token) => emails.send(passwordResetEmail(email, config.url, token)),
      // Only the owner can read the reset email, so failed guesses by others no longer count.
      async passwordReset({ id, email }) {
        await signInGuard.clearFailures(email);
        await members.change(id, ({ raiseEpoch }) => raiseEpoch(undefined));
      },
      magicLinkRequested: (email, token) => emails.send(magicLinkEmail(email, config.url, token)),
    },
  });
  const context = await auth.$context;
  if (config.demo) await database.withMigrationLock(() => seedDemoUsers(context));
  const signUps = createSignUps(auth, context, database, secret, now);
  const keys = createKeyStore(context, database, secret);
  const members = createMembers(database, now);
  const unsubscribe = createUnsubscribe(secret, config.url);
  const tokens = createTokens({ keys, issuer: config.url, keyDays: config.keyDays, now });
  const deliverEvents =
    options.sendEvent && createEventDelivery({ database, members, tokens, now, send: options.sendEvent });
  if (deliverEvents) members.onChange(() => background.run(deliverEvents));
  const payments = await openPayments({
    ...{ config, catalog, context, members, emails, now, log },
    database,
  });
  const deletion = createDeletion({
    ...{ database, members, emails, now },
    endPayments: async (uid) => payments?.deleteCustomer(uid),
    onDelete: () => deliverEvents && background.run(deliverEvents),
  });
  return {
    config,
    catalog,
    now,
    auth,
    context,
    database,
    sessions: createSessions(auth, {
      query: database.query,
      isSignInAllowed: (email) => isSignInAllowed(email, config.demo),
      end: members.endSession,
    }),
    signUps,
    emails,
    unsubscribe,
    sendReminders: createReminders({ database, members, emails, unsubscribe, url: config.url, now }),
    members,
    tokens,
    deliverEvents,
    deletion,
    payments,
    applications: createApplications(context, database, members, now),
    audit,
    explainAccess: options.explainAccess,
    fetchLibrary: options.fetchLibrary,
    limits,
    confirmedForms: new Map(),
    signInGuard,
    knownDevices: createKnownDevices(secret, config.secureCookies),
    background,
    minSignUpMs,
    isStopping: options.isStopping ?? (() => false),
  };
}
