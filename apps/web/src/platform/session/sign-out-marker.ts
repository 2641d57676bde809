import { readItem, writeItem } from '../storage/local-storage.ts';

const STORAGE_KEY = 'portal.signOut';
let signOutsHere = 0;

/**
 * Changes with every sign-out, in any tab of this browser. A sync that began under another marker is
 * discarded: its response may describe a session that has ended.
 */
export function signOutMarker(): string {
  return readItem(STORAGE_KEY) ?? '';
}

/** Another tab reported that the reader has signed out. */
export function countSignOut(): void {
  signOutsHere += 1;
}

export function recordSignOut(): void {
  countSignOut();
  writeItem(STORAGE_KEY, `${Date.now()}.${signOutsHere}.${Math.random()}`);
}

/** Local storage may be unavailable; sign-outs of this tab are counted in any case. */
export function signOutGuard(): { readonly marker: string; readonly isCurrent: () => boolean } {
  const marker = signOutMarker();
  const count = signOutsHere;
  return { marker, isCurrent: () => signOutMarker() === marker && signOutsHere === count };
}
