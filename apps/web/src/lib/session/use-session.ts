import { type Reader, type ReaderTier, readerTier } from '@tidemark/contracts/access';
import { useSyncExternalStore } from 'react';
import { currentSession, readerOf, type Session, subscribe, UNKNOWN } from './store.ts';

/** Static HTML is rendered for nobody in particular, and so is the first pass in the browser. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => UNKNOWN);
}

export function useReader(): Reader {
  return readerOf(useSession());
}

export function useReaderTier(): ReaderTier {
  return readerTier(useReader());
}
