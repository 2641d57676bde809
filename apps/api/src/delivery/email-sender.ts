import { MAX_SEND_MS, RejectedEmailError, type Transport } from '@tidemark/email/transport';
import type { Database } from '../store/db.ts';
import { emailToken } from '../store/email-tokens.ts';
import { type ClaimedMessage, emailQueue } from '../store/message-queue.ts';
import { findNotificationSettings, stopEmails } from '../store/notification-settings.ts';
import { findReaderRights, readerAt } from '../store/reader-rights.ts';
import { buildEmail } from './email-content.ts';
import { createQueueWorker, type DeliveryLog, type QueueWorker } from './queue-worker.ts';

export interface EmailSenderDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly transport: Transport;
  readonly portalUrl: string;
  readonly apiUrl: string;
  readonly log: DeliveryLog;
}

export const EMAIL_CONNECTIONS = 5;
const GIVE_UP_MS = 72 * 3_600_000;

export function createEmailSender(deps: EmailSenderDeps): QueueWorker {
  const { db, now, transport, log } = deps;

  const send = async ({ id, uid, frequency, createdAt }: ClaimedMessage): Promise<boolean> => {
    const rights = await findReaderRights(db, uid);
    const { emailStopped, bouncedAddress } = await findNotificationSettings(db, uid);
    if (!rights?.email || emailStopped === 'unsubscribed' || bouncedAddress === rights.email) return false;
    const context = { ...deps, now: now() };
    const reader = readerAt(rights, context.now);
    const items = await emailQueue.itemsOf(db, id);
    const email = await buildEmail(context, reader, frequency, items, await emailToken(db, uid));
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

  return createQueueWorker({
    ...{ db, now, log, send, queue: emailQueue },
    ...{ connections: EMAIL_CONNECTIONS, maxSendMs: MAX_SEND_MS, giveUpMs: GIVE_UP_MS },
    isFinal: (error) => error instanceof RejectedEmailError,
  });
}
