import { createHash } from 'node:crypto';
import { PLANS, type Reader } from '@tidemark/contracts/access';
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import { EVENTS_CHANNEL } from '../../platform/content-events/store.ts';
import { type Database, query, textArray } from '../../platform/database/database.ts';
import { eraseLibrary } from '../library/index.ts';
import { privateFeeds } from '../private-feeds/tables.ts';
import { pushSubscriptions } from '../push/tables.ts';
import { endedSessions, type LaterRights, readerRights } from './tables.ts';

type Member = Extract<Reader, { kind: 'member' }>;

export interface ReaderRights {
  readonly uid: string;
  readonly plan: string;
  readonly roles: readonly string[];
  readonly changedAt: Date;
  /** The verified address. */
  readonly email: string | null;
  readonly epoch: number;
  /** What follows when these rights end by themselves, earliest first. */
  readonly later: readonly LaterRights[];
}

/** The reader with the rights of this time. */
export function readerAt({ uid, email, later, ...rights }: Omit<ReaderRights, 'epoch'>, now: Date): Member {
  const current = later.findLast(({ from }) => from <= now.getTime()) ?? rights;
  return {
    ...{ kind: 'member', uid, email: email ?? '', staff: false },
    plan: PLANS.find((plan) => plan === current.plan) ?? 'free',
    alpha: current.roles.includes('ALPHA'),
  };
}

/** Under this uid it is stored that a reader was erased, so that their last tokens are rejected without naming them. */
export const erasedUid = (uid: string): string =>
  `erased-${createHash('sha256').update(uid).digest('base64url')}`;

/** Deletes everything about a reader. */
export async function eraseReader(db: Database, uid: string, erasedAt: Date): Promise<void> {
  await db.transaction(async (trx) => {
    await eraseLibrary(trx, uid);
    await trx.delete(readerRights).where(eq(readerRights.uid, uid));
    await trx
      .insert(readerRights)
      .values({ uid: erasedUid(uid), plan: 'free', roles: [], changedAt: erasedAt, later: [] })
      .onConflictDoNothing();
    await notifyProcesses(trx);
  });
}

/** With this notification on the channel of content events, other processes read the changes at once. */
export const RIGHTS_CHANGED = 'rights';

const notifyProcesses = (trx: Database) =>
  query(trx, sql`select pg_notify(${EVENTS_CHANNEL}, ${RIGHTS_CHANGED})`);

/**
 * Events may arrive in any order and more than once: the latest change counts. With a new security epoch goes what
 * was created in an earlier one and works without a session.
 */
export async function putReaderRights(
  db: Database,
  { roles, epoch = 0, ...rights }: Omit<ReaderRights, 'epoch'> & { readonly epoch?: number },
): Promise<void> {
  const { uid, changedAt } = rights;
  await db.transaction(async (trx) => {
    // An event that was sent before the erasure must not bring the reader back.
    const [erased] = await trx
      .select({ uid: readerRights.uid })
      .from(readerRights)
      .where(eq(readerRights.uid, erasedUid(uid)));
    if (erased) return;
    const values = { ...rights, roles: [...roles], epoch };
    await trx
      .insert(readerRights)
      .values(values)
      .onConflictDoUpdate({
        target: readerRights.uid,
        set: { ...values, epoch: sql`greatest(${readerRights.epoch}, ${epoch}::int)` },
        setWhere: lt(readerRights.changedAt, changedAt),
      });
    for (const table of [privateFeeds, pushSubscriptions])
      await trx.delete(table).where(and(eq(table.uid, uid), lt(table.epoch, epoch)));
    await notifyProcesses(trx);
  });
}

/** The reader's security epoch; 0 for one whom the main app has not reported. */
export async function epochOf(db: Database, uid: string): Promise<number> {
  return (await findReaderRights(db, uid))?.epoch ?? 0;
}

/** Tokens of these sessions are rejected from now on, and push messages no longer reach their browsers. */
export async function endSessions(db: Database, sids: readonly string[], endedAt: Date): Promise<void> {
  await db.transaction(async (trx) => {
    await query(
      trx,
      sql`insert into ended_sessions (sid, ended_at)
        select unnest(${textArray(sids)}), ${endedAt.toISOString()}::timestamptz on conflict do nothing`,
    );
    await trx.delete(pushSubscriptions).where(sql`${pushSubscriptions.sid} = any(${textArray(sids)})`);
    await notifyProcesses(trx);
  });
}

export async function endedSince(
  db: Database,
  since: Date,
): Promise<readonly { readonly sid: string; readonly endedAt: Date }[]> {
  return db.select().from(endedSessions).where(gt(endedSessions.endedAt, since));
}

/** Tokens are at most 30 minutes old, and clocks may differ by one: what ended earlier cannot matter. */
export const CHANGES_WINDOW_MS = 32 * 60_000;

export async function deleteOldEndings(db: Database, now: Date): Promise<void> {
  const end = new Date(now.getTime() - CHANGES_WINDOW_MS);
  await db.delete(endedSessions).where(lte(endedSessions.endedAt, end));
}

export async function changesSince(
  db: Database,
  since: Date,
): Promise<readonly { readonly uid: string; readonly changedAt: Date; readonly epoch: number }[]> {
  return db
    .select({ uid: readerRights.uid, changedAt: readerRights.changedAt, epoch: readerRights.epoch })
    .from(readerRights)
    .where(gt(readerRights.changedAt, since));
}

export async function findReaderRights(db: Database, uid: string): Promise<ReaderRights | undefined> {
  const [row] = await db.select().from(readerRights).where(eq(readerRights.uid, uid)).limit(1);
  return row;
}

/** A reader whose rights are not stored has no entry. */
export async function rightsByUid(
  db: Database,
  uids: readonly string[],
): Promise<ReadonlyMap<string, ReaderRights>> {
  const rows = await db
    .select()
    .from(readerRights)
    .where(sql`${readerRights.uid} = any(${textArray(uids)})`);
  return new Map(rows.map((row) => [row.uid, row]));
}
