import type { SentFrequency } from '@tidemark/contracts/notification-settings';
import { eq, lt, sql } from 'drizzle-orm';
import { type Database, query, textArray } from './db.ts';
import type { NotificationRow } from './notifications.ts';
import { type EmailState, emailMessages, notifications } from './schema.ts';

export interface PendingEmail {
  readonly notificationId: number;
  readonly uid: string;
  readonly frequency: SentFrequency;
}

/** Notifications that are not part of an email yet, oldest first. They stay locked until the end of the transaction. */
export function pendingEmails(db: Database, limit: number): Promise<PendingEmail[]> {
  return query<PendingEmail>(
    db,
    sql`select id::float8 as "notificationId", uid, email_pending as frequency from notifications
      where email_pending is not null order by id limit ${limit} for update skip locked`,
  );
}

/** How many immediate emails these readers get on these local dates, with keys such as `uid 2026-11-17`. */
export async function immediateEmails(
  db: Database,
  uids: readonly string[],
  days: readonly string[],
): Promise<Map<string, number>> {
  const rows = await query<{ key: string; total: number }>(
    db,
    sql`select uid || ' ' || day as key, count(*)::int as total from email_messages
      where uid = any(${textArray(uids)}) and day = any(${textArray(days)}) and frequency = 'immediate' group by 1`,
  );
  return new Map(rows.map(({ key, total }) => [key, total]));
}

export interface NewEmail {
  readonly id: string;
  readonly uid: string;
  readonly frequency: SentFrequency;
  readonly day: string;
  readonly dueAt: Date;
}

/**
 * Queues emails that are not queued yet, and returns the ids of those that a process has begun to send: nothing can be
 * added to them. The others stay locked until the end of the transaction.
 */
export async function queueEmails(
  db: Database,
  emails: readonly NewEmail[],
  now: Date,
): Promise<Set<string>> {
  const rows = await query<{ id: string; begun: boolean }>(
    db,
    sql`insert into email_messages (id, uid, frequency, day, created_at, next_attempt_at)
      select id, uid, frequency, day, ${now.toISOString()}::timestamptz, "dueAt"
      from jsonb_to_recordset(${JSON.stringify(emails)}::jsonb)
        as new (id text, uid text, frequency text, day text, "dueAt" timestamptz)
      on conflict (id) do update set uid = excluded.uid
      returning id, attempts > 0 or state <> 'queued' as begun`,
  );
  return new Set(rows.filter(({ begun }) => begun).map(({ id }) => id));
}

export async function addEmailItems(
  db: Database,
  items: readonly { readonly messageId: string; readonly notificationId: number }[],
): Promise<void> {
  await db.execute(sql`insert into email_items (message_id, notification_id)
    select "messageId", "notificationId" from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
      as new ("messageId" text, "notificationId" bigint) on conflict do nothing`);
}

export async function clearPending(db: Database, ids: readonly number[]): Promise<void> {
  await db.execute(sql`update notifications set email_pending = null
    where id = any(${`{${ids.join()}}`}::bigint[])`);
}

export interface ClaimedEmail {
  readonly id: string;
  readonly uid: string;
  readonly frequency: SentFrequency;
  readonly attempts: number;
  readonly createdAt: Date;
}

/** Claims one email that is due until `until`. If this process dies meanwhile, another sends it after that time. */
export async function claimEmail(db: Database, now: Date, until: Date): Promise<ClaimedEmail | undefined> {
  const due = sql`(select id from email_messages where state = 'queued'
    and next_attempt_at <= ${now.toISOString()}::timestamptz
    order by next_attempt_at, id limit 1 for update skip locked)`;
  const [row] = await db
    .update(emailMessages)
    .set({ attempts: sql`${emailMessages.attempts} + 1`, nextAttemptAt: until })
    .where(eq(emailMessages.id, due))
    .returning();
  return row;
}

export async function finishEmail(
  db: Database,
  id: string,
  state: Exclude<EmailState, 'queued'>,
): Promise<void> {
  await db.update(emailMessages).set({ state }).where(eq(emailMessages.id, id));
}

export async function retryEmail(db: Database, id: string, at: Date): Promise<void> {
  await db.update(emailMessages).set({ nextAttemptAt: at }).where(eq(emailMessages.id, id));
}

/** What an email reports, without what the reader has unfollowed or switched off since it was queued. */
export async function itemsOfEmail(db: Database, id: string): Promise<NotificationRow[]> {
  const wanted = sql`exists (select from follows left join notification_settings settings using (uid)
    where follows.uid = notifications.uid and follows.kind = notifications.reason_kind
      and follows.target = notifications.reason_target
      and coalesce(follows.email, settings.email, 'off') <> 'off')`;
  return db
    .select()
    .from(notifications)
    .where(
      sql`${notifications.id} in (select notification_id from email_items where message_id = ${id}) and ${wanted}`,
    )
    .orderBy(notifications.id);
}

/** The reader of an email that was sent, if it is still known. */
export async function readerOfEmail(db: Database, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ uid: emailMessages.uid })
    .from(emailMessages)
    .where(eq(emailMessages.id, id));
  return row?.uid;
}

const KEEP_MS = 30 * 24 * 60 * 60 * 1000;

/** What was sent is remembered for 30 days, for bounces and the daily limit. */
export async function deleteOldEmails(db: Database, now: Date): Promise<void> {
  await db.delete(emailMessages).where(lt(emailMessages.createdAt, new Date(now.getTime() - KEEP_MS)));
}
