import { tierLabel } from '@tidemark/contracts/access';
import type { Services } from '../services.ts';
import { planChangedEmail } from './emails.ts';
import { entitlementAt, tierOf } from './entitlement.ts';

/** The plan of a member as an email names it, and until when; undefined if there is no such member. */
async function planOf({ members, now }: Services, uid: string) {
  const member = await members.find(uid);
  if (!member) return undefined;
  const entitlement = entitlementAt(member, await members.grants(uid), now());
  return { email: member.email, plan: tierLabel(tierOf(entitlement)), until: entitlement.endsAt };
}

/** Makes a change of a member's plan, and confirms it by email if the member has something else afterwards. */
export async function withPlanEmail<Result>(
  services: Services,
  uid: string,
  billing: 'elsewhere' | 'none',
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await planOf(services, uid);
  const result = await change();
  const after = await planOf(services, uid);
  if (after && (after.plan !== before?.plan || after.until !== before.until))
    await services.emails.send(planChangedEmail(after.email, services.config.url, { ...after, billing }));
  return result;
}
