import { type Database, withoutParameters } from '../store/db.ts';
import type { ClaimedMessage, MessageQueue } from '../store/message-queue.ts';

export type DeliveryLog = Record<'warn' | 'error', (details: object, message: string) => void>;

export interface QueueWorkerDeps {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: DeliveryLog;
  readonly queue: MessageQueue;
  /** Messages that one process sends at the same time, and so the most that are repeated after it was killed. */
  readonly connections: number;
  /** A send takes less than this, so that another process does not send the same message meanwhile. */
  readonly maxSendMs: number;
  /** A message that could not be sent for this time is given up. */
  readonly giveUpMs: number;
  /** Returns whether there was something to send. Throws if it has to be sent again. */
  readonly send: (message: ClaimedMessage) => Promise<boolean>;
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

/** 5 seconds after the first failure, then twice as long each time, at most an hour. */
const retryDelay = (attempts: number) => Math.min(HOUR_MS, 5_000 * 2 ** (attempts - 1));

/** Any process may send: a message is claimed by one at a time. */
export function createQueueWorker(deps: QueueWorkerDeps): QueueWorker {
  const { db, now, log, queue, send } = deps;

  const attempt = async (message: ClaimedMessage) => {
    const { id, attempts, createdAt } = message;
    try {
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

  let isStopped = false;
  const work = async () => {
    while (!isStopped) {
      const claimed = await queue.claim(db, now(), new Date(now().getTime() + deps.maxSendMs));
      if (!claimed) return;
      await attempt(claimed);
    }
  };
  let current: Promise<void> | undefined;
  return {
    run() {
      current ??= Promise.all(Array.from({ length: deps.connections }, work))
        .then(
          () => {},
          (error) =>
            log.error({ err: withoutParameters(error) }, 'Messages could not be sent; trying again later'),
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
