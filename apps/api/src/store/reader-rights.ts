import { createHash } from 'node:crypto';
import { eq, gt, lt } from 'drizzle-orm';
import type { Database } from './db.ts';
import { eraseLibrary } from './library.ts';
import { type LaterRights, readerRights } from './schema.ts';

export interface ReaderRights {
  readonly uid: string;
  readonly plan: string;
  readonly roles: readonly string[];
  readonly changedAt: Date;
  /** What follows when grants end; earliest first. */
  readonly later?: readonly LaterRights[];
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
      .values({ uid: erasedUid(uid), plan: 'free', roles: [], changedAt: erasedAt })
      .onConflictDoNothing();
  });
}

/** Events may arrive in any order and more than once: the latest change counts. */
export async function putReaderRights(
  db: Database,
  { roles, later = [], ...rights }: ReaderRights,
): Promise<void> {
  // An event that was sent before the erasure must not bring the reader back.
  const [erased] = await db
    .select({ uid: readerRights.uid })
    .from(readerRights)
    .where(eq(readerRights.uid, erasedUid(rights.uid)));
  if (erased) return;
  const values = { ...rights, later, roles: [...roles] };
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

/** The rights at this time. Grants end without an event, so what follows them is stored with the last change. */
export async function findReaderRights(
  db: Database,
  uid: string,
  now: Date,
): Promise<ReaderRights | undefined> {
  const [row] = await db.select().from(readerRights).where(eq(readerRights.uid, uid)).limit(1);
  const current = row?.later.findLast(({ from }) => from <= now.getTime());
  return row && current ? { ...row, plan: current.plan, roles: current.roles } : row;
}
