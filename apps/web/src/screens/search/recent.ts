import { readItem, writeItem } from '../../platform/storage/local-storage.ts';

/** Stored on this device only. */
const STORAGE_KEY = 'portal.recentSearches';
const MAX_SEARCHES = 6;
const MAX_LENGTH = 80;

/** The newest first. Case does not distinguish searches. */
export function withSearch(recent: readonly string[], query: string): readonly string[] {
  const text = query.trim().replace(/\s+/g, ' ');
  if (text === '' || text.length > MAX_LENGTH) return recent;
  const others = recent.filter((other) => other.toLowerCase() !== text.toLowerCase());
  return [text, ...others].slice(0, MAX_SEARCHES);
}

/** Stored data may be invalid. */
export function parseRecent(stored: string | undefined): readonly string[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(list)) return [];
    return list.filter((text) => typeof text === 'string' && text !== '').slice(0, MAX_SEARCHES);
  } catch {
    return [];
  }
}

export const recentSearches = () => parseRecent(readItem(STORAGE_KEY));

export function rememberSearch(query: string): void {
  writeItem(STORAGE_KEY, JSON.stringify(withSearch(recentSearches(), query)));
}

export function clearRecentSearches(): void {
  writeItem(STORAGE_KEY, '[]');
}
