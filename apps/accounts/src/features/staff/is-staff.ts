import type { Member } from '../../platform/auth/member.ts';
import type { SignedIn } from '../../platform/auth/sessions.ts';
import { isOutboxShown } from '../../platform/mail/outbox.ts';
import { isDemoUser } from '../members/demo.ts';
import type { Services } from '../services.ts';

/**
 * By role, or by address: `STAFF_EMAILS`. An address counts only if its owner has confirmed it. Everybody knows the
 * password of the demo's staff, who therefore count only on a machine that others cannot reach.
 */
export function isStaff({ config }: Services, member: Member): boolean {
  if (isDemoUser(member.email) && !isOutboxShown(config)) return false;
  return (
    member.roles.includes('STAFF') || (member.emailVerified && config.staffEmails.includes(member.email))
  );
}

/** Staff open what readers have paid for, so a password alone is not enough. Everybody shares the demo's accounts. */
export const hasStaffFactor = ({ config }: Services, { twoFactor }: SignedIn): boolean =>
  config.demo || twoFactor;
