import { type EffectiveAccess, READER_TIERS, type ReaderTier, tierCanRead } from '@tidemark/contracts/access';
import {
  articleSearch,
  articleSearchAlpha,
  articleSearchFree,
  articleSearchPioneer,
  articleSearchProfessional,
} from './tables.ts';

/** The tables that index the bodies of each tier, in ascending order. Bodies open to everyone are in the public table. */
export const LOCKED_TABLES = [
  articleSearchFree,
  articleSearchPioneer,
  articleSearchProfessional,
  articleSearchAlpha,
] as const;

/** Indexed by level: the public table, then the locked ones. */
export const TABLES = [articleSearch, ...LOCKED_TABLES] as const;

export const HIGHEST_LEVEL = LOCKED_TABLES.length;

/** The tier as a number; 0 is anonymous. */
export const levelOf = (tier: ReaderTier): number => READER_TIERS.indexOf(tier);

/** The lowest level that may read it, 0 if everyone may. */
export const lockOf = (access: EffectiveAccess): number =>
  READER_TIERS.findIndex((tier) => tierCanRead(tier, access));
