import type { FollowKind } from '@tidemark/contracts/follow';
import { MAX_UNREAD, NOTIFICATION_DAYS, type NotificationKind } from '@tidemark/contracts/notification';
import { and, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import { type Database, query } from './db.ts';
import { notifications } from './schema.ts';

export type NotificationRow = typeof notifications.$inferSelect;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Newest first. */
export async function listNotifications(
  db: Database,
  uid: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(eq(notifications.uid, uid))
    .orderBy(desc(notifications.id))
    .limit(limit)
    .offset(offset);
}

export async function countNotifications(db: Database, uid: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(notifications)
    .where(eq(notifications.uid, uid));
  return row?.total ?? 0;
}

/** At most one more than `MAX_UNREAD`. */
export async function countUnread(db: Database, uid: string): Promise<number> {
  const [row] = await query<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from notifications
      where uid = ${uid} and read_at is null limit ${MAX_UNREAD + 1}) unread`,
  );
  return row?.total ?? 0;
}

export async function markRead(db: Database, uid: string, upTo: number, now: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ readAt: now })
    .where(and(eq(notifications.uid, uid), lte(notifications.id, upTo), isNull(notifications.readAt)));
}

export async function deleteOldNotifications(db: Database, now: Date): Promise<void> {
  await db
    .delete(notifications)
    .where(lt(notifications.createdAt, new Date(now.getTime() - NOTIFICATION_DAYS * DAY_MS)));
}

export interface Occurrence {
  /** Unique: each follower is notified of it once. */
  readonly occurrence: string;
  readonly kind: NotificationKind;
  readonly articleId?: number;
  readonly eventId?: number;
}

/** Followers of one item. */
export interface Audience {
  readonly kind: FollowKind;
  readonly target: string;
}

/**
 * Notifies followers whose uid comes after `after`, and returns the last uid of a full batch. The first audience that
 * a reader belongs to is the reason. Repeating a batch changes nothing.
 */
export async function notifyBatch(
  db: Database,
  { occurrence, kind, articleId, eventId }: Occurrence,
  audiences: readonly Audience[],
  { after, size, now }: { readonly after: string; readonly size: number; readonly now: Date },
): Promise<string | undefined> {
  const branches = audiences.map(
    (one, rank) => sql`(select uid, kind, target, ${rank}::int as rank from follows
      where kind = ${one.kind} and target = ${one.target} and uid > ${after}
        and created_at <= ${now.toISOString()}::timestamptz
      order by uid limit ${size})`,
  );
  const [row] = await query<{ total: number; last: string | null }>(
    db,
    sql`with followers as (select distinct on (uid) uid, kind, target
        from (${sql.join(branches, sql` union all `)}) found order by uid, rank limit ${size}),
      added as (insert into notifications
        (uid, occurrence, kind, article_id, event_id, reason_kind, reason_target, created_at)
        select uid, ${occurrence}, ${kind}, ${articleId ?? null}::int, ${eventId ?? null}::int, kind, target,
          ${now.toISOString()}::timestamptz from followers order by uid
        on conflict do nothing)
      select count(*)::int as total, max(uid) as last from followers`,
  );
  return row && row.total === size && row.last !== null ? row.last : undefined;
}
