import {
  LAST_SYNC_STORAGE_KEY,
  NEXT_SYNC_STORAGE_KEY,
  SYNC_EVENT,
  SYNC_INTERVAL_MS,
} from '@tidemark/contracts/session';
import { readNumber, writeItem } from '../storage/local-storage.ts';

/** When a failed sync is repeated: the connection or the main app may have been unavailable for a moment. */
const REPEAT_AFTER_MS = [5_000, 15_000, 60_000];
let repetitions = 0;
let repeatTimer: ReturnType<typeof setTimeout> | undefined;

export function repeatLater(): void {
  clearTimeout(repeatTimer);
  const wait = REPEAT_AFTER_MS[repetitions];
  if (wait === undefined) return;
  repetitions += 1;
  // Not all readers at the same time.
  const jitter = 1 + Math.random() / 2;
  repeatTimer = setTimeout(() => window.dispatchEvent(new Event(SYNC_EVENT)), wait * jitter);
}

/** The main app has responded. */
export function stopRepeating(): void {
  clearTimeout(repeatTimer);
  repetitions = 0;
}

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
