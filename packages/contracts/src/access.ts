import { isInAlphaZone } from './categories.ts';
import { ownValue } from './own-value.ts';

/** Access values an article may carry, from the most open to the most closed. */
export const ACCESS_VALUES = [
  'freemium',
  'free',
  'standard',
  'pioneer',
  'vip',
  'professional',
  'alpha',
] as const;
export type Access = (typeof ACCESS_VALUES)[number];

/** The value that access decisions use: an access value, or `none` for an article without a level. */
export const EFFECTIVE_ACCESS_VALUES = [...ACCESS_VALUES, 'none'] as const;
export type EffectiveAccess = (typeof EFFECTIVE_ACCESS_VALUES)[number];

/** Names that the provider's billing uses for two of the values; ingesting an article replaces them. */
const ALIASES: Readonly<Record<string, Access>> = {
  alpha_plan: 'alpha',
  rp_alpha_plan: 'alpha',
  rp_vip_plan: 'vip',
};
export const ACCESS_ALIASES = Object.keys(ALIASES);

export const PLANS = ['free', 'explorer', 'pioneer', 'professional'] as const;
export type Plan = (typeof PLANS)[number];

/** The tiers readers see and buy, from the lowest to the highest. */
export const TIERS = ['free', 'pioneer', 'professional', 'alpha'] as const;
export type Tier = (typeof TIERS)[number];

export type Reader =
  | { readonly kind: 'anonymous' }
  | {
      readonly kind: 'member';
      readonly uid: string;
      readonly email: string;
      readonly plan: Plan;
      readonly alpha: boolean;
      readonly staff: boolean;
    };

export const ANONYMOUS: Reader = { kind: 'anonymous' };

export type ReaderTier = 'anonymous' | Tier;
export const READER_TIERS: readonly ReaderTier[] = ['anonymous', ...TIERS];

export interface Gated {
  /** As stored on the article: a value, an alias, an unknown value, or nothing. */
  readonly access: string | null;
  readonly categoryIds: readonly number[];
}

const OPEN: readonly EffectiveAccess[] = ['freemium', 'free'];
const FREE: readonly EffectiveAccess[] = [...OPEN, 'none'];
const PIONEER: readonly EffectiveAccess[] = [...FREE, 'standard', 'pioneer'];
const PROFESSIONAL: readonly EffectiveAccess[] = [...PIONEER, 'vip', 'professional'];

const READABLE: Readonly<Record<ReaderTier, readonly EffectiveAccess[]>> = {
  anonymous: OPEN,
  free: FREE,
  pioneer: PIONEER,
  professional: PROFESSIONAL,
  alpha: EFFECTIVE_ACCESS_VALUES,
};

const TIER_OF: Readonly<Record<EffectiveAccess, Tier>> = {
  freemium: 'free',
  free: 'free',
  none: 'free',
  standard: 'pioneer',
  pioneer: 'pioneer',
  vip: 'professional',
  professional: 'professional',
  alpha: 'alpha',
};

const TIER_LABELS: Readonly<Record<Tier, string>> = {
  free: 'Free',
  pioneer: 'Pioneer',
  professional: 'Professional',
  alpha: 'Alpha',
};

/** Returns `undefined` for an unknown value, so that the caller can log it. */
export function normaliseAccess(raw: string | null | undefined): EffectiveAccess | undefined {
  if (raw === null || raw === undefined || raw === '') return 'none';
  const value = ownValue(ALIASES, raw) ?? raw;
  return EFFECTIVE_ACCESS_VALUES.find((known) => known === value && known !== 'none');
}

/** Alpha Zone overrides the article's own value. An unknown value is treated as alpha, the most restrictive. */
export function effectiveAccess(article: Gated): EffectiveAccess {
  if (isInAlphaZone(article.categoryIds)) return 'alpha';
  return normaliseAccess(article.access) ?? 'alpha';
}

/** ALPHA counts on a professional plan only; explorer reads what free reads. */
export function readerTier(reader: Reader): ReaderTier {
  return reader.kind === 'anonymous' ? 'anonymous' : memberTier(reader);
}

function memberTier(reader: Extract<Reader, { kind: 'member' }>): Tier {
  if (reader.plan === 'professional') return reader.alpha ? 'alpha' : 'professional';
  return reader.plan === 'pioneer' ? 'pioneer' : 'free';
}

export function readableAccess(tier: ReaderTier): readonly EffectiveAccess[] {
  return READABLE[tier];
}

export function tierCanRead(tier: ReaderTier, access: EffectiveAccess): boolean {
  return READABLE[tier].includes(access);
}

/**
 * The only implementation of the access rules ROL-01 to ROL-07. `hasGift` is true for the holder of a valid gift link
 * to this article, which never opens an Alpha one.
 */
export function canRead(reader: Reader, article: Gated, hasGift = false): boolean {
  const access = effectiveAccess(article);
  return tierCanRead(readerTier(reader), access) || (hasGift && access !== 'alpha');
}

/** Whether the reader's plan includes gift links: Pioneer and above. */
export function givesGifts(reader: Reader): boolean {
  return READER_TIERS.indexOf(readerTier(reader)) >= READER_TIERS.indexOf('pioneer');
}

/** Whether a gift link to this article makes sense: not for Alpha articles, nor for those that everyone may read. */
export function isGiftable(article: Gated): boolean {
  return effectiveAccess(article) !== 'alpha' && !canRead(ANONYMOUS, article);
}

/** The lowest tier that opens an article. `none` requires a free account, `free` is open to everyone. */
export function tierOf(access: EffectiveAccess): Tier {
  return TIER_OF[access];
}

export function tierLabel(access: string | null): string {
  return TIER_LABELS[tierOf(normaliseAccess(access) ?? 'alpha')];
}

/** The name of a member's plan. Explorer has the access of Free, but is a plan of its own. */
export function planLabel(reader: Extract<Reader, { kind: 'member' }>): string {
  return reader.plan === 'explorer' ? 'Explorer' : TIER_LABELS[memberTier(reader)];
}

/** Access values with the tier's label: the values that a tier filter requests from the API. */
export function accessOfTier(tier: Tier): readonly EffectiveAccess[] {
  return EFFECTIVE_ACCESS_VALUES.filter((access) => TIER_OF[access] === tier);
}
