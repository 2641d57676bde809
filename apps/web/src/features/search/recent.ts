import { readItem, writeItem } from '../../lib/storage.ts';

/** They stay on this device; nobody is told. */
const KEY = 'portal.recentSearches';
const KEPT = 6;
const LONGEST = 80;

/** The newest first; the same words in another case are the same search. */
export function withSearch(recent: readonly string[], query: string): readonly string[] {
  const text = query.trim().replace(/\s+/g, ' ');
  if (text === '' || text.length > LONGEST) return recent;
  const others = recent.filter((other) => other.toLowerCase() !== text.toLowerCase());
  return [text, ...others].slice(0, KEPT);
}

/** Whatever stands in the storage, these are texts. */
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

export function forgetSearches(): void {
  writeItem(KEY, '[]');
}
