import {
  type EffectiveAccess,
  planLabel,
  type Reader,
  type ReaderTier,
  readerTier,
  TIERS,
  type Tier,
  tierCanRead,
  tierLabel,
  tierOf,
} from '@tidemark/contracts/access';
import { formatDate } from '@tidemark/contracts/dates';
import { formatPlanPrice, formatTrial, type PlanPrices, trialOpens } from '@tidemark/contracts/plans';
import type { CurrentGrant } from '@tidemark/contracts/session';

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

const GRANT_NAMES = new Map([
  ['trial', 'trial'],
  ['campaign', 'offer of this month'],
]);

/** "Explorer, which reads what Free reads", or "Professional, trial until Nov 26, 2026". */
export function currentPlanText(reader: Reader, grant?: CurrentGrant): string | undefined {
  if (reader.kind === 'anonymous') return undefined;
  const name = planLabel(reader);
  if (reader.plan === 'explorer') return `${name}, which opens what Free opens`;
  const kind = grant && GRANT_NAMES.get(grant.kind);
  return kind !== undefined && grant?.until !== undefined
    ? `${name}, ${kind} until ${formatDate(grant.until)}`
    : name;
}

interface Gate {
  readonly access: EffectiveAccess;
  readonly trialOffered?: boolean;
  readonly grant?: CurrentGrant | undefined;
}

/** What opens a gated page and what it costs. Undefined if the reader's plan already includes it. */
export function gateFacts(
  reader: Reader,
  { access, trialOffered = true, grant }: Gate,
  prices: PlanPrices,
): GateFacts | undefined {
  const own = readerTier(reader);
  if (tierCanRead(own, access)) return undefined;
  const tier = tierOf(access);
  return {
    plan: planText(tier, prices),
    trial: trialOffered ? trialFact(own, tier, prices) : undefined,
    currentPlan: currentPlanText(reader, grant),
  };
}
