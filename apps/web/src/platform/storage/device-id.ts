import { readItem, writeItem } from './local-storage.ts';

const STORAGE_KEY = 'portal.deviceId';
let remembered: string | undefined;

/** A random identifier of this browser, for the login page and for counting reads. */
export function deviceId(): string {
  remembered ??= readItem(STORAGE_KEY) ?? randomId();
  writeItem(STORAGE_KEY, remembered);
  return remembered;
}

/** `randomUUID` exists on https and localhost only. */
function randomId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
