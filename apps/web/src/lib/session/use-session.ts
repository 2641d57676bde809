import { ANONYMOUS, type Reader, type ReaderTier, readerTier } from '@tidemark/contracts/access';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { currentSession, readerOf, type Session, subscribe, UNKNOWN } from './store.ts';

/** Static HTML is rendered for nobody in particular, and so is the first pass in the browser. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => UNKNOWN);
}

/** A preview is drawn for the reader its editor has chosen, whoever is signed in. */
export const ShownTo = createContext<Reader | undefined>(undefined);

const currentReader = () => readerOf(currentSession());

/** By reader, not by session: a stranger stays one when the main app has answered, so nothing is drawn again. */
export function useReader(): Reader {
  const reader = useSyncExternalStore(subscribe, currentReader, () => ANONYMOUS);
  return useContext(ShownTo) ?? reader;
}

function memberId(): string | undefined {
  const session = currentSession();
  return session.status === 'member' ? session.reader.uid : undefined;
}

/** Who is signed in, if anybody is. */
export function useMemberId(): string | undefined {
  return useSyncExternalStore(subscribe, memberId, () => undefined);
}

export function useReaderTier(): ReaderTier {
  return readerTier(useReader());
}
