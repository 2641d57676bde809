import { randomUUID } from 'node:crypto';
import type { Plan } from '@tidemark/contracts/access';
import { ownValue } from '@tidemark/contracts/own-value';
import type { AuthContext } from '../auth/auth.ts';
import type { Clock } from '../clock.ts';
import { type Grant, isActive } from './entitlement.ts';
import { toPlan } from './member.ts';

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
  /** Called after each change of a member's rights. */
  onChange(listener: () => void): void;
}

/** The offer of grants that were not claimed by the reader. */
export const MANUAL_OFFER = 'manual';

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

export function createMembers(context: AuthContext, now: Clock): Members {
  const { adapter, internalAdapter } = context;
  const listeners: (() => void)[] = [];

  async function changedAt(uid: string): Promise<number> {
    const [last] = await adapter.findMany<{ readonly changedAt: Date }>({
      model: 'entitlementEvent',
      where: [{ field: 'userId', value: uid }],
      sortBy: { field: 'changedAt', direction: 'desc' },
      limit: 1,
    });
    return last?.changedAt.getTime() ?? 0;
  }

  /** Recorded after the change, so that no token has the old rights and the new time. */
  async function recordChange(uid: string): Promise<void> {
    // Later than the last change, even if the clock of another process was ahead.
    const time = Math.max(now(), (await changedAt(uid)) + 1);
    const data = { userId: uid, changedAt: new Date(time), delivered: false };
    await adapter.create({ model: 'entitlementEvent', data });
    for (const listener of listeners) listener();
  }

  async function grants(uid: string): Promise<readonly GrantRecord[]> {
    const where = [{ field: 'userId', value: uid }];
    const [rows, revocations] = await Promise.all([
      adapter.findMany<GrantRow>({ model: 'planGrant', where }),
      adapter.findMany<RevocationRow>({ model: 'planRevocation', where }),
    ]);
    const byGrant = new Map(revocations.map((revocation) => [revocation.grantId, revocation]));
    return rows.map((row) => toRecord(row, byGrant.get(row.id)));
  }

  /** Creates a row with a unique value unless it exists, also if another process creates it meanwhile. */
  async function createOnce(model: string, field: string, data: Record<string, unknown>): Promise<boolean> {
    const exists = async () =>
      (await adapter.findOne({ model, where: [{ field, value: String(ownValue(data, field)) }] })) !== null;
    if (await exists()) return false;
    try {
      await adapter.create({ model, data });
      return true;
    } catch (error) {
      if (!(await exists())) throw error;
      return false;
    }
  }

  async function revoke(uid: string, { by, at, reason }: Cause, grantId?: string): Promise<number> {
    let count = 0;
    for (const grant of await grants(uid)) {
      if (!isActive(grant, at) || (grantId !== undefined && grant.id !== grantId)) continue;
      const row = { userId: uid, grantId: grant.id, revokedAt: new Date(at), revokedBy: by, reason };
      if (await createOnce('planRevocation', 'grantId', row)) count += 1;
    }
    if (count > 0) await recordChange(uid);
    return count;
  }

  return {
    grants,
    revoke,
    async grant(uid, { offer, plan, alpha, endsAt }, { by, at, reason }) {
      const claimKey = `${uid}:${offer}${offer === MANUAL_OFFER ? `:${randomUUID()}` : ''}`;
      const created = await createOnce('planGrant', 'claimKey', {
        ...{ userId: uid, offer, claimKey, plan, alpha, endsAt: new Date(endsAt) },
        ...{ grantedAt: new Date(at), grantedBy: by, reason },
      });
      if (created) await recordChange(uid);
    },
    changedAt,
    onChange(listener) {
      listeners.push(listener);
    },
    async setPlan(uid, plan, roles, cause) {
      await internalAdapter.updateUser(uid, { plan, roles: roles.join(' ') });
      await revoke(uid, cause);
      await recordChange(uid);
    },
  };
}
