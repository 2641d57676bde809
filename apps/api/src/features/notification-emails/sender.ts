import { MAX_SEND_MS, RejectedEmailError, type Transport } from '@tidemark/email/transport';
import type { Database } from '../../platform/database/database.ts';
import { type ReaderRights, readerAt, rightsByUid } from '../entitlements/index.ts';
import {
  type ClaimedMessage,
  createQueueWorker,
  DEFAULT_STORED_SETTINGS,
  type DeliveryLog,
  emailQueue,
  type NotificationRow,
  type QueueWorker,
  type Send,
  type StoredNotificationSettings,
  settingsByUid,
  stopEmails,
} from '../notifications/index.ts';
import { buildEmail } from './content.ts';
import { SharedReads } from './shared-reads.ts';
import { bounceAddressOf, emailToken, linkSecret } from './tokens.ts';

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

  const send = async (
    { id, uid, frequency, createdAt }: ClaimedMessage,
    rights: ReaderRights | undefined,
    { emailStopped, bouncedAddress }: StoredNotificationSettings,
    items: readonly NotificationRow[],
  ): Promise<boolean> => {
    if (!rights?.email || emailStopped === 'unsubscribed' || bouncedAddress === rights.email) return false;
    const context = { ...deps, now: now(), reads };
    const reader = readerAt(rights, context.now);
    const secret = await reads.get('link secret', () => linkSecret(db));
    const email = await buildEmail(
      context,
      reader,
      frequency,
      items,
      emailToken(secret, uid, rights.email, rights.epoch),
    );
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

  const prepare = async (messages: readonly ClaimedMessage[]): Promise<Send> => {
    const uids = messages.map(({ uid }) => uid);
    const rights = await rightsByUid(db, uids);
    const settings = await settingsByUid(db, uids);
    const items = await emailQueue.itemsOf(
      db,
      messages.map(({ id }) => id),
    );
    return (message) =>
      send(
        message,
        rights.get(message.uid),
        settings.get(message.uid) ?? DEFAULT_STORED_SETTINGS,
        items.get(message.id) ?? [],
      );
  };

  const worker = createQueueWorker({
    ...{ db, now, log, prepare, queue: emailQueue, perSecond },
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
