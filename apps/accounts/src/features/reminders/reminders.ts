import { TIERS, tierLabel } from '@tidemark/contracts/access';
import { readAccountSettings } from '../../platform/auth/account-settings.ts';
import type { Member } from '../../platform/auth/member.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Emails } from '../emails/emails.ts';
import { entitlementAt, type Grant, isActive, tierOf } from '../entitlements/entitlement.ts';
import type { GrantRecord } from '../entitlements/rights.ts';
import type { Members } from '../members/store.ts';
import { planEndedEmail, trialEndingEmail } from './emails.ts';
import type { Unsubscribe } from './unsubscribe.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Dependencies {
  readonly database: Database;
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
  const { database, members, emails, unsubscribe, url, now } = dependencies;

  const wantsReminders = async (uid: string) => (await readAccountSettings(database.query, uid)).reminders;

  async function remind(uid: string, grant: GrantRecord, grants: readonly GrantRecord[]): Promise<void> {
    const member = await members.find(uid);
    if (!member) return;
    const next = tierAfter(member, grants, grant, now());
    if (next === undefined) return;
    const { id, endsAt } = grant;
    const plan = tierLabel(tierOfGrant(grant));
    if (!isActive(grant, now())) {
      const ended = { ended: plan, endedAt: endsAt, next: tierLabel(next) };
      await emails.sendOnce(`plan-ended-${id}`, planEndedEmail(member.email, url, ended));
    } else if (grant.offer === 'trial' && (await wantsReminders(uid))) {
      const trial = { plan, endsAt, next: tierLabel(next), unsubscribeUrl: unsubscribe.urlFor(uid) };
      await emails.sendOnce(`trial-ending-${id}`, trialEndingEmail(member.email, url, trial));
    }
  }

  return async () => {
    const readers = await database.query(
      `select distinct "userId" from "planGrant" where "endsAt" > $1 and "endsAt" <= $2`,
      [new Date(now() - DAY_MS), new Date(now() + DAY_MS)],
    );
    for (const { userId } of readers) {
      const uid = String(userId);
      const grants = await members.grants(uid);
      const isEnding = ({ endsAt, revoked }: GrantRecord) =>
        !revoked && endsAt > now() - DAY_MS && endsAt <= now() + DAY_MS;
      for (const grant of grants.filter(isEnding)) await remind(uid, grant, grants);
    }
  };
}
