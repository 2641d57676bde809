import { useSyncExternalStore } from 'react';
import { readItem, writeItem } from '../storage/local-storage.ts';
import { createListeners } from '../store.ts';
import { barOf, type ConsentAction, type ConsentState, consentOf, next } from './consent-state.ts';

const STORAGE_KEY = 'portal.consent';

let state: ConsentState | undefined;
const { subscribe, notify } = createListeners();

function signalled(): boolean {
  return (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

function current(): ConsentState {
  state ??= { consent: consentOf(readItem(STORAGE_KEY), signalled()), revisiting: false };
  return state;
}

function act(action: ConsentAction): void {
  state = next(current(), action);
  notify();
}

export const hasConsent = (): boolean => current().consent === 'accepted';

/** The decision applies to this tab even if it cannot be stored. */
export function setConsent(decision: 'accepted' | 'declined'): void {
  writeItem(STORAGE_KEY, decision);
  act({ kind: 'decide', decision });
}

export const reopenConsent = (): void => act({ kind: 'revisit' });
export const closeConsent = (): void => act({ kind: 'leave' });

/** Another tab has changed the decision, or the storage was cleared. */
function onStorage({ key }: StorageEvent): void {
  if (key === STORAGE_KEY || key === null)
    act({ kind: 'update', consent: consentOf(readItem(STORAGE_KEY), signalled()) });
}

export function subscribeToConsent(listener: () => void): () => void {
  // Adding the same handler again changes nothing.
  window.addEventListener('storage', onStorage);
  return subscribe(listener);
}

export function useConsentBar() {
  return useSyncExternalStore(
    subscribeToConsent,
    () => barOf(current()),
    () => 'hidden' as const,
  );
}
