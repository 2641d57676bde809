import type { FollowKind } from '@tidemark/contracts/follow';
import { MAX_UNREAD, NOTIFICATION_DAYS, type NotificationKind } from '@tidemark/contracts/notification';
import { and, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm';
import { type Database, query } from '../../platform/database/database.ts';
import { notifications } from './tables.ts';

export type NotificationRow = typeof notifications.$inferSelect;

const DAY_MS = 24 * 60 * 60 * 1000;

const isListed = (uid: string) => and(eq(notifications.uid, uid), eq(notifications.inProduct, true));

/** Newest first. */
export async function listNotifications(
  db: Database,
  uid: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<NotificationRow[]> {
  return db
    .select()
    .from(notifications)
    .where(isListed(uid))
    .orderBy(desc(notifications.id))
    .limit(limit)
    .offset(offset);
}

export async function countNotifications(db: Database, uid: string): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(notifications)
    .where(isListed(uid));
  return row?.total ?? 0;
}

/** At most one more than `MAX_UNREAD`. */
export async function countUnread(db: Database, uid: string): Promise<number> {
  const [row] = await query<{ total: number }>(
    db,
    sql`select count(*)::int as total from (select 1 from notifications
      where uid = ${uid} and read_at is null and in_product limit ${MAX_UNREAD + 1}) unread`,
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
  /** Too late for a digest: whoever gets emails gets one now. */
  readonly isUrgent?: boolean;
}

/** Followers of one item. */
export interface Audience {
  readonly kind: FollowKind;
  readonly target: string;
  /** Only followers who want to be reminded so long before. */
  readonly leadHours?: number;
}

const FREQUENCIES = sql`array['immediate', 'daily', 'weekly']`;

/**
 * Notifies followers whose uid comes after `after`, and returns the last uid of a full batch. The first audience that
 * a reader belongs to is the reason; channels and frequency are the most that any of them asks for. Repeating a batch
 * changes nothing.
 */
export async function notifyBatch(
  db: Database,
  { occurrence, kind, articleId, eventId, isUrgent = false }: Occurrence,
  audiences: readonly Audience[],
  { after, size, now }: { readonly after: string; readonly size: number; readonly now: Date },
): Promise<string | undefined> {
  const branches = audiences.map(
    (one, rank) => sql`(select uid, kind, target, email, in_product, push, ${rank}::int as rank from follows
      where kind = ${one.kind} and target = ${one.target} and uid > ${after}
        and lead_hours = coalesce(${one.leadHours ?? null}::int, lead_hours)
        and created_at <= ${now.toISOString()}::timestamptz
      order by uid limit ${size})`,
  );
  const [row] = await query<{ total: number; last: string | null }>(
    db,
    sql`with followers as (select found.uid, bool_or(in_product) as in_product,
          (array_agg(array[kind, target] order by rank))[1:1] as reason,
          min(array_position(${FREQUENCIES}, coalesce(found.email, settings.email, 'off'))) as frequency,
          bool_or(push) and exists (select from push_subscriptions where push_subscriptions.uid = found.uid) as push
        from (${sql.join(branches, sql` union all `)}) found
        left join notification_settings settings on settings.uid = found.uid
        group by found.uid order by found.uid limit ${size}),
      added as (insert into notifications (uid, occurrence, kind, article_id, event_id, reason_kind, reason_target,
          created_at, in_product, email_pending, push_pending)
        select uid, ${occurrence}, ${kind}, ${articleId ?? null}::int, ${eventId ?? null}::int, reason[1][1],
          reason[1][2], ${now.toISOString()}::timestamptz, in_product,
          (${FREQUENCIES})[case when ${isUrgent} and frequency is not null then 1 else frequency end],
          case when push then 'immediate' end
        from followers where in_product or push or frequency is not null order by uid
        on conflict do nothing)
      select count(*)::int as total, max(uid) as last from followers`,
  );
  return row && row.total === size && row.last !== null ? row.last : undefined;
}
