import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

export interface StandbyReadsDeps {
  readonly primary: pg.Pool;
  readonly standby: pg.Pool;
  readonly log: (message: string) => void;
  /** A monotonic clock in milliseconds. */
  readonly monotonicNow?: () => number;
}

/** Where the statements of one request go. */
interface Scope {
  isCurrent: Promise<boolean> | undefined;
  usesPrimary: boolean;
}

type Query = (...args: unknown[]) => Promise<pg.QueryResult>;

/** A standby is usually a few milliseconds behind. Waiting longer than that costs more than the primary does. */
const ATTEMPTS = 4;
const ATTEMPT_MS = 5;
/** A standby that does not respond is not asked again for this long. */
const PAUSE_MS = 1000;
const CHECK_TIMEOUT_MS = 1000;

/**
 * The position after every acknowledged commit. Commits are flushed before they are acknowledged, unless
 * `synchronous_commit` is off. The log beyond them, such as that of unfinished transactions, need not be waited for.
 */
const END_OF_LOG = `select (case current_setting('synchronous_commit') when 'off'
  then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text as position`;

/**
 * Lets requests that only read use a standby, without seeing less than they would on the primary. Before the first
 * statement of a request, the end of the primary's log is compared with what the standby has replayed. So every write
 * that was acknowledged before the request, by any process, is visible to it. If the standby is behind, does not
 * respond or fails, the statement runs on the primary. Statements on a standby have no effects, so repeating one is safe.
 */
export class StandbyReads {
  readonly #deps: StandbyReadsDeps;
  readonly #scopes = new AsyncLocalStorage<Scope>();
  readonly #queryPrimary: Query;
  #check: Promise<boolean> | undefined;
  #nextCheck: Promise<boolean> | undefined;
  #pausedUntil = -Infinity;

  constructor(deps: StandbyReadsDeps) {
    const { primary } = deps;
    this.#deps = deps;
    this.#queryPrimary = primary.query.bind(primary) as unknown as Query;
    primary.query = ((...args: unknown[]) => this.#query(args)) as unknown as typeof primary.query;
    const connect = primary.connect.bind(primary) as (...args: unknown[]) => unknown;
    // A transaction may write, and the rest of the request must see what it wrote.
    primary.connect = ((...args: unknown[]) => {
      const scope = this.#scopes.getStore();
      if (scope) scope.usesPrimary = true;
      return connect(...args);
    }) as typeof primary.connect;
  }

  /** Runs a request whose statements may be read from the standby. */
  run(request: () => void): void {
    this.#scopes.run({ isCurrent: undefined, usesPrimary: false }, request);
  }

  async #query(args: readonly unknown[]): Promise<pg.QueryResult> {
    const scope = this.#scopes.getStore();
    if (!scope || scope.usesPrimary) return this.#queryPrimary(...args);
    scope.isCurrent ??= this.#isCurrent();
    if ((await scope.isCurrent) && !scope.usesPrimary) {
      try {
        return await (this.#deps.standby.query as unknown as Query).apply(this.#deps.standby, [...args]);
      } catch {
        // Such as a write, a conflict with replication, or a lost connection.
      }
    }
    scope.usesPrimary = true;
    return this.#queryPrimary(...args);
  }

  /** Requests share a check that begins after they arrived. */
  #isCurrent(): Promise<boolean> {
    this.#nextCheck ??= (this.#check ?? Promise.resolve()).then(() => {
      this.#check = this.#nextCheck;
      this.#nextCheck = undefined;
      return this.#compare();
    });
    return this.#nextCheck;
  }

  async #compare(): Promise<boolean> {
    const { standby, log, monotonicNow = () => performance.now() } = this.#deps;
    if (monotonicNow() < this.#pausedUntil) return false;
    const end = await this.#scopes.exit(() => this.#queryPrimary(END_OF_LOG)).catch(() => undefined);
    const position = (end?.rows[0] as { position: string } | undefined)?.position;
    if (position === undefined) return false;
    try {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const { rows } = await standby.query<{ current: boolean }>({
          text: 'select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn as current',
          values: [position],
          query_timeout: CHECK_TIMEOUT_MS,
        } as pg.QueryConfig);
        if (rows[0]?.current) return true;
        if (attempt < ATTEMPTS) await sleep(ATTEMPT_MS);
      }
    } catch (error) {
      log(`The standby is not used for reads: ${(error as Error).message}`);
      this.#pausedUntil = monotonicNow() + PAUSE_MS;
    }
    return false;
  }
}
