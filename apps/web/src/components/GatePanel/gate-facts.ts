import {
  type EffectiveAccess,
  type ReaderTier,
  TIERS,
  type Tier,
  tierCanRead,
  tierLabel,
  tierOf,
} from '@tidemark/contracts/access';
import { formatPlanPrice, formatTrial, type PlanPrices, trialOpens } from '@tidemark/contracts/plans';

export interface GateFacts {
  /** The lowest plan that opens the page, with its price. Undefined if only the API knows it. */
  readonly plan: string | undefined;
  readonly trial: { readonly text: string; readonly included: boolean } | undefined;
  /** Undefined for an anonymous reader. */
  readonly currentPlan: string | undefined;
}

function planText(tier: Tier, { currency, prices }: PlanPrices): string {
  if (tier === 'free') return 'A free account';
  const name = tier === 'alpha' ? `${tierLabel(tier)}, by application` : tierLabel(tier);
  const price = prices[tier];
  return price ? `${name}: ${formatPlanPrice(price, currency)}` : name;
}

/** The trial is named only to readers who would gain from it. */
function trialFact(reader: ReaderTier, tier: Tier, { currency, trial }: PlanPrices): GateFacts['trial'] {
  if (trial === null || tier === 'free') return undefined;
  if (reader !== 'anonymous' && TIERS.indexOf(reader) >= TIERS.indexOf(trial.plan)) return undefined;
  return trialOpens(trial, tier)
    ? { text: formatTrial(trial, currency), included: true }
    : { text: 'Not included in the trial', included: false };
}

/** What opens a gated page and what it costs. Undefined if the reader's plan already includes it. */
export function gateFacts(
  reader: ReaderTier,
  access: EffectiveAccess,
  prices: PlanPrices,
  trialOffered = true,
): GateFacts | undefined {
  if (tierCanRead(reader, access)) return undefined;
  const tier = tierOf(access);
  return {
    plan: planText(tier, prices),
    trial: trialOffered ? trialFact(reader, tier, prices) : undefined,
    currentPlan: reader === 'anonymous' ? undefined : tierLabel(reader),
  };
}
