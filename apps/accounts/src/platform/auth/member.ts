import { PLANS, type Plan } from '@tidemark/contracts/access';
import type { Roles } from '@tidemark/contracts/session';

/** A person with an account. Plan and roles are permanent; grants are added on top for a limited time. */
export interface Member {
  readonly uid: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly plan: Plan;
  readonly roles: readonly string[];
}

export interface MemberRow {
  readonly id: string;
  readonly email: string;
  readonly emailVerified?: boolean | null;
  readonly plan?: string | null;
  readonly roles?: string | null;
}

export function toPlan(value: unknown): Plan {
  return PLANS.find((plan) => plan === value) ?? 'free';
}

export function toMember(row: MemberRow): Member {
  const roles = (row.roles ?? '').split(' ').filter((role) => role !== '');
  const { id: uid, email, emailVerified } = row;
  return { uid, email, emailVerified: emailVerified === true, plan: toPlan(row.plan), roles };
}

export function roleFlags(roles: readonly string[]): Roles {
  return Object.fromEntries(roles.map((role) => [role, true]));
}
