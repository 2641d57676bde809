import { randomUUID } from 'node:crypto';
import type { Plan } from '@tidemark/contracts/access';
import type { AuthContext } from '../auth/auth.ts';
import type { Clock } from '../clock.ts';
import { type Grant, isActive } from './entitlement.ts';
import { type Member, type MemberRow, toMember, toPlan } from './member.ts';

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

export interface Members {
  find(uid: string): Promise<Member | undefined>;
  /** A revoked grant ends when it was revoked. */
  grants(uid: string): Promise<readonly GrantRecord[]>;
  /** Claiming the same offer again has no effect. Other grants can be given several times. */
  grant(uid: string, grant: Grant, cause: Cause): Promise<void>;
  /** When the member's rights last changed; 0 if they never did. */
  changedAt(uid: string): Promise<number>;
  /** Ends active grants early: the one with this id, or all of them. Returns how many. */
  revoke(uid: string, cause: Cause, grantId?: string): Promise<number>;
  /** Sets the permanent plan and revokes active grants, which would otherwise hide the change. */
  setPlan(uid: string, plan: Plan, roles: readonly string[], cause: Cause): Promise<void>;
  /**
   * Makes what the payment provider says the member's only paid access: ends other paid grants and adds missing ones.
   * `isNewest` runs in the same transaction; if it returns false, nothing changes. Returns its result.
   */
  replacePaid(
    uid: string,
    paid: readonly Grant[],
    cause: Cause,
    isNewest: (trx: Transaction) => Promise<boolean>,
  ): Promise<boolean>;
  /** Makes the API reject all tokens issued so far, as after a change of the password. */
  endTokens(uid: string): Promise<void>;
  /** Reports a member to the portal API who was never reported, so that it knows their rights and address. */
  reportNew(uid: string): Promise<void>;
  /** Called after each change of a member's rights. */
  onChange(listener: () => void): void;
}

/** The offer of grants that were not claimed by the reader. */
export const MANUAL_OFFER = 'manual';
export const TRIAL_OFFER = 'trial';
/** Followed by the id of the subscription. */
export const STRIPE_OFFER = 'stripe:';
const STRIPE = 'stripe';

interface GrantRow {
  readonly id: string;
  readonly offer: string;
  readonly plan: string;
  readonly alpha: boolean;
  readonly endsAt: Date;
  readonly grantedAt?: Date | null;
  readonly grantedBy?: string | null;
  readonly reason?: string | null;
}

interface RevocationRow {
  readonly grantId: string;
  readonly revokedAt: Date;
  readonly revokedBy: string;
  readonly reason: string;
}

function toRecord(row: GrantRow, revocation: RevocationRow | undefined): GrantRecord {
  const { id, offer, plan, alpha, endsAt, grantedAt, grantedBy, reason } = row;
  const revokedAt = revocation?.revokedAt.getTime();
  return {
    id,
    offer,
    plan: toPlan(plan),
    alpha,
    endsAt: Math.min(endsAt.getTime(), revokedAt ?? Number.POSITIVE_INFINITY),
    cause: grantedAt ? { by: grantedBy ?? '', at: grantedAt.getTime(), reason: reason ?? '' } : undefined,
    revoked: revocation && { by: revocation.revokedBy, at: revokedAt ?? 0, reason: revocation.reason },
  };
}

export type Transaction = Parameters<Parameters<AuthContext['adapter']['transaction']>[0]>[0];

async function lastChange(adapter: Transaction, uid: string): Promise<number> {
  const [last] = await adapter.findMany<{ readonly changedAt: Date }>({
    model: 'entitlementEvent',
    where: [{ field: 'userId', value: uid }],
    sortBy: { field: 'changedAt', direction: 'desc' },
    limit: 1,
  });
  return last?.changedAt.getTime() ?? 0;
}

async function readGrants(adapter: Transaction, uid: string): Promise<readonly GrantRecord[]> {
  const where = [{ field: 'userId', value: uid }];
  const rows = await adapter.findMany<GrantRow>({ model: 'planGrant', where });
  const revocations = await adapter.findMany<RevocationRow>({ model: 'planRevocation', where });
  const byGrant = new Map(revocations.map((revocation) => [revocation.grantId, revocation]));
  return rows.map((row) => toRecord(row, byGrant.get(row.id)));
}

