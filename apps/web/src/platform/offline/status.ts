import { readItem, removeItem, writeItem } from '../storage/local-storage.ts';
import { createStore } from '../store.ts';

/** Sent to pages whose queued changes are now part of the library on the server. */
export const MERGED_EVENT = 'portal:merged';

export interface OfflineStatus {
  readonly offline: boolean;
  /** Changes on this device that are not yet part of the reader's library on the server. */
  readonly queued: number;
}

const status = createStore<OfflineStatus>({ offline: false, queued: 0 });

export function setOfflineStatus(change: Partial<OfflineStatus>): void {
  status.set({ ...status.get(), ...change });
}

/** Calls the listener now and after every change. */
export function followOfflineStatus(listener: (current: OfflineStatus) => void): void {
  status.subscribe(() => listener(status.get()));
  listener(status.get());
}

const STORAGE_KEY = 'portal.offline';

/** Whether this device may hold a lease, offline copies or queued changes. That of an anonymous reader does not. */
export const usesOffline = () => readItem(STORAGE_KEY) !== undefined;
export const markOfflineUse = () => writeItem(STORAGE_KEY, '1');
export const unmarkOfflineUse = () => removeItem(STORAGE_KEY);
