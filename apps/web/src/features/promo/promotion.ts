import { readerTier, tierLabel } from '@tidemark/contracts/access';
import { formatMonthName } from '@tidemark/contracts/dates';
import { formatPrice } from '@tidemark/contracts/plans';
import { config } from '../../config.ts';
import type { Session } from '../../lib/session/store.ts';

export interface Promotion {
  readonly audience: 'anonymous' | 'members';
  /** Identifies a dismissal on this device; every campaign has its own name. */
  readonly campaign: string;
  readonly heading: string;
  readonly text: string;
  readonly button: string;
  readonly href: string;
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
  };
}

const monthOf = (now: Date) => now.toISOString().slice(0, 7);

/** A main app that does not say who gains gets the rule: the campaign lifts a reader to Professional at most. */
function gainsFromCampaign({ offers, reader }: Session & { status: 'member' }): boolean {
  return offers?.includes('campaign') ?? ['free', 'pioneer'].includes(readerTier(reader));
}

/** Anonymous readers get the trial; members who gain from it get the campaign during its month. */
export function promotionFor(session: Session, now: Date): Promotion | undefined {
  if (session.status !== 'member') return trialPromotion();
  const month = config.campaignMonth ?? monthOf(now);
  if (!gainsFromCampaign(session) || month !== monthOf(now)) return undefined;
  return {
    audience: 'members',
    campaign: `members-${month}`,
    heading: `Extra access in ${formatMonthName(now)}, at no added cost.`,
    text: 'This month your plan includes the next tier.',
    button: 'Claim offer',
    href: config.mainApp.campaign,
  };
}
