import type { Plan } from '@tidemark/contracts/access';
import type { AuthContext } from '../auth/auth.ts';
import type { Grant } from './entitlement.ts';
import { toPlan } from './member.ts';

export interface Members {
  grants(uid: string): Promise<readonly Grant[]>;
  /** A second take-up of the same offer changes nothing. */
  grant(uid: string, grant: Grant): Promise<void>;
  /** The plan a member holds for good. Grants still running end, or the change would not show. */
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
      const once = `${uid}:${offer}`;
      const isTaken = async () =>
        (await adapter.findOne({ model: 'planGrant', where: [{ field: 'once', value: once }] })) !== null;
      if (await isTaken()) return;
      const data = { userId: uid, offer, once, plan, alpha, endsAt: new Date(endsAt) };
      await adapter.create({ model: 'planGrant', data }).catch(async (error: unknown) => {
        if (!(await isTaken())) throw error;
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
