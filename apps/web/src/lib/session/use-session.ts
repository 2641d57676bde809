import { type Reader, type ReaderTier, readerTier } from '@tidemark/contracts/access';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { currentSession, readerOf, type Session, subscribe, UNKNOWN } from './store.ts';

/** Static HTML is rendered for nobody in particular, and so is the first pass in the browser. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => UNKNOWN);
}

/** A preview is drawn for the reader its editor has chosen, whoever is signed in. */
export const ShownTo = createContext<Reader | undefined>(undefined);

export function useReader(): Reader {
  const session = useSession();
  return useContext(ShownTo) ?? readerOf(session);
}

export function useReaderTier(): ReaderTier {
  return readerTier(useReader());
}
