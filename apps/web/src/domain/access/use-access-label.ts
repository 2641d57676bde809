import { type EffectiveAccess, type Tier, tierCanRead, tierLabel, tierOf } from '@tidemark/contracts/access';
import { useReaderTier } from '../../platform/session/use-session.ts';

export interface AccessLabel {
  readonly tier: Tier;
  readonly label: string;
  readonly open: boolean;
}

/** The label of an article for this reader. Only the API decides whether a body is sent. */
export function useAccessLabel(access: EffectiveAccess): AccessLabel {
  const reader = useReaderTier();
  return {
    tier: tierOf(access),
    // Everyone may read what is labelled Free; this needs an account.
    label:
      access === 'none' && reader === 'anonymous'
        ? 'Free account'
        : tierLabel(access === 'none' ? null : access),
    open: tierCanRead(reader, access),
  };
}
