import { eq, gt, lt } from 'drizzle-orm';
import type { Database } from './db.ts';
import { readerRights } from './schema.ts';

export interface ReaderRights {
  readonly uid: string;
  readonly plan: string;
  readonly roles: readonly string[];
  readonly changedAt: Date;
}

/** Events may arrive in any order and more than once: the latest change counts. */
export async function putReaderRights(db: Database, { roles, ...rights }: ReaderRights): Promise<void> {
  const values = { ...rights, roles: [...roles] };
  await db
    .insert(readerRights)
    .values(values)
    .onConflictDoUpdate({
      target: readerRights.uid,
      set: values,
      setWhere: lt(readerRights.changedAt, rights.changedAt),
    });
}

export async function changesSince(
  db: Database,
  since: Date,
): Promise<readonly { readonly uid: string; readonly changedAt: Date }[]> {
  return db
    .select({ uid: readerRights.uid, changedAt: readerRights.changedAt })
    .from(readerRights)
    .where(gt(readerRights.changedAt, since));
}

export async function findReaderRights(db: Database, uid: string): Promise<ReaderRights | undefined> {
  const [row] = await db.select().from(readerRights).where(eq(readerRights.uid, uid)).limit(1);
  return row;
}
