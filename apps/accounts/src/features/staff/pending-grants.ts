import { randomUUID } from 'node:crypto';
import type { Plan } from '@tidemark/contracts/access';
import { toPlan } from '../../platform/auth/member.ts';
import type { Query, Row } from '../../platform/database.ts';
import { closeApplication } from '../applications/store.ts';
import { staffName } from '../audit/store.ts';
import { claimKeyOf, MANUAL_OFFER } from '../members/store.ts';
import type { Services } from '../services.ts';

/** How long a grant waits for a second member of staff. */
const WAIT_MS = 7 * 24 * 60 * 60 * 1000;

export interface GrantRequest {
  readonly userId: string;
  readonly plan: Plan;
  readonly alpha: boolean;
  readonly endsAt: number;
  readonly reason: string;
  readonly requestedBy: string;
  /** Set if it accepts an application. */
  readonly applicationId: string | undefined;
}

export interface PendingGrant extends GrantRequest {
  readonly id: string;
  readonly expiresAt: number;
}

type Needed = Pick<Services, 'database' | 'members' | 'now'>;

export interface DecisionBy {
  readonly id: string;
  /** The id of the member of staff. */
  readonly by: string;
}

/** Runs in the transaction of the decision. */
type RecordDecision = (grant: PendingGrant, query: Query) => Promise<void>;

const time = (value: unknown) => new Date(value as string | Date).getTime();

const toPendingGrant = (row: Row): PendingGrant => ({
  ...{ id: String(row.id), userId: String(row.userId), requestedBy: String(row.requestedBy) },
  ...{ plan: toPlan(row.plan), alpha: row.alpha === true, reason: String(row.reason) },
  ...{ endsAt: time(row.endsAt), expiresAt: time(row.expiresAt) },
  applicationId: typeof row.applicationId === 'string' ? row.applicationId : undefined,
});

/** Alpha, and what staff give themselves, is not for one person to decide. */
export const needsApproval = ({ userId, alpha, requestedBy }: GrantRequest): boolean =>
  alpha || userId === requestedBy;

/** Oldest first. */
export async function listPendingGrants({ database, now }: Needed): Promise<readonly PendingGrant[]> {
  const rows = await database.query(
    `select * from "pendingGrant" where state = 'open' and "expiresAt" > $1 order by "requestedAt", id`,
    [new Date(now())],
  );
  return rows.map(toPendingGrant);
}

/** Closes what waits for this application, in the transaction of `query`. */
export async function closeRequestsOf(query: Query, applicationId: string, by: string, at: Date) {
  await query(
    `update "pendingGrant" set state = 'declined', "openKey" = id, "decidedBy" = $2, "decidedAt" = $3
     where "applicationId" = $1 and state = 'open'`,
    [applicationId, by, at],
  );
}

/** False if there is no such reader, or the application is decided or waits already. */
export async function requestGrant(
  services: Needed,
  request: GrantRequest,
  record: (query: Query) => Promise<void>,
): Promise<boolean> {
  const { members, now } = services;
  const { userId, plan, alpha, endsAt, reason, requestedBy, applicationId } = request;
  const at = now();
  const requested = await members.change(userId, async ({ query }) => {
    if (applicationId !== undefined) {
      const open = await query(`select id from "alphaApplication" where id = $1 and state = 'open'`, [
        applicationId,
      ]);
      if (open.length === 0) return false;
      await query(
        `update "pendingGrant" set state = 'expired', "openKey" = id
         where "applicationId" = $1 and state = 'open' and "expiresAt" <= $2`,
        [applicationId, new Date(at)],
      );
    }
    const id = randomUUID();
    const added = await query(
      `insert into "pendingGrant" (id, "userId", plan, alpha, "endsAt", reason, "requestedBy", "requestedAt",
         "expiresAt", "applicationId", state, "openKey")
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open', $11)
       on conflict ("openKey") do nothing returning id`,
      [
        ...[id, userId, plan, alpha, new Date(endsAt), reason, requestedBy, new Date(at)],
        // A grant that has ended needs no approval.
        ...[new Date(Math.min(at + WAIT_MS, endsAt)), applicationId ?? null, applicationId ?? id],
      ],
    );
    if (added.length > 0) await record(query);
    return added.length > 0;
  });
  return requested ?? false;
}

/** What waits, while nobody else can decide it; `work` runs in the same transaction if this member of staff may. */
async function decide<Result>(
  { database, members, now }: Needed,
  id: string,
  by: string,
  state: 'approved' | 'declined',
  work: (grant: PendingGrant, change: Parameters<Parameters<typeof members.change>[1]>[0]) => Promise<Result>,
): Promise<Result | undefined> {
  const [found] = await database.query('select "userId" from "pendingGrant" where id = $1', [id]);
  if (!found) return undefined;
  return members.change(String(found.userId), async (change) => {
    const [row] = await change.query(
      `update "pendingGrant" set state = $2, "openKey" = id, "decidedBy" = $3, "decidedAt" = $4
       where id = $1 and state = 'open' and "expiresAt" > $4 and ($2 = 'declined' or "requestedBy" <> $3)
       returning *`,
      [id, state, by, new Date(now())],
    );
    return row && work(toPendingGrant(row), change);
  });
}

/**
 * Gives what waits, if another member of staff has asked for it. Undefined if nothing waits any more; of several
 * approvals at once, in all processes, one takes effect.
 */
export const approveGrant = (
  services: Needed,
  { id, by }: DecisionBy,
  record: RecordDecision,
): Promise<PendingGrant | undefined> =>
  decide(services, id, by, 'approved', async (grant, change) => {
    const { userId, plan, alpha, endsAt, reason, requestedBy, applicationId } = grant;
    const at = services.now();
    const cause = { by: staffName(requestedBy), at, reason };
    await change.addGrant(
      { offer: MANUAL_OFFER, plan, alpha, endsAt },
      cause,
      claimKeyOf(userId, MANUAL_OFFER),
    );
    if (applicationId !== undefined)
      await closeApplication(change.query, applicationId, 'accepted', new Date(at));
    await record(grant, change.query);
    return grant;
  });

/** Whoever has asked for it can withdraw it. An application stays open. */
export const declineGrant = (
  services: Needed,
  { id, by }: DecisionBy,
  record: RecordDecision,
): Promise<PendingGrant | undefined> =>
  decide(services, id, by, 'declined', async (grant, { query }) => {
    await record(grant, query);
    return grant;
  });
