import type { Email } from '@tidemark/email/email';
import { createTransport } from '@tidemark/email/transport';
import type { FastifyBaseLogger } from 'fastify';
import type { Auth, AuthContext } from '../../platform/auth/auth.ts';
import { usesTwoFactor } from '../../platform/auth/two-factor.ts';
import type { Background } from '../../platform/background.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import {
  createEmailQueue,
  type EmailQueueStatus,
  type EmailRequest,
} from '../../platform/mail/email-queue.ts';
import type { Config } from '../../platform/settings/config.ts';
import { confirmationCodeEmail } from '../confirmation/emails.ts';
import { failedSignInsEmail } from '../login/emails.ts';
import { magicLinkOffEmail } from '../login-links/emails.ts';
import { isSignInAllowed } from '../members/demo.ts';
import { emailChangeCodeEmail } from '../security/emails.ts';
import { existingAccountEmail, signUpCodeEmail } from '../signup/emails.ts';
import type { SignUps } from '../signup/store.ts';

export interface Emails {
  /** Queues an email; at most three of a kind are sent to an address in an hour. */
  send(email: Email): Promise<void>;
  /** Queues an email of which there is one with this id. */
  sendOnce(id: string, email: Email): Promise<void>;
  /** Queues what a form requested for an address, in the same way whether or not the address has an account. */
  request(kind: EmailKind, to: string, from?: string): Promise<void>;
  deliver(): Promise<void>;
  status(): Promise<EmailQueueStatus>;
}

export type EmailKind =
  | 'sign-up'
  | 'password-reset'
  | 'failed-sign-ins'
  | 'magic-link'
  | 'email-change'
  | 'confirmation';

interface Dependencies {
  readonly config: Config;
  readonly database: Database;
  readonly secret: string;
  readonly now: Clock;
  readonly limits: Limits;
  readonly background: Background;
  readonly log: FastifyBaseLogger;
  /** Created later, because it queues emails itself. */
  readonly accounts: () => {
    readonly auth: Auth;
    readonly context: AuthContext;
    readonly signUps: SignUps;
  };
}

export async function createEmails(dependencies: Dependencies): Promise<Emails> {
  const { config, database, secret, now, limits, background, log, accounts } = dependencies;

  const isLimited = async (kind: string, to: string) =>
    (await limits.mailByAccount.consume(`${kind}:${to}`)) !== undefined;
  const unlessLimited = async (email: Email) => ((await isLimited(email.kind, email.to)) ? undefined : email);
  const isMember = async (email: string) =>
    (await accounts().context.internalAdapter.findUserByEmail(email)) !== null;

  /** A known address gets a different email; nothing else depends on it. */
  async function signUpEmail(to: string): Promise<Email | undefined> {
    if ((await isMember(to)) || !isSignInAllowed(to, config.demo))
      return unlessLimited(existingAccountEmail(to, config.url));
    // Checked first: a new code without an email would only invalidate the one that was sent.
    if (await isLimited('sign-up-code', to)) return undefined;
    return signUpCodeEmail(to, await accounts().signUps.createCode(to));
  }

  /** Better Auth creates the link and calls back, which queues the email. */
  async function requestMagicLink(email: string): Promise<Email | undefined> {
    const { auth, context } = accounts();
    const user = (await context.internalAdapter.findUserByEmail(email))?.user;
    if (!user || !isSignInAllowed(email, config.demo)) return undefined;
    if (usesTwoFactor(user)) return unlessLimited(magicLinkOffEmail(email, config.url));
    await auth.api.signInMagicLink({ body: { email }, headers: new Headers() });
    return undefined;
  }

  async function emailChangeEmail(to: string, from: string): Promise<Email | undefined> {
    if ((await isMember(to)) || !isSignInAllowed(to, config.demo))
      return unlessLimited(existingAccountEmail(to, config.url));
    if (await isLimited('email-change-code', to)) return undefined;
    const { auth, context } = accounts();
    const email = `${from}-${to}`;
    await context.internalAdapter.deleteVerificationByIdentifier(`change-email-otp-${email}`);
    const code = await auth.api.createVerificationOTP({ body: { email, type: 'change-email' } });
    return emailChangeCodeEmail(to, code);
  }

  async function confirmationEmail(email: string): Promise<Email | undefined> {
    if (await isLimited('confirmation-code', email)) return undefined;
    const { auth, context } = accounts();
    await context.internalAdapter.deleteVerificationByIdentifier(`email-verification-otp-${email}`);
    return confirmationCodeEmail(
      email,
      await auth.api.createVerificationOTP({ body: { email, type: 'email-verification' } }),
    );
  }

  async function prepare({ kind, to, from }: EmailRequest): Promise<Email | undefined> {
    switch (kind) {
      case 'sign-up':
        return signUpEmail(to);
      case 'password-reset':
        // Better Auth creates the link and calls back, which queues the email.
        await accounts().auth.api.requestPasswordReset({ body: { email: to } });
        return undefined;
      case 'magic-link':
        return requestMagicLink(to);
      case 'email-change':
        return emailChangeEmail(to, from ?? '');
      case 'confirmation':
        return confirmationEmail(to);
      case 'failed-sign-ins':
        return (await isMember(to)) && isSignInAllowed(to, config.demo)
          ? unlessLimited(failedSignInsEmail(to, config.url))
          : undefined;
      default:
        throw new Error(`Unknown email request ${kind}`);
    }
  }

  const queue = await createEmailQueue({
    database,
    secret,
    now,
    transport: createTransport(config, () => log),
    prepare,
    onAdd: () => background.run(() => queue.deliver()),
    onFailure: ({ err, id, final }) =>
      log.warn({ err, id }, final ? 'an email was given up' : 'an email will be sent again later'),
  });
  return {
    async send(email) {
      if (!(await isLimited(email.kind, email.to))) await queue.add(email);
    },
    sendOnce: (id, email) => queue.add(email, id),
    request: (kind, to, from) => queue.request(from === undefined ? { kind, to } : { kind, to, from }),
    deliver: queue.deliver,
    status: queue.status,
  };
}
