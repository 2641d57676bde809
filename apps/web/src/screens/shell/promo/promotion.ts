import { readerTier, TIERS, type Tier, tierLabel } from '@tidemark/contracts/access';
import { formatMonthName } from '@tidemark/contracts/dates';
import { formatPrice } from '@tidemark/contracts/plans';
import { config } from '../../../platform/config.ts';
import type { Session } from '../../../platform/session/store.ts';

export interface Promotion {
  readonly audience: 'anonymous' | 'members';
  /** Identifies a dismissal on this device; every campaign has its own name. */
  readonly campaign: string;
  readonly heading: string;
  readonly text: string;
  readonly button: string;
  readonly href: string;
  /** The highest tier that the offer opens. */
  readonly opens: Tier;
}

function trialPromotion(): Promotion | undefined {
  const { trial, currency } = config.planPrices;
  if (!trial) return undefined;
  const price = formatPrice(trial.price, currency);
  return {
    audience: 'anonymous',
    campaign: 'trial',
    heading: `${trial.days} days of full research access for ${price}.`,
    text: `Every report, chart and model, from Free to ${tierLabel(trial.plan)}.`,
    button: `Start for ${price}`,
    href: config.mainApp.trial,
    opens: trial.plan,
  };
}

const monthOf = (now: Date) => now.toISOString().slice(0, 7);

/** The tier above the reader's own, Professional at most. A main app that does not say who gains gets this rule. */
function campaignTier({ offers, reader }: Session & { status: 'member' }): Tier | undefined {
  if (offers?.includes('campaign') === false) return undefined;
  const next = TIERS[(TIERS as readonly string[]).indexOf(readerTier(reader)) + 1];
  return next === 'alpha' ? undefined : next;
}

/** Anonymous readers get the trial; members who gain from it get the campaign during its month. */
export function promotionFor(session: Session, now: Date): Promotion | undefined {
  if (session.status !== 'member') return trialPromotion();
  const month = config.campaignMonth ?? monthOf(now);
  const opens = campaignTier(session);
  if (opens === undefined || month !== monthOf(now)) return undefined;
  return {
    audience: 'members',
    campaign: `members-${month}`,
    heading: `Extra access in ${formatMonthName(now)}: ${tierLabel(opens)} at no added cost.`,
    text: `Your plan includes ${tierLabel(opens)} until the end of the month.`,
    button: 'Claim offer',
    href: config.mainApp.campaign,
    opens,
  };
}
