import { type EffectiveAccess, READER_TIERS, type ReaderTier, tierCanRead } from '@tidemark/contracts/access';

/** The tier as a number; 0 is anonymous. */
export const levelOf = (tier: ReaderTier): number => READER_TIERS.indexOf(tier);

/** The lowest level that may read it, 0 if everyone may. */
export const lockOf = (access: EffectiveAccess): number =>
  READER_TIERS.findIndex((tier) => tierCanRead(tier, access));

/** One table for what everyone may read, then one for the locked articles of each level. */
export const TABLE_COUNT = READER_TIERS.length;
