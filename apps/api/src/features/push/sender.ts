import { createHash } from 'node:crypto';
import { isPushEndpoint } from '@tidemark/contracts/push';
import type { Database } from '../../platform/database/database.ts';
import {
  type ClaimedMessage,
  createQueueWorker,
  type DeliveryLog,
  type NotificationRow,
  pushQueue,
  type QueueWorker,
  type Send,
} from '../notifications/index.ts';
import { buildPush } from './content.ts';
import { encryptPush } from './encryption.ts';
import type { PushKeys } from './keys.ts';
import { PrivateAddressError } from './public-address.ts';
import { type PushSubscriptionRow, pushSubscriptionsById, removePushSubscription } from './subscriptions.ts';
import { PUSH_CONNECTIONS, type PushTransport } from './transport.ts';
import { createVapid } from './vapid.ts';

export interface PushSenderDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: DeliveryLog;
  readonly keys: PushKeys;
  readonly hosts: readonly string[];
  readonly transport: PushTransport;
  readonly perSecond: number;
}

const DAY_SECONDS = 24 * 3600;
const DAY_MS = DAY_SECONDS * 1000;
const MAX_SEND_MS = 60_000;

/** The push service did not accept a message. */
class PushError extends Error {
  override readonly name = 'PushError';
  readonly status: number;
  readonly retryAfterMs: number;

  constructor(status: number, retryAfterMs: number) {
    super(`The push service responded ${status}`);
    this.status = status;
    this.retryAfterMs = retryAfterMs;
  }

  /** Too many requests, and errors of the service, are temporary. */
  get isFinal(): boolean {
    return this.status !== 429 && this.status < 500;
  }
}

/** Seconds or a date, at most a day. */
function retryAfterMs(text: string | undefined, now: Date): number {
  if (text === undefined) return 0;
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isFinite(ms) ? Math.min(DAY_MS, Math.max(0, ms)) : 0;
}

const isGone = (status: number) => status === 404 || status === 410;

export function createPushSender(deps: PushSenderDeps): QueueWorker {
  const { db, now, log, keys, hosts, transport, perSecond } = deps;
  const authorize = createVapid(keys, now);

  const send = async (
    { id, uid }: ClaimedMessage,
    subscription: PushSubscriptionRow | undefined,
    items: readonly NotificationRow[],
  ): Promise<boolean> => {
    // The list of permitted services may have become shorter.
    if (subscription?.uid !== uid || !isPushEndpoint(subscription.endpoint, hosts)) return false;
    // The push service replaces a message with the same topic that it has not delivered, the browser one with the same
    // tag that it shows.
    const topic = createHash('sha256').update(id).digest('base64url').slice(0, 32);
    const payload = await buildPush(db, items, topic, now());
    if (!payload) return false;
    const { endpoint } = subscription;
    const body = encryptPush(Buffer.from(JSON.stringify(payload)), subscription);
    const { status, retryAfter } = await transport({
      endpoint,
      headers: {
        ...{ ttl: DAY_SECONDS, topic, urgency: 'normal', authorization: await authorize(endpoint) },
        ...{ 'content-type': 'application/octet-stream', 'content-encoding': 'aes128gcm' },
        'content-length': body.length,
      },
      body,
    });
    if (status >= 200 && status < 300) return true;
    if (isGone(status)) {
      await removePushSubscription(db, endpoint);
      return false;
    }
    throw new PushError(status, retryAfterMs(retryAfter, now()));
  };

  const prepare = async (messages: readonly ClaimedMessage[]): Promise<Send> => {
    const subscriptions = await pushSubscriptionsById(
      db,
      messages.map(({ recipient }) => Number(recipient)),
    );
    const items = await pushQueue.itemsOf(
      db,
      messages.map(({ id }) => id),
    );
    return (message) =>
      send(message, subscriptions.get(Number(message.recipient)), items.get(message.id) ?? []);
  };

  return createQueueWorker({
    ...{ db, now, log, prepare, queue: pushQueue, perSecond },
    ...{ connections: PUSH_CONNECTIONS, maxSendMs: MAX_SEND_MS, giveUpMs: DAY_MS },
    isFinal: (error) => (error instanceof PushError ? error.isFinal : error instanceof PrivateAddressError),
    retryAfterMs: (error) => (error instanceof PushError ? error.retryAfterMs : 0),
  });
}
