import { sql } from 'drizzle-orm';
import { type Database, query } from './db.ts';

/** An arbitrary constant shared by all processes of the API. */
const LEADER_LOCK = 7_316_045;
/** A leader that has not renewed its term for this long is replaced, for example because its process is paused. */
const STALLED_SECONDS = 3;

/** Tries to take the lock of the ingest leader. It is held until the session of this connection ends. */
export async function tryLeaderLock(session: Database): Promise<boolean> {
  const [row] = await query<{ locked: boolean }>(
    session,
    sql`select pg_try_advisory_lock(${LEADER_LOCK}) as locked`,
  );
  return row?.locked === true;
}

/** Begins a new term. Waits for writes of the previous term that are about to commit. */
export async function beginTerm(session: Database): Promise<number> {
  const [row] = await query<{ term: number }>(
    session,
    sql`insert into ingest_leader (id, term, backend_pid, renewed_at) values (1, 1, pg_backend_pid(), now())
      on conflict (id) do update set term = ingest_leader.term + 1, backend_pid = excluded.backend_pid,
        renewed_at = excluded.renewed_at
      returning term`,
  );
  return Number(row?.term);
}

/** Returns false if another process has begun a later term. */
export async function renewTerm(session: Database, term: number): Promise<boolean> {
  const rows = await query(
    session,
    sql`update ingest_leader set renewed_at = now() where term = ${term} returning term`,
  );
  return rows.length > 0;
}

/** Ends the session of a leader that no longer renews its term, which releases its lock. */
export async function endStalledLeader(session: Database): Promise<boolean> {
  const rows = await query(
    session,
    sql`select pg_terminate_backend(l.backend_pid) from ingest_leader l
      join pg_locks k on k.pid = l.backend_pid and k.locktype = 'advisory' and k.granted
        and k.objid::bigint = ${LEADER_LOCK} and k.database = (select oid from pg_database where datname = current_database())
      where l.renewed_at < now() - ${STALLED_SECONDS} * interval '1 second'`,
  );
  return rows.length > 0;
}

export class LeadershipLostError extends Error {
  constructor(term: number) {
    super(`This process is no longer the ingest leader of term ${term}`);
  }
}

/**
 * Fails in a transaction of a former leader. Until the end of the transaction, no later term can begin. The database
 * ends the transaction of a process that is paused here, so that it does not delay the next term.
 */
export async function requireTerm(tx: Database, term: number): Promise<void> {
  const rows = await query(
    tx,
    sql`select set_config('idle_in_transaction_session_timeout', ${`${STALLED_SECONDS}s`}, true)
      from ingest_leader where term = ${term} for share`,
  );
  if (rows.length === 0) throw new LeadershipLostError(term);
}
