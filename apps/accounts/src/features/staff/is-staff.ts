import { isOutboxShown } from '../../platform/mail/outbox.ts';
import type { MemberRequest } from '../member-route.ts';
import { isDemoUser } from '../members/demo.ts';
import type { Services } from '../services.ts';

/**
 * By role, or by address: `STAFF_EMAILS`. An address counts only if its owner has confirmed it. Everybody knows the
 * password of the demo's staff, who therefore count only on a machine that others cannot reach.
 */
export function isStaff({ config }: Services, { member, emailVerified }: MemberRequest['signedIn']): boolean {
  if (isDemoUser(member.email) && !isOutboxShown(config)) return false;
  return member.roles.includes('STAFF') || (emailVerified && config.staffEmails.includes(member.email));
}
