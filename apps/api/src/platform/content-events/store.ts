import { sql } from 'drizzle-orm';
import { type Database, query } from '../database/database.ts';
import type { Changes } from './changes.ts';
import { contentEvents } from './tables.ts';

/** A content change as its transaction describes it. */
export interface ContentChange {
  /** Content keys whose cached responses are out of date. */
  readonly keys: readonly string[];
  readonly changes: Changes;
  /**
   * Nothing became less accessible: no entry was removed, gated or moved. An edge may then serve the state before the
   * change once more while it fetches the new one.
   */
  readonly isEdit?: boolean;
}

export interface ContentEvent {
  readonly id: number;
  readonly keys: readonly string[];
  readonly isEdit: boolean;
}

/** The PostgreSQL channel on which processes learn of new events. */
export const EVENTS_CHANNEL = 'content_events';
/** An arbitrary constant shared by all processes of the API. */
const EVENTS_LOCK = 7_316_044;
/** A process that missed more events than this drops all cached responses. */
const MAX_EVENTS = 10_000;

/**
 * Records a change in its own transaction, as the last statement. The lock makes ids visible in ascending order,
 * so that a process that reads the events after the last known id misses none.
 */
export async function recordContentEvent(
  tx: Database,
  { keys, changes, isEdit = false }: ContentChange,
  now: Date,
): Promise<void> {
  await query(tx, sql`select pg_advisory_xact_lock(${EVENTS_LOCK})`);
  const [row] = await tx
    .insert(contentEvents)
    .values({ at: now, keys: [...new Set(keys)], changes: isEdit ? { ...changes, isEdit } : changes })
    .returning({ id: contentEvents.id });
  await tx.execute(sql`delete from content_events where id <= ${(row?.id ?? 0) - MAX_EVENTS}`);
  await tx.execute(sql`select pg_notify(${EVENTS_CHANNEL}, '')`);
}

export async function lastContentEventId(db: Database): Promise<number> {
  const [row] = await query<{ id: number | string }>(
    db,
    sql`select coalesce(max(id), 0) as id from content_events`,
  );
  return Number(row?.id ?? 0);
}

export interface ContentEventPage {
  readonly events: readonly ContentEvent[];
  /** Whether events between `after` and the first of these may have been deleted. */
  readonly hasGap: boolean;
}

/** Events in the order of their commits. */
export async function contentEventsAfter(
  db: Database,
  after: number,
  limit: number,
): Promise<ContentEventPage> {
  const rows = await query<{ id: number | string; keys: string[]; is_edit: boolean; first: number | string }>(
    db,
    sql`select id, keys, changes ? 'isEdit' as is_edit, (select min(id) from content_events) as first
      from content_events where id > ${after} order by id limit ${limit}`,
  );
  const events = rows.map(({ id, keys, is_edit: isEdit }) => ({ id: Number(id), keys, isEdit }));
  return { events, hasGap: rows[0] !== undefined && Number(rows[0].first) > after + 1 };
}
