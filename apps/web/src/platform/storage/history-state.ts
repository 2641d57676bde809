/**
 * The state of a screen that "back" restores: the pages of a list, the selected tab, the scroll position.
 * It is kept in session storage by history entry, because a slow navigation loads a new document.
 */
const PREFIX = 'portal.history';
/** Names of what is stored, oldest first. */
const INDEX = `${PREFIX}.index`;
/** A list of 60 rows takes about 90 KB of the 5 MB that browsers allow. */
const MAX_ITEMS = 30;

interface Location {
  readonly key: string | undefined;
  readonly href: string;
}

function here(): Location {
  return { key: window.history.state?.key, href: window.location.href };
}

/**
 * When a document is loaded, the browser restores the state of its history entry, and the router then gives
 * that entry another key. This module is evaluated before the router starts.
 */
const initial: Location | undefined = typeof window === 'undefined' ? undefined : here();
let renamed = false;
let scrollRestored = false;

/** The router's key of the current history entry. */
export function historyEntryKey(): string {
  const { key, href } = here();
  if (!renamed && initial?.key !== undefined && key !== undefined && key !== initial.key) {
    renamed = true;
    if (href === initial.href) renameEntry(initial.key, key);
  }
  return String(key);
}

const storageKey = (entry: string, name: string) => `${PREFIX}.${entry}.${name}`;

function readIndex(): readonly string[] {
  try {
    const keys: unknown = JSON.parse(sessionStorage.getItem(INDEX) ?? '[]');
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** Storage may be full or unavailable: the oldest items are dropped until the new one fits. */
function store(key: string, value: string): void {
  const others = readIndex().filter((other) => other !== key);
  while (others.length >= MAX_ITEMS) sessionStorage.removeItem(others.shift() ?? '');
  for (;;) {
    try {
      sessionStorage.setItem(key, value);
      sessionStorage.setItem(INDEX, JSON.stringify([...others, key]));
      return;
    } catch {
      const oldest = others.shift();
      if (oldest === undefined) return;
      sessionStorage.removeItem(oldest);
    }
  }
}

function renameEntry(from: string, to: string): void {
  const prefix = storageKey(from, '');
  for (const key of readIndex().filter((stored) => stored.startsWith(prefix))) {
    const value = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    if (value !== null) store(storageKey(to, key.slice(prefix.length)), value);
  }
}

export function remember(name: string, value: unknown): void {
  store(storageKey(historyEntryKey(), name), JSON.stringify(value));
}

export function recall<T>(name: string): T | undefined {
  if (typeof window === 'undefined') return undefined;
  try {
    const stored = sessionStorage.getItem(storageKey(historyEntryKey(), name));
    return stored === null ? undefined : (JSON.parse(stored) as T);
  } catch {
    return undefined;
  }
}

const SCROLL = 'scroll';

/** For going back from another document. Within a document the router restores the scroll position. */
export function rememberScroll(): void {
  remember(SCROLL, window.scrollY);
}

/** Once, in a document that the reader came back to. */
export function restoreScroll(): void {
  if (scrollRestored || initial?.key === undefined || window.location.href !== initial.href) return;
  scrollRestored = true;
  const top = recall<number>(SCROLL);
  if (top !== undefined) window.scrollTo({ top, behavior: 'instant' });
}
