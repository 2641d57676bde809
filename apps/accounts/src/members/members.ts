import type { Plan } from '@tidemark/contracts/access';
import type { AuthContext } from '../auth/auth.ts';
import type { Grant } from './entitlement.ts';
import { toPlan } from './member.ts';

export interface Members {
  grants(uid: string): Promise<readonly Grant[]>;
  /** Claiming the same offer again has no effect. */
  grant(uid: string, grant: Grant): Promise<void>;
  /** Sets the permanent plan and ends active grants, which would otherwise hide the change. */
  setPlan(uid: string, plan: Plan, roles: readonly string[], now: number): Promise<void>;
}

interface GrantRow {
  readonly id: string;
  readonly offer: string;
  readonly plan: string;
  readonly alpha: boolean;
  readonly endsAt: Date;
}

export function createMembers(context: AuthContext): Members {
  const { adapter, internalAdapter } = context;
  const rows = (uid: string) =>
    adapter.findMany<GrantRow>({ model: 'planGrant', where: [{ field: 'userId', value: uid }] });

  return {
    async grants(uid) {
      return (await rows(uid)).map(({ offer, plan, alpha, endsAt }) => ({
        offer,
        plan: toPlan(plan),
        alpha,
        endsAt: endsAt.getTime(),
      }));
    },

    async grant(uid, { offer, plan, alpha, endsAt }) {
      const claimKey = `${uid}:${offer}`;
      const isClaimed = async () =>
        (await adapter.findOne({ model: 'planGrant', where: [{ field: 'claimKey', value: claimKey }] })) !==
        null;
      if (await isClaimed()) return;
      const data = { userId: uid, offer, claimKey, plan, alpha, endsAt: new Date(endsAt) };
      await adapter.create({ model: 'planGrant', data }).catch(async (error: unknown) => {
        if (!(await isClaimed())) throw error;
      });
    },

    async setPlan(uid, plan, roles, now) {
      await internalAdapter.updateUser(uid, { plan, roles: roles.join(' ') });
      const where = [
        { field: 'userId', value: uid },
        { field: 'endsAt', value: new Date(now), operator: 'gt' as const },
      ];
      await adapter.updateMany({ model: 'planGrant', where, update: { endsAt: new Date(now) } });
    },
  };
}
