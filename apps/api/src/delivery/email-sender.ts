import { MAX_SEND_MS, RejectedEmailError, type Transport } from '@tidemark/email/transport';
import { createPace } from '../pace.ts';
import { type Database, withoutParameters } from '../store/db.ts';
import {
  type ClaimedEmail,
  claimEmail,
  finishEmail,
  itemsOfEmail,
  retryEmail,
} from '../store/email-queue.ts';
import { emailToken, linkSecret } from '../store/email-tokens.ts';
import { findNotificationSettings, stopEmails } from '../store/notification-settings.ts';
import { findReaderRights, readerAt } from '../store/reader-rights.ts';
import { buildEmail } from './email-content.ts';
import { SharedReads } from './shared-reads.ts';

export interface EmailSenderDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly transport: Transport;
  readonly portalUrl: string;
  readonly apiUrl: string;
  /** The most emails that this process sends per second. */
  readonly perSecond: number;
  readonly log: Record<'warn' | 'error', (details: object, message: string) => void>;
}

export interface EmailSender {
  /** Sends everything that is due. */
  run(): Promise<void>;
  /** Resolves when the emails under way are sent. */
  stop(): Promise<void>;
}

/** Emails that one process sends at the same time, and so the most that are repeated after it was killed. */
export const EMAIL_CONNECTIONS = 5;
const HOUR_MS = 3_600_000;
const GIVE_UP_MS = 72 * HOUR_MS;

/** 5 seconds after the first failure, then twice as long each time, at most an hour. */
const retryDelay = (attempts: number) => Math.min(HOUR_MS, 5_000 * 2 ** (attempts - 1));

/** Any process may send: an email is claimed by one at a time. */
export function createEmailSender(deps: EmailSenderDeps): EmailSender {
  const { db, now, transport, log } = deps;
  const pace = createPace(deps.perSecond);

  /** Whether there was something to send. */
  const send = async (
    { id, uid, frequency, createdAt }: ClaimedEmail,
    reads: SharedReads,
  ): Promise<boolean> => {
    const rights = await findReaderRights(db, uid);
    const { emailStopped, bouncedAddress } = await findNotificationSettings(db, uid);
    if (!rights?.email || emailStopped === 'unsubscribed' || bouncedAddress === rights.email) return false;
    const context = { ...deps, now: now(), reads };
    const reader = readerAt(rights, context.now);
    const items = await itemsOfEmail(db, id);
    const secret = await reads.get('link secret', () => linkSecret(db));
    const email = await buildEmail(context, reader, frequency, items, emailToken(secret, uid));
    if (!email) return false;
    try {
      await transport({ id, queuedAt: createdAt.getTime(), email });
    } catch (error) {
      if (error instanceof RejectedEmailError && error.isRecipient) {
        await stopEmails(db, uid, 'bounced', rights.email);
      }
      throw error;
    }
    return true;
  };

  const attempt = async (one: ClaimedEmail, reads: SharedReads) => {
    const { id, attempts, createdAt } = one;
    try {
      await finishEmail(db, id, (await send(one, reads)) ? 'sent' : 'dropped');
    } catch (error) {
      const isFinal =
        error instanceof RejectedEmailError || now().getTime() - createdAt.getTime() > GIVE_UP_MS;
      const details = { err: withoutParameters(error), id };
      log.warn(details, isFinal ? 'An email was given up' : 'An email will be sent again later');
      if (isFinal) await finishEmail(db, id, 'failed');
      else await retryEmail(db, id, new Date(now().getTime() + retryDelay(attempts)));
    }
  };

  let isStopped = false;
  const work = async (reads: SharedReads) => {
    for (;;) {
      await pace();
      if (isStopped) return;
      const claimed = await claimEmail(db, now(), new Date(now().getTime() + MAX_SEND_MS));
      if (!claimed) return;
      await attempt(claimed, reads);
    }
  };
  let current: Promise<void> | undefined;
  return {
    run() {
      if (current) return current;
      const reads = new SharedReads();
      current = Promise.all(Array.from({ length: EMAIL_CONNECTIONS }, () => work(reads)))
        .then(
          () => {},
          (error) =>
            log.error({ err: withoutParameters(error) }, 'Emails could not be sent; trying again later'),
        )
        .finally(() => {
          current = undefined;
        });
      return current;
    },
    async stop() {
      isStopped = true;
      await current;
    },
  };
}
