import { useSyncExternalStore } from 'react';
import { readItem, writeItem } from '../storage.ts';
import { type Act, barOf, type ConsentState, consentOf, next } from './consent-state.ts';

const KEY = 'portal.consent';

let state: ConsentState | undefined;
const listeners = new Set<() => void>();

function signalled(): boolean {
  return (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
}

function current(): ConsentState {
  state ??= { consent: consentOf(readItem(KEY), signalled()), revisiting: false };
  return state;
}

function act(action: Act): void {
  state = next(current(), action);
  for (const listener of listeners) listener();
}

export const hasConsent = (): boolean => current().consent === 'accepted';

/** The choice holds in this tab even where nothing can be kept. */
export function choose(choice: 'accepted' | 'declined'): void {
  writeItem(KEY, choice);
  act({ kind: 'choose', choice });
}

export const revisitChoices = (): void => act({ kind: 'revisit' });
export const leaveChoices = (): void => act({ kind: 'leave' });

/** Another tab has chosen, or somebody emptied the storage. */
function onStorage({ key }: StorageEvent): void {
  if (key === KEY || key === null) act({ kind: 'hear', consent: consentOf(readItem(KEY), signalled()) });
}

export function followConsent(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

export function useConsentBar() {
  return useSyncExternalStore(
    followConsent,
    () => barOf(current()),
    () => 'hidden' as const,
  );
}
