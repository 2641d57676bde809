import { type EffectiveAccess, type Tier, tierCanRead, tierLabel, tierOf } from '@tidemark/contracts/access';
import { useReaderTier } from './session/use-session.ts';

export interface Openness {
  readonly tier: Tier;
  readonly label: string;
  readonly open: boolean;
}

/** How an article's label looks to this reader. Whether a body is sent is the API's decision alone. */
export function useOpenness(access: EffectiveAccess): Openness {
  const reader = useReaderTier();
  return {
    tier: tierOf(access),
    label: tierLabel(access === 'none' ? null : access),
    open: tierCanRead(reader, access),
  };
}
