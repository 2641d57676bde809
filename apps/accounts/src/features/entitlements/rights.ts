import { randomUUID } from 'node:crypto';
import type { Plan } from '@tidemark/contracts/access';
import { type Member, type MemberRow, toMember, toPlan } from '../../platform/auth/member.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Query, Row } from '../../platform/database.ts';
import { raiseEpoch, recordEndedSession } from '../security/endings.ts';
import { type Grant, isActive } from './entitlement.ts';

/** Who changed a member's access, when and why. */
export interface Cause {
  readonly by: string;
  readonly at: number;
  readonly reason: string;
}

export interface GrantRecord extends Grant {
  readonly id: string;
  /** Undefined for grants of version 0.1.0. */
  readonly cause: Cause | undefined;
  readonly revoked: Cause | undefined;
}

/** One reader's rights while no other process can change them. */
export interface RightsChange {
  readonly member: Member;
  /** For rows that belong to the same transaction. */
  readonly query: Query;
  /** All grants, with what this change has added and revoked so far. */
  grants(): Promise<readonly GrantRecord[]>;
  /** The claim key is unique: adding a grant with an existing one fails. */
  addGrant(grant: Grant, cause: Cause, claimKey: string): Promise<void>;
  /** Ends those of the grants that are active. Returns how many. */
  revoke(grants: readonly GrantRecord[], cause: Cause): Promise<number>;
  /** Sets the permanent plan. */
  setPlan(plan: Plan, roles: readonly string[]): Promise<void>;
  /** Makes the API reject all tokens issued so far, also if the rights stay the same. */
  endTokens(): void;
  /** Ends all sessions except the one to keep, or only this one, and their tokens. */
  endSessions(keep: string | undefined, only?: string): Promise<void>;
  /** Ends everything that works without signing in again, except the session to keep. */
  raiseEpoch(keep: string | undefined): Promise<void>;
}

/**
 * Changes one reader's rights. Changes of the same reader wait for each other, in all processes: whatever `work` reads
 * is still true when the transaction ends. The change and the event that reports it are stored together or not at all.
 * Undefined if there is no such reader.
 */
export type ChangeRights = <Result>(
  uid: string,
  work: (change: RightsChange) => Promise<Result>,
) => Promise<Result | undefined>;

const time = (value: unknown) => new Date(value as string | Date).getTime();

const text = (value: unknown) => (typeof value === 'string' ? value : '');

function toGrant(row: Row): GrantRecord {
  const revokedAt = row.revokedAt === null ? undefined : time(row.revokedAt);
  return {
    id: text(row.id),
    offer: text(row.offer),
    plan: toPlan(row.plan),
    alpha: Boolean(row.alpha),
    endsAt: Math.min(time(row.endsAt), revokedAt ?? Number.POSITIVE_INFINITY),
    cause:
      row.grantedAt === null
        ? undefined
        : { by: text(row.grantedBy), at: time(row.grantedAt), reason: text(row.reason) },
    revoked:
      revokedAt === undefined
        ? undefined
        : { by: text(row.revokedBy), at: revokedAt, reason: text(row.revokedReason) },
  };
}

export async function readGrants(query: Query, uid: string): Promise<readonly GrantRecord[]> {
  const rows = await query(
    `select g.id, g.offer, g.plan, g.alpha, g."endsAt", g."grantedAt", g."grantedBy", g.reason,
       r."revokedAt", r."revokedBy", r.reason as "revokedReason"
     from "planGrant" g left join "planRevocation" r on r."grantId" = g.id
     where g."userId" = $1 order by g."grantedAt", g.id`,
    [uid],
  );
  return rows.map(toGrant);
}

/** When the member's rights last changed; 0 if they never did. */
export async function lastChange(query: Query, uid: string): Promise<number> {
  const [row] = await query(
    `select "changedAt" from "entitlementEvent" where "userId" = $1 order by "changedAt" desc limit 1`,
    [uid],
  );
  return row ? time(row.changedAt) : 0;
}

async function recordChange(query: Query, uid: string, now: number): Promise<void> {
  const [last] = await query('select max("version") as version from "entitlementEvent" where "userId" = $1', [
    uid,
  ]);
  // Later than the last change, even if the clock of another process was ahead.
  const changedAt = new Date(Math.max(now, (await lastChange(query, uid)) + 1));
  await query(
    `insert into "entitlementEvent" (id, "userId", "version", "changedAt", delivered)
     values ($1, $2, $3, $4, false)`,
    [randomUUID(), uid, Number(last?.version ?? 0) + 1, changedAt],
  );
}

export function createChangeRights(database: Database, now: Clock, onChange: () => void): ChangeRights {
  return async (uid, work) => {
    let changed = false;
    const result = await database.transaction(async (query) => {
      // Other changes of this reader, and their deletion, wait here until the transaction ends.
      const [row] = await query(
        'select id, email, "emailVerified", plan, roles from "user" where id = $1 for update',
        [uid],
      );
      if (!row) return undefined;
      const done = await work({
        member: toMember(row as unknown as MemberRow),
        query,
        grants: () => readGrants(query, uid),
        async addGrant({ offer, plan, alpha, endsAt }, cause, claimKey) {
          changed = true;
          await query(
            `insert into "planGrant"
               (id, "userId", offer, once, plan, alpha, "endsAt", "grantedAt", "grantedBy", reason)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
            [
              ...[randomUUID(), uid, offer, claimKey, plan, alpha, new Date(endsAt)],
              ...[new Date(cause.at), cause.by, cause.reason],
            ],
          );
        },
        async revoke(grants, { by, at, reason }) {
          const active = grants.filter((grant) => !grant.revoked && isActive(grant, at));
          for (const { id } of active) {
            changed = true;
            await query(
              `insert into "planRevocation" (id, "userId", "grantId", "revokedAt", "revokedBy", reason)
               values ($1, $2, $3, $4, $5, $6)`,
              [randomUUID(), uid, id, new Date(at), by, reason],
            );
          }
          return active.length;
        },
        async setPlan(plan, roles) {
          changed = true;
          await query('update "user" set plan = $2, roles = $3 where id = $1', [uid, plan, roles.join(' ')]);
        },
        endTokens() {
          changed = true;
        },
        async endSessions(keep, only) {
          const ended = await query(
            `delete from session where "userId" = $1 and ($2::text is null or id <> $2)
               and ($3::text is null or id = $3) returning id`,
            [uid, keep ?? null, only ?? null],
          );
          for (const { id } of ended) await recordEndedSession(query, uid, String(id), now());
          changed ||= ended.length > 0;
        },
        async raiseEpoch(keep) {
          changed = true;
          await raiseEpoch(query, uid, keep);
        },
      });
      if (changed) await recordChange(query, uid, now());
      return done;
    });
    if (changed) onChange();
    return result;
  };
}
