import { type Database, withoutParameters } from '../../platform/database/database.ts';
import { createPace, MAX_SLOWDOWN } from '../../platform/jobs/pace.ts';
import type { ClaimedMessage, MessageQueue } from './message-queue.ts';

export type DeliveryLog = Record<'warn' | 'error', (details: object, message: string) => void>;

/** Returns whether there was something to send. Throws if it has to be sent again. */
export type Send = (message: ClaimedMessage) => Promise<boolean>;

export interface QueueWorkerDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: DeliveryLog;
  readonly queue: MessageQueue;
  /** Messages that one process sends at the same time, and so the most that are repeated after it was killed. */
  readonly connections: number;
  /** The most messages that one process sends per second. */
  readonly perSecond: number;
  /** A send takes less than this, so that another process does not send the same message meanwhile. */
  readonly maxSendMs: number;
  /** A message that could not be sent for this time is given up. */
  readonly giveUpMs: number;
  /** Reads what several messages need at once, and returns the function that sends each of them. */
  readonly prepare: (messages: readonly ClaimedMessage[]) => Promise<Send>;
  /** Whether sending again cannot succeed. */
  readonly isFinal: (error: unknown) => boolean;
  /** How long the receiving server asks to wait, if it does. */
  readonly retryAfterMs?: (error: unknown) => number;
}

export interface QueueWorker {
  /** Sends everything that is due. */
  run(): Promise<void>;
  /** Resolves when the messages under way are sent. */
  stop(): Promise<void>;
}

const HOUR_MS = 3_600_000;

/**
 * A reader's rights and followed items are read at most this long before the message is sent, and up to MAX_SLOWDOWN
 * times as long in a busy process.
 */
const PREPARED_SECONDS = 0.25;

/** 5 seconds after the first failure, then twice as long each time, at most an hour. */
const retryDelay = (attempts: number) => Math.min(HOUR_MS, 5_000 * 2 ** (attempts - 1));

/** Any process may send: a message is claimed by one at a time. */
export function createQueueWorker(deps: QueueWorkerDeps): QueueWorker {
  const { db, now, log, queue, connections, perSecond } = deps;
  const pace = createPace(perSecond);
  const batch = Math.max(1, Math.floor(perSecond * PREPARED_SECONDS));
  const claimMs = deps.maxSendMs + MAX_SLOWDOWN * (batch / perSecond) * 1000;

  const attempt = async (message: ClaimedMessage, prepared: Promise<Send>) => {
    const { id, attempts, createdAt } = message;
    try {
      const send = await prepared;
      await queue.finish(db, id, (await send(message)) ? 'sent' : 'dropped');
    } catch (error) {
      const isFinal = deps.isFinal(error) || now().getTime() - createdAt.getTime() > deps.giveUpMs;
      const details = { err: withoutParameters(error), id };
      log.warn(details, isFinal ? 'A message was given up' : 'A message will be sent again later');
      if (isFinal) return queue.finish(db, id, 'failed');
      const delay = Math.max(retryDelay(attempts), deps.retryAfterMs?.(error) ?? 0);
      await queue.retry(db, id, new Date(now().getTime() + delay));
    }
  };

  const logFailure = (error: unknown) =>
    log.error({ err: withoutParameters(error) }, 'Messages could not be sent; trying again later');

  let isStopped = false;
  const work = async () => {
    const underWay = new Set<Promise<void>>();
    const begin = (message: ClaimedMessage, prepared: Promise<Send>) => {
      const sending = attempt(message, prepared)
        .catch(logFailure)
        .finally(() => underWay.delete(sending));
      underWay.add(sending);
    };
    try {
      while (!isStopped) {
        if (underWay.size >= connections) await Promise.race(underWay);
        const limit = Math.min(batch, connections - underWay.size);
        const claimed = await queue.claim(db, now(), new Date(now().getTime() + claimMs), limit);
        if (claimed.length === 0) break;
        const prepared = deps.prepare(claimed);
        // Every attempt awaits it, the first one only after its pause.
        prepared.catch(() => {});
        for (const message of claimed) {
          // What is claimed is sent even when stopping; another process would wait until the claim has ended.
          if (!isStopped) await pace();
          begin(message, prepared);
        }
      }
    } finally {
      await Promise.all(underWay);
    }
  };
  let current: Promise<void> | undefined;
  return {
    run() {
      current ??= work()
        .catch(logFailure)
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
