import { readItem, writeItem } from '../../lib/storage/local-storage.ts';

/** Stored on this device only. */
const KEY = 'portal.recentSearches';
const KEPT = 6;
const LONGEST = 80;

/** The newest first. Case does not distinguish searches. */
export function withSearch(recent: readonly string[], query: string): readonly string[] {
  const text = query.trim().replace(/\s+/g, ' ');
  if (text === '' || text.length > LONGEST) return recent;
  const others = recent.filter((other) => other.toLowerCase() !== text.toLowerCase());
  return [text, ...others].slice(0, KEPT);
}

/** Stored data may be invalid. */
export function parseRecent(stored: string | undefined): readonly string[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(list)) return [];
    return list.filter((text) => typeof text === 'string' && text !== '').slice(0, KEPT);
  } catch {
    return [];
  }
}

export const recentSearches = () => parseRecent(readItem(KEY));

export function rememberSearch(query: string): void {
  writeItem(KEY, JSON.stringify(withSearch(recentSearches(), query)));
}

export function clearRecentSearches(): void {
  writeItem(KEY, '[]');
}
