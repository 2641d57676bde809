import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { type Database, query } from './db.ts';
import { contentLooks } from './schema.ts';

/** An entry to look at; a document of which there is one has no id. */
export interface Look {
  readonly uid: string;
  readonly documentId: string;
}

export type WaitingLook = typeof contentLooks.$inferSelect;

/** Noted once, however often it is asked for; asked for again, it is due again. */
export async function noteLooks(
  db: Database,
  looks: readonly Look[],
  cause: string,
  now: Date,
): Promise<void> {
  const unique = new Map(looks.map((look) => [`${look.uid} ${look.documentId}`, look]));
  if (unique.size === 0) return;
  await db
    .insert(contentLooks)
    .values(
      [...unique.values()].map(({ uid, documentId }) => ({
        uid,
        documentId,
        cause,
        notedAt: now,
        notBefore: now,
      })),
    )
    .onConflictDoUpdate({
      target: [contentLooks.uid, contentLooks.documentId],
      set: { asked: sql`${contentLooks.asked} + 1`, attempts: 0, notBefore: sql`excluded.not_before` },
    });
}

/** In the order in which they were asked for. */
export async function nextLook(db: Database, now: Date): Promise<WaitingLook | undefined> {
  const [row] = await db
    .select()
    .from(contentLooks)
    .where(lte(contentLooks.notBefore, now))
    .orderBy(asc(contentLooks.notBefore), asc(contentLooks.id))
    .limit(1);
  return row;
}

/** Over, unless it was asked for again meanwhile: then what was seen may be older than the asking. */
export async function endLook(db: Database, { id, asked }: WaitingLook): Promise<void> {
  await db.delete(contentLooks).where(and(eq(contentLooks.id, id), eq(contentLooks.asked, asked)));
}

export async function putOffLook(db: Database, { id, attempts }: WaitingLook, until: Date): Promise<void> {
  await db
    .update(contentLooks)
    .set({ attempts: attempts + 1, notBefore: until })
    .where(eq(contentLooks.id, id));
}

export interface Waiting {
  readonly waiting: number;
  readonly oldest: Date | null;
  /** When the next of them is due. */
  readonly due: Date | null;
}

export async function waitingLooks(db: Database): Promise<Waiting> {
  const [row] = await query<{ waiting: number; oldest: string | Date | null; due: string | Date | null }>(
    db,
    sql`select count(*)::int as waiting, min(noted_at) as oldest, min(not_before) as due from content_looks`,
  );
  const date = (value: string | Date | null | undefined) => (value ? new Date(value) : null);
  return { waiting: row?.waiting ?? 0, oldest: date(row?.oldest), due: date(row?.due) };
}