async function revokeActive(
  adapter: Transaction,
  uid: string,
  { by, at, reason }: Cause,
  grantId?: string,
): Promise<number> {
  let count = 0;
  for (const grant of await readGrants(adapter, uid)) {
    const isMeant = grantId === undefined || grant.id === grantId;
    if (!isMeant || grant.revoked || !isActive(grant, at)) continue;
    const data = { userId: uid, grantId: grant.id, revokedAt: new Date(at), revokedBy: by, reason };
    await adapter.create({ model: 'planRevocation', data });
    count += 1;
  }
  return count;
}

const isPaid = ({ offer, cause }: GrantRecord) =>
  offer.startsWith(STRIPE_OFFER) || (offer === TRIAL_OFFER && cause?.by === STRIPE);

const isSame = (a: Grant, b: Grant) => a.offer === b.offer && a.plan === b.plan && a.endsAt === b.endsAt;

async function addGrant(adapter: Transaction, uid: string, grant: Grant, cause: Cause, claimKey: string) {
  const { offer, plan, alpha, endsAt } = grant;
  const data = {
    ...{ userId: uid, offer, claimKey, plan, alpha, endsAt: new Date(endsAt) },
    ...{ grantedAt: new Date(cause.at), grantedBy: cause.by, reason: cause.reason },
  };
  await adapter.create({ model: 'planGrant', data });
}

export function createMembers({ adapter }: AuthContext, now: Clock): Members {
  const listeners: (() => void)[] = [];

  /**
   * Changes a member's rights and records the change in one transaction, so that neither exists without the other.
   * Changes of one member wait for each other: each has a later time than the one before.
   */
  async function change(uid: string, work: (trx: Transaction) => Promise<boolean>): Promise<void> {
    const changed = await adapter.transaction(async (trx) => {
      // Locks the member's row until the end of the transaction.
      const where = [{ field: 'id', value: uid }];
      await trx.update({ model: 'user', where, update: { updatedAt: new Date(now()) } });
      if (!(await work(trx))) return false;
      // Later than the last change, even if the clock of another process was ahead.
      const time = Math.max(now(), (await lastChange(trx, uid)) + 1);
      const data = { userId: uid, changedAt: new Date(time), delivered: false };
      await trx.create({ model: 'entitlementEvent', data });
      return true;
    });
    if (changed) for (const listener of listeners) listener();
  }

  return {
    async find(uid) {
      const row = await adapter.findOne<MemberRow>({ model: 'user', where: [{ field: 'id', value: uid }] });
      return row ? toMember(row) : undefined;
    },
    grants: (uid) => readGrants(adapter, uid),
    changedAt: (uid) => lastChange(adapter, uid),
    endTokens: (uid) => change(uid, async () => true),
    reportNew: (uid) => change(uid, async (trx) => (await lastChange(trx, uid)) === 0),
    onChange: (listener) => void listeners.push(listener),
    async grant(uid, grant, cause) {
      const claimKey = `${uid}:${grant.offer}${grant.offer === MANUAL_OFFER ? `:${randomUUID()}` : ''}`;
      await change(uid, async (trx) => {
        const where = [{ field: 'claimKey', value: claimKey }];
        if (await trx.findOne({ model: 'planGrant', where })) return false;
        await addGrant(trx, uid, grant, cause, claimKey);
        return true;
      });
    },
    async replacePaid(uid, paid, cause, isNewest) {
      let newest = false;
      await change(uid, async (trx) => {
        newest = await isNewest(trx);
        if (!newest) return false;
        const active = (await readGrants(trx, uid)).filter(
          (grant) => isPaid(grant) && !grant.revoked && isActive(grant, cause.at),
        );
        const ended = active.filter((grant) => !paid.some((one) => isSame(one, grant)));
        const added = paid.filter(
          (one) => isActive(one, cause.at) && !active.some((grant) => isSame(one, grant)),
        );
        for (const { id } of ended) await revokeActive(trx, uid, cause, id);
        for (const grant of added)
          await addGrant(trx, uid, grant, cause, `${uid}:${grant.offer}:${randomUUID()}`);
        return ended.length + added.length > 0;
      });
      return newest;
    },
    async revoke(uid, cause, grantId) {
      let count = 0;
      await change(uid, async (trx) => {
        count = await revokeActive(trx, uid, cause, grantId);
        return count > 0;
      });
      return count;
    },
    async setPlan(uid, plan, roles, cause) {
      await change(uid, async (trx) => {
        const where = [{ field: 'id', value: uid }];
        await trx.update({ model: 'user', where, update: { plan, roles: roles.join(' ') } });
        await revokeActive(trx, uid, cause);
        return true;
      });
    },
  };
}
