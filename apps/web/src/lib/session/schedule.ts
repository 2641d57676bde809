import {
  LAST_SYNC_STORAGE_KEY,
  NEXT_SYNC_STORAGE_KEY,
  SYNC_EVENT,
  SYNC_INTERVAL_MS,
} from '@tidemark/contracts/session';
import { readNumber, writeItem } from '../storage/local-storage.ts';

/** Called before each authenticated request: a sync is due every 15 minutes. */
export function requestSyncIfDue(now = Date.now()): void {
  const next = readNumber(NEXT_SYNC_STORAGE_KEY);
  if (next !== undefined && next > now) return;
  writeItem(NEXT_SYNC_STORAGE_KEY, String(now + SYNC_INTERVAL_MS));
  window.dispatchEvent(new Event(SYNC_EVENT));
}

export function recordSync(now = Date.now()): void {
  writeItem(LAST_SYNC_STORAGE_KEY, String(now));
  writeItem(NEXT_SYNC_STORAGE_KEY, String(now + SYNC_INTERVAL_MS));
}

export function lastSync(): number {
  return readNumber(LAST_SYNC_STORAGE_KEY) ?? 0;
}
