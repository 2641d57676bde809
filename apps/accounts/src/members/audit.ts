import type { AuthContext } from '../auth/auth.ts';
import type { Clock } from '../clock.ts';

/** Something that staff did with the account of a reader. Rows are never changed, except to make them anonymous. */
export interface StaffAction {
  readonly actorId: string;
  readonly readerId: string;
  readonly action: string;
  readonly detail: string;
  readonly at: Date;
}

export interface Audit {
  record(actorId: string, readerId: string, action: string, detail?: string): Promise<void>;
  /** Newest first. */
  of(readerId: string): Promise<readonly StaffAction[]>;
}

const model = 'staffAction';

/** How a member of staff is named in grants and revocations. */
export const staffName = (uid: string): string => `staff ${uid}`;

export function createAudit({ adapter }: AuthContext, now: Clock): Audit {
  return {
    async record(actorId, readerId, action, detail = '') {
      const data = { actorId, readerId, action, detail, at: new Date(now()) };
      await adapter.create({ model, data });
    },
    of: (readerId) =>
      adapter.findMany<StaffAction>({
        model,
        where: [{ field: 'readerId', value: readerId }],
        sortBy: { field: 'at', direction: 'desc' },
        limit: 50,
      }),
  };
}
