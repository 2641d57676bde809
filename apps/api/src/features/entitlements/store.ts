import { createHash } from 'node:crypto';
import { PLANS, type Reader } from '@tidemark/contracts/access';
import { eq, gt, lt, sql } from 'drizzle-orm';
import { type Database, textArray } from '../../platform/database/database.ts';
import { eraseLibrary } from '../library/index.ts';
import { type LaterRights, readerRights } from './tables.ts';

type Member = Extract<Reader, { kind: 'member' }>;

export interface ReaderRights {
  readonly uid: string;
  readonly plan: string;
  readonly roles: readonly string[];
  readonly changedAt: Date;
  /** The verified address. */
  readonly email: string | null;
  /** What follows when these rights end by themselves, earliest first. */
  readonly later: readonly LaterRights[];
}

/** The reader with the rights of this time. */
export function readerAt({ uid, email, later, ...rights }: ReaderRights, now: Date): Member {
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
  });
}

/** Events may arrive in any order and more than once: the latest change counts. */
export async function putReaderRights(db: Database, { roles, ...rights }: ReaderRights): Promise<void> {
  // An event that was sent before the erasure must not bring the reader back.
  const [erased] = await db
    .select({ uid: readerRights.uid })
    .from(readerRights)
    .where(eq(readerRights.uid, erasedUid(rights.uid)));
  if (erased) return;
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
