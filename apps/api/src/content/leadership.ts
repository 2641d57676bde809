import type { EventConnection } from '../store/db.ts';
import { beginTerm, endStalledLeader, renewTerm, tryLeaderLock } from '../store/ingest-leader.ts';

export interface LeadershipDeps {
  /** Opens a session that receives a notification when sync jobs are queued. */
  readonly connect: () => Promise<EventConnection>;
  readonly log: Record<'info' | 'warn', (details: object, message: string) => void>;
  /** Called when this process becomes the ingest leader. */
  readonly lead: (term: number) => void;
  /** Called when it no longer is. */
  readonly resign: () => void;
  /** Called on the leader when sync jobs were queued. */
  readonly wake: () => void;
}

export interface Leadership {
  isLeader(): boolean;
  /** Lets another process or the next attempt of this one become the leader. */
  resign(reason: unknown): void;
  stop(): void;
}

const TICK_MS = 1000;
const RETRY_MS = 100;
const TIMEOUT_MS = 2000;

/** Closes the session if the database does not respond, which makes the pending query fail. */
async function withTimeout<Result>(session: EventConnection, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  let isDone = false;
  const fail = () => {
    if (isDone) return;
    session.close().catch(() => {});
    reject(new Error(`The database did not respond within ${TIMEOUT_MS} ms`));
  };
  // After a long task of this process, the response may have arrived and not been read yet.
  const timer = setTimeout(() => setImmediate(fail), TIMEOUT_MS);
  return Promise.race([work, promise]).finally(() => {
    isDone = true;
    clearTimeout(timer);
  });
}

/**
 * Elects one process to ingest content. The leader holds an advisory lock in a session of its own, so that the lock
 * is free as soon as its process ends, and renews its term every second. The others try to take the lock every
 * second. Resolves after the first attempt.
 */
export async function startLeadership(deps: LeadershipDeps): Promise<Leadership> {
  const { log } = deps;
  let session: EventConnection | undefined;
  let term: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  /** The lock is free in a moment. */
  let hasEndedLeader = false;

  const lose = (error: unknown) => {
    session?.close().catch(() => {});
    session = undefined;
    if (term === undefined) return;
    log.warn({ err: error, term }, 'This process is no longer the ingest leader');
    term = undefined;
    deps.resign();
  };

  const connect = async (): Promise<EventConnection> => {
    const opened = await deps.connect();
    if (isStopped) {
      opened.close().catch(() => {});
      throw new Error('The election was stopped');
    }
    session = opened;
    opened.onNotification(() => {
      if (session === opened && term !== undefined) deps.wake();
    });
    opened.onError((error) => {
      if (session === opened) lose(error);
    });
    return opened;
  };

  const attempt = async (current: EventConnection) => {
    if (term !== undefined) {
      if (!(await renewTerm(current.db, term))) throw new Error('Another process has begun a later term');
      return;
    }
    const isLocked = await tryLeaderLock(current.db);
    if (!isLocked) {
      hasEndedLeader = await endStalledLeader(current.db);
      if (hasEndedLeader) log.warn({}, 'Ended the session of an ingest leader that did not renew its term');
      return;
    }
    const begun = await beginTerm(current.db);
    if (isStopped || session !== current) return;
    term = begun;
    log.info({ term }, 'This process is the ingest leader');
    deps.lead(term);
  };

  const tick = async (): Promise<void> => {
    hasEndedLeader = false;
    try {
      const current = session ?? (await connect());
      await withTimeout(current, attempt(current));
    } catch (error) {
      lose(error);
    }
    if (isStopped) return;
    timer = setTimeout(tick, hasEndedLeader ? RETRY_MS : TICK_MS);
  };

  await tick();
  return {
    isLeader: () => term !== undefined,
    resign: lose,
    stop() {
      isStopped = true;
      term = undefined;
      clearTimeout(timer);
      session?.close().catch(() => {});
      session = undefined;
    },
  };
}
