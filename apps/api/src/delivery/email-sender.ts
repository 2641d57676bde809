import { MAX_SEND_MS, RejectedEmailError, type Transport } from '@tidemark/email/transport';
import type { Database } from '../store/db.ts';
import { bounceAddressOf, emailToken, linkSecret } from '../store/email-tokens.ts';
import { type ClaimedMessage, emailQueue } from '../store/message-queue.ts';
import { findNotificationSettings, stopEmails } from '../store/notification-settings.ts';
import { findReaderRights, readerAt } from '../store/reader-rights.ts';
import { buildEmail } from './email-content.ts';
import { createQueueWorker, type DeliveryLog, type QueueWorker } from './queue-worker.ts';
import { SharedReads } from './shared-reads.ts';

export interface EmailSenderDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly transport: Transport;
  readonly portalUrl: string;
  readonly apiUrl: string;
  /** Where emails that cannot be delivered are returned to, if their return is read. */
  readonly bounceAddress?: string | undefined;
  readonly perSecond: number;
  readonly log: DeliveryLog;
}

export const EMAIL_CONNECTIONS = 5;
const GIVE_UP_MS = 72 * 3_600_000;

export function createEmailSender(deps: EmailSenderDeps): QueueWorker {
  const { db, now, transport, log, perSecond } = deps;
  const reads = new SharedReads();

  const send = async ({ id, uid, frequency, createdAt }: ClaimedMessage): Promise<boolean> => {
    const rights = await findReaderRights(db, uid);
    const { emailStopped, bouncedAddress } = await findNotificationSettings(db, uid);
    if (!rights?.email || emailStopped === 'unsubscribed' || bouncedAddress === rights.email) return false;
    const context = { ...deps, now: now(), reads };
    const reader = readerAt(rights, context.now);
    const items = await emailQueue.itemsOf(db, id);
    const secret = await reads.get('link secret', () => linkSecret(db));
    const email = await buildEmail(context, reader, frequency, items, emailToken(secret, uid));
    if (!email) return false;
    const returnPath = deps.bounceAddress && (await bounceAddressOf(db, deps.bounceAddress, id, email.to));
    try {
      await transport({
        ...{ id, queuedAt: createdAt.getTime() },
        email: returnPath ? { ...email, returnPath } : email,
      });
    } catch (error) {
      if (error instanceof RejectedEmailError && error.isRecipient) {
        await stopEmails(db, uid, 'bounced', rights.email);
      }
      throw error;
    }
    return true;
  };

  const worker = createQueueWorker({
    ...{ db, now, log, send, queue: emailQueue, perSecond },
    ...{ connections: EMAIL_CONNECTIONS, maxSendMs: MAX_SEND_MS, giveUpMs: GIVE_UP_MS },
    isFinal: (error) => error instanceof RejectedEmailError,
  });
  return {
    run() {
      reads.clear();
      return worker.run();
    },
    stop: worker.stop,
  };
}
