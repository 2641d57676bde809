import { type EffectiveAccess, planLabel, readerTier, tierLabel, tierOf } from '@tidemark/contracts/access';
import { formatDate } from '@tidemark/contracts/dates';
import type { Session } from '../../platform/session/store.ts';

type Member = Session & { status: 'member' };

/** "Your trial is active until Nov 26, 2026", or whatever else the reader has now. */
export function accessText({ reader, grant }: Member): string {
  const tier = tierLabel(readerTier(reader));
  const until = grant?.until === undefined ? '' : ` until ${formatDate(grant.until)}`;
  switch (grant?.kind) {
    case 'trial':
      return `Your trial is active${until}`;
    case 'campaign':
      return `Your plan includes ${tier}${until}`;
    case 'subscription':
      return `Your ${tier} subscription is active`;
    case 'other':
      return `You have ${tier}${until}`;
    case undefined:
      return reader.plan === 'free'
        ? 'You are logged in with a free account'
        : `You are logged in with the ${planLabel(reader)} plan`;
  }
}

/** What a reader is told who comes back from the main app. `gated`: what they came from is still closed to them. */
export function returnText(session: Member, gated?: { access: EffectiveAccess; subject: string }): string {
  const now = accessText(session);
  if (!gated) return `${now}.`;
  return `${now}, but that does not open ${gated.subject}. You need ${tierLabel(tierOf(gated.access))} for that.`;
}
