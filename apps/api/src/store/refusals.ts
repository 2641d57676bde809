import { and, asc, eq, notInArray, sql } from 'drizzle-orm';
import { type Database, query } from './db.ts';
import { contentRefusals } from './schema.ts';

export interface RefusalRecord {
  readonly key: string;
  readonly field: string;
  readonly where: string;
  readonly reason: string;
}

/** What is refused today. A reason that stands keeps the moment at which it was first given. */
async function putRefusals(db: Database, refusals: readonly RefusalRecord[], now: Date): Promise<void> {
  const rows = new Map(
    refusals.map(({ key, field, where: place, reason }) => [
      `${key} ${field}`,
      { key, field, place, reason, since: now },
    ]),
  );
  if (rows.size === 0) return;
  await db
    .insert(contentRefusals)
    .values([...rows.values()])
    .onConflictDoUpdate({
      target: [contentRefusals.key, contentRefusals.field],
      set: {
        place: sql`excluded.place`,
        reason: sql`excluded.reason`,
        since: sql`case when ${contentRefusals.reason} = excluded.reason then ${contentRefusals.since} else excluded.since end`,
      },
    });
}

/** After a whole sync: these are refused and nothing else is. */
export async function setRefusals(db: Database, refusals: readonly RefusalRecord[], now: Date) {
  const keys = [...new Set(refusals.map(({ key }) => key))];
  await db.transaction(async (tx) => {
    await tx.delete(contentRefusals).where(keys.length ? notInArray(contentRefusals.key, keys) : sql`true`);
    await replaceRefusals(tx, keys, refusals, now);
  });
}

/** After a look at these keys: their refusals are those given, which may be none. */
export async function replaceRefusals(
  db: Database,
  keys: readonly string[],
  refusals: readonly RefusalRecord[],
  now: Date,
): Promise<void> {
  for (const key of keys) {
    const fields = refusals.filter((one) => one.key === key).map(({ field }) => field);
    await db
      .delete(contentRefusals)
      .where(
        and(
          eq(contentRefusals.key, key),
          fields.length ? notInArray(contentRefusals.field, fields) : undefined,
        ),
      );
  }
  await putRefusals(
    db,
    refusals.filter(({ key }) => keys.includes(key)),
    now,
  );
}

export interface StandingRefusal extends RefusalRecord {
  readonly since: Date;
  readonly earlierVersion: boolean;
}

export async function listRefusals(db: Database): Promise<StandingRefusal[]> {
  const rows = await db
    .select({
      key: contentRefusals.key,
      field: contentRefusals.field,
      where: contentRefusals.place,
      reason: contentRefusals.reason,
      since: contentRefusals.since,
      earlierVersion: sql<boolean>`exists (
        select from articles a where a.source_key = content_refusals.key and a.removed_at is null
        union all select from authors a where a.source_key = content_refusals.key and a.removed_at is null
        union all select from insights i where i.source_key = content_refusals.key and i.removed_at is null
        union all select from calendar_events e where e.source_key = content_refusals.key and e.removed_at is null)`,
    })
    .from(contentRefusals)
    .orderBy(asc(contentRefusals.since), asc(contentRefusals.key), asc(contentRefusals.field));
  return rows;
}

/** Entries of the CMS that are refused: what changes elsewhere may make them good. */
export function refusedLooks(db: Database): Promise<{ uid: string; documentId: string }[]> {
  return query(
    db,
    sql`select uid, document_id as "documentId" from cms_entries
      where key in (select key from content_refusals) order by uid, document_id`,
  );
}
