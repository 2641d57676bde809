import type { ContentFeed } from './content-feed.ts';
import type { EventConnection } from './db.ts';

export interface ContentListenerDeps {
  readonly feed: Pick<ContentFeed, 'catchUp'>;
  readonly connect: () => Promise<EventConnection>;
  readonly log: Record<'info' | 'warn', (details: object, message: string) => void>;
  /** A monotonic clock in milliseconds. */
  readonly monotonicNow?: () => number;
}

export interface ContentListener {
  /** Whether this process has seen every event that is older than the lease. */
  isCurrent(): boolean;
  /** How long ago this process knew for certain that it had seen every event, in milliseconds. */
  ageMs(): number;
  /** Calls back after each successful read of the events. Returns a function that ends this. */
  onRead(callback: () => void): () => void;
  stop(): void;
}

const HEARTBEAT_MS = 300;
/** Cached responses are served for at most this long without a confirmation that nothing has changed. */
export const LEASE_MS = 700;
/** A connection without a response for this long is replaced. */
const TIMEOUT_MS = 2000;

/** Rejects if the work takes too long. The work itself goes on. */
async function withTimeout(work: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`The database did not respond within ${TIMEOUT_MS} ms`)),
    TIMEOUT_MS,
  );
  await Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

/**
 * Keeps the feed up to date. A notification wakes it; a heartbeat reads the events as well, so that a lost
 * notification delays an event but does not lose it.
 */
export async function startContentListener(deps: ContentListenerDeps): Promise<ContentListener> {
  const { feed, log, monotonicNow = () => performance.now() } = deps;
  let current: EventConnection | undefined;
  let confirmedAt = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  let hasFailed = false;
  let isStopped = false;
  const readers = new Set<() => void>();

  const retry = (error: unknown) => {
    if (isStopped) return;
    if (!hasFailed) log.warn({ err: error }, 'Content events cannot be read; no cached response is served');
    hasFailed = true;
    clearTimeout(timer);
    timer = setTimeout(open, HEARTBEAT_MS);
  };

  const follow = (connection: EventConnection): Promise<void> => {
    let isReading = false;
    let isWoken = false;
    const fail = (error: unknown) => {
      if (current !== connection) return;
      current = undefined;
      connection.close().catch(() => {});
      retry(error);
    };
    const read = async () => {
      const sentAt = monotonicNow();
      await withTimeout(feed.catchUp(connection.db));
      if (current !== connection) return;
      confirmedAt = sentAt;
      if (hasFailed) log.info({}, 'Content events are read again');
      hasFailed = false;
      for (const notify of readers) notify();
    };
    const beat = async () => {
      isWoken = true;
      if (isReading) return;
      isReading = true;
      const startedAt = monotonicNow();
      try {
        while (isWoken && current === connection) {
          isWoken = false;
          await read();
        }
      } catch (error) {
        fail(error);
      }
      isReading = false;
      if (current !== connection) return;
      clearTimeout(timer);
      // Counted from the beginning, so that the lease does not expire when the database is slow to respond.
      timer = setTimeout(beat, Math.max(0, startedAt + HEARTBEAT_MS - monotonicNow()));
    };
    current = connection;
    connection.onNotification(beat);
    connection.onError(fail);
    return beat();
  };

  const open = async (): Promise<void> => {
    try {
      const connection = await deps.connect();
      if (isStopped) connection.close().catch(() => {});
      else await follow(connection);
    } catch (error) {
      retry(error);
    }
  };

  await open();
  const ageMs = () => (current === undefined ? Infinity : monotonicNow() - confirmedAt);
  return {
    ageMs,
    isCurrent: () => ageMs() < LEASE_MS,
    onRead(callback) {
      readers.add(callback);
      return () => readers.delete(callback);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      // Not awaited, because a database that does not respond must not delay the shutdown.
      current?.close().catch(() => {});
      current = undefined;
    },
  };
}
