import { readerTier } from '@tidemark/contracts/access';
import { formatMonthName } from '@tidemark/contracts/dates';
import { config } from '../../config.ts';
import type { Session } from '../../lib/session/store.ts';

export interface Promotion {
  readonly audience: 'strangers' | 'members';
  /** Sent away once, a campaign stays away on that device; the next one has a name of its own. */
  readonly campaign: string;
  readonly heading: string;
  readonly text: string;
  readonly button: string;
  readonly href: string;
}

const TRIAL: Promotion = {
  audience: 'strangers',
  campaign: 'trial',
  heading: '7 days of full research access for $9.',
  text: 'Every report, chart and model, from Free to Professional.',
  button: 'Start for $9',
  href: config.mainApp.trial,
};

const monthOf = (now: Date) => now.toISOString().slice(0, 7);

/** Strangers are offered the trial; members below Alpha the campaign, in its month. */
export function promotionFor(session: Session, now: Date): Promotion | undefined {
  if (session.status !== 'member') return TRIAL;
  const month = config.campaignMonth ?? monthOf(now);
  if (readerTier(session.reader) === 'alpha' || month !== monthOf(now)) return undefined;
  return {
    audience: 'members',
    campaign: `members-${month}`,
    heading: `Extra access in ${formatMonthName(now)}, at no added cost.`,
    text: 'This month your plan opens the tier above it.',
    button: 'Take it up',
    href: config.mainApp.campaign,
  };
}
