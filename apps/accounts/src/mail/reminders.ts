import { TIERS, tierLabel } from '@tidemark/contracts/access';
import type { AuthContext } from '../auth/auth.ts';
import type { Clock } from '../clock.ts';
import { entitlementAt, type Grant, isActive, tierOf } from '../members/entitlement.ts';
import type { Member, MemberRow } from '../members/member.ts';
import type { GrantRecord, Members } from '../members/members.ts';
import type { Emails } from './email-service.ts';
import { planEndedEmail, trialEndingEmail } from './membership-emails.ts';
import type { Unsubscribe } from './unsubscribe.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Dependencies {
  readonly context: AuthContext;
  readonly members: Members;
  readonly emails: Emails;
  readonly unsubscribe: Unsubscribe;
  readonly url: string;
  readonly now: Clock;
}

const tierOfGrant = ({ plan, alpha }: Grant) => tierOf({ plan, roles: alpha ? ['ALPHA'] : [] });

/** What the member has when the grant has ended; undefined if that is not less. */
function tierAfter(member: Member, grants: readonly Grant[], grant: Grant, now: number) {
  const next = tierOf(entitlementAt(member, grants, Math.max(grant.endsAt, now)));
  return TIERS.indexOf(next) < TIERS.indexOf(tierOfGrant(grant)) ? next : undefined;
}

/** Queues a reminder a day before a trial ends and a notice when access has ended, each once. */
export function createReminders(dependencies: Dependencies): () => Promise<void> {
  const { context, members, emails, unsubscribe, url, now } = dependencies;

  async function remind(uid: string, grant: GrantRecord, grants: readonly GrantRecord[]): Promise<void> {
    const where = [{ field: 'id', value: uid }];
    const row = await context.adapter.findOne<MemberRow & { noReminders?: boolean | null }>({
      ...{ model: 'user', where },
    });
    const member = row ? await members.find(uid) : undefined;
    if (!row || !member) return;
    const next = tierAfter(member, grants, grant, now());
    if (next === undefined) return;
    const { id, endsAt } = grant;
    const plan = tierLabel(tierOfGrant(grant));
    if (!isActive(grant, now())) {
      const ended = { ended: plan, endedAt: endsAt, next: tierLabel(next) };
      await emails.sendOnce(`plan-ended-${id}`, planEndedEmail(member.email, url, ended));
    } else if (grant.offer === 'trial' && !row.noReminders) {
      const trial = { plan, endsAt, next: tierLabel(next), unsubscribeUrl: unsubscribe.urlFor(uid) };
      await emails.sendOnce(`trial-ending-${id}`, trialEndingEmail(member.email, url, trial));
    }
  }

  return async () => {
    const ending = await context.adapter.findMany<{ readonly id: string; readonly userId: string }>({
      model: 'planGrant',
      where: [
        { field: 'endsAt', operator: 'gt', value: new Date(now() - DAY_MS) },
        { field: 'endsAt', operator: 'lte', value: new Date(now() + DAY_MS) },
      ],
      limit: 10_000,
    });
    for (const { id, userId } of ending) {
      const grants = await members.grants(userId);
      const grant = grants.find((one) => one.id === id);
      if (grant && !grant.revoked) await remind(userId, grant, grants);
    }
  };
}
