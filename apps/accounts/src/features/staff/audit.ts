import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Query } from '../../platform/database.ts';

/** Something that staff did with the account of a reader. Rows are never changed, except to make them anonymous. */
export interface StaffAction {
  readonly actorId: string;
  readonly readerId: string;
  readonly action: string;
  readonly detail: string;
  readonly at: Date;
}

export interface Audit {
  record(actorId: string, readerId: string, action: string, detail?: string, query?: Query): Promise<void>;
  /** The newest 50, newest first. */
  of(readerId: string): Promise<readonly StaffAction[]>;
}

/** How a member of staff is named in grants and revocations. */
export const staffName = (uid: string): string => `staff ${uid}`;

export async function recordStaffAction(
  query: Query,
  { actorId, readerId, action, detail, at }: Omit<StaffAction, 'at'> & { readonly at: number },
): Promise<void> {
  await query(
    `insert into "staffAction" (id, "actorId", "readerId", action, detail, at)
     values ($1, $2, $3, $4, $5, $6)`,
    [randomUUID(), actorId, readerId, action, detail, new Date(at)],
  );
}

export function createAudit(database: Database, now: Clock): Audit {
  return {
    async record(actorId, readerId, action, detail = '', query = database.query) {
      await recordStaffAction(query, { actorId, readerId, action, detail, at: now() });
    },
    async of(readerId) {
      const rows = await database.query(
        `select "actorId", action, detail, at from "staffAction" where "readerId" = $1
         order by at desc limit 50`,
        [readerId],
      );
      return rows.map(({ actorId, action, detail, at }) => ({
        ...{ actorId: String(actorId), readerId, action: String(action), detail: String(detail) },
        at: new Date(at as string | Date),
      }));
    },
  };
}
