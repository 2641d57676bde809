import { type EffectiveAccess, READER_TIERS, type ReaderTier, tierCanRead } from '@tidemark/contracts/access';
import {
  articleSearch,
  articleSearchAlpha,
  articleSearchFree,
  articleSearchPioneer,
  articleSearchProfessional,
} from '../store/schema.ts';

/** Where each tier's bodies are indexed, in rising order; what is open to all stands in the public table. */
export const LOCKED_TABLES = [
  articleSearchFree,
  articleSearchPioneer,
  articleSearchProfessional,
  articleSearchAlpha,
] as const;

/** By level: the public one, then the locked ones. */
export const TABLES = [articleSearch, ...LOCKED_TABLES] as const;

export const HIGHEST_LEVEL = LOCKED_TABLES.length;

/** Tiers by number: 0 is anonymous. */
export const levelOf = (tier: ReaderTier): number => READER_TIERS.indexOf(tier);

/** The lowest level that may read it: 0 where everyone may. */
export const lockOf = (access: EffectiveAccess): number =>
  READER_TIERS.findIndex((tier) => tierCanRead(tier, access));
