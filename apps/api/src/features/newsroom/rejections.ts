import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { type Database, query } from '../../platform/database/database.ts';
import type { SyncJob } from './sync-jobs.ts';
import { contentRejections } from './tables.ts';

export interface RejectionRecord {
  readonly key: string;
  readonly field: string;
  readonly where: string;
  readonly reason: string;
}

/** An unchanged reason keeps the time at which it was first recorded. */
async function putRejections(db: Database, rejections: readonly RejectionRecord[], now: Date): Promise<void> {
  const rows = new Map(
    rejections.map(({ key, field, where, reason }) => [
      `${key} ${field}`,
      { sourceKey: key, field, location: where, reason, since: now },
    ]),
  );
  if (rows.size === 0) return;
  await db
    .insert(contentRejections)
    .values([...rows.values()])
    .onConflictDoUpdate({
      target: [contentRejections.sourceKey, contentRejections.field],
      set: {
        location: sql`excluded.location`,
        reason: sql`excluded.reason`,
        since: sql`case when ${contentRejections.reason} = excluded.reason then ${contentRejections.since} else excluded.since end`,
      },
    });
}

/** Replaces all rejections, after a full sync. */
export async function setRejections(db: Database, rejections: readonly RejectionRecord[], now: Date) {
  const keys = [...new Set(rejections.map(({ key }) => key))];
  await db.transaction(async (tx) => {
    await tx
      .delete(contentRejections)
      .where(keys.length ? notInArray(contentRejections.sourceKey, keys) : sql`true`);
    await replaceRejections(tx, keys, rejections, now);
  });
}

/** Replaces the rejections of these entries, after a sync job for them. */
export async function replaceRejections(
  db: Database,
  keys: readonly string[],
  rejections: readonly RejectionRecord[],
  now: Date,
): Promise<void> {
  const rejected = new Set(rejections.map(({ key }) => key));
  const accepted = keys.filter((key) => !rejected.has(key));
  if (accepted.length)
    await db.delete(contentRejections).where(inArray(contentRejections.sourceKey, accepted));
  for (const key of keys.filter((one) => rejected.has(one))) {
    const fields = rejections.filter((one) => one.key === key).map(({ field }) => field);
    await db
      .delete(contentRejections)
      .where(and(eq(contentRejections.sourceKey, key), notInArray(contentRejections.field, fields)));
  }
  await putRejections(
    db,
    rejections.filter(({ key }) => keys.includes(key)),
    now,
  );
}

/** Deletes the rejections of entries that are not in the CMS, such as those of the content folder. */
export async function forgetOtherRejections(db: Database): Promise<void> {
  await db
    .delete(contentRejections)
    .where(sql`not exists (select from cms_entries c where c.source_key = ${contentRejections.sourceKey})`);
}

export interface StoredRejection extends RejectionRecord {
  readonly since: Date;
  readonly earlierVersion: boolean;
}

export async function listRejections(db: Database): Promise<StoredRejection[]> {
  const rows = await db
    .select({
      key: contentRejections.sourceKey,
      field: contentRejections.field,
      where: contentRejections.location,
      reason: contentRejections.reason,
      since: contentRejections.since,
      earlierVersion: sql<boolean>`exists (
        select from articles a where a.source_key = content_rejections.source_key and a.removed_at is null
        union all select from authors a where a.source_key = content_rejections.source_key and a.removed_at is null
        union all select from insights i where i.source_key = content_rejections.source_key and i.removed_at is null
        union all select from calendar_events e where e.source_key = content_rejections.source_key and e.removed_at is null)`,
    })
    .from(contentRejections)
    .orderBy(asc(contentRejections.since), asc(contentRejections.sourceKey), asc(contentRejections.field));
  return rows;
}

/** Rejected entries of the CMS. A change to another entry can make them acceptable, so they are tried again. */
export function rejectedSyncJobs(db: Database): Promise<SyncJob[]> {
  return query(
    db,
    sql`select uid, document_id as "documentId" from cms_entries
      where source_key in (select source_key from content_rejections) order by uid, document_id`,
  );
}
