import { ANONYMOUS, type Reader, type ReaderTier, readerTier } from '@tidemark/contracts/access';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { currentSession, readerOf, type Session, sessionEpoch, subscribe, UNKNOWN } from './store.ts';

/** Unknown in static HTML and while the browser hydrates it. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => UNKNOWN);
}

/** A preview is rendered for the reader that its editor has selected, not for the signed-in member. */
export const PreviewReaderContext = createContext<Reader | undefined>(undefined);

const currentReader = () => readerOf(currentSession());

/** By reader, not by session, so that components do not render again if the sync finds an anonymous reader. */
export function useReader(): Reader {
  const reader = useSyncExternalStore(subscribe, currentReader, () => ANONYMOUS);
  return useContext(PreviewReaderContext) ?? reader;
}

export function currentMemberId(): string | undefined {
  const session = currentSession();
  return session.status === 'member' ? session.reader.uid : undefined;
}

export function useMemberId(): string | undefined {
  return useSyncExternalStore(subscribe, currentMemberId, () => undefined);
}

const mayClaimTrial = () => {
  const session = currentSession();
  return session.status !== 'member' || (session.offers?.includes('trial') ?? true);
};

/** False for a member who has used the trial or would gain nothing from it. */
export function useTrialOffered(): boolean {
  const offered = useSyncExternalStore(subscribe, mayClaimTrial, () => true);
  return useContext(PreviewReaderContext) !== undefined || offered;
}

const NOTHING_ELSE: Pick<Session & { status: 'member' }, 'grant' | 'appliedAt'> = {};

/** What the main app says about a member beside plan and roles. */
export function useMembership(): typeof NOTHING_ELSE {
  const session = useSession();
  const isPreview = useContext(PreviewReaderContext) !== undefined;
  return session.status === 'member' && !isPreview ? session : NOTHING_ELSE;
}

export function useReaderTier(): ReaderTier {
  return readerTier(useReader());
}

/** Identifies the reader and their plan. A cached response belongs to one scope. */
export function useReaderScope(): string {
  const reader = useReader();
  return reader.kind === 'member' ? `${reader.uid}:${reader.plan}:${reader.alpha}` : 'anonymous';
}

export function useSessionEpoch(): number {
  return useSyncExternalStore(subscribe, sessionEpoch, () => 0);
}
