import { readItem, writeItem } from './storage.ts';

/** before-first-paint.js reads the same key, so that what was sent away is not seen again even for a moment. */
const KEY = 'portal.dismissed';

function dismissed(): string[] {
  try {
    const names: unknown = JSON.parse(readItem(KEY) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

export const isDismissed = (name: string) => dismissed().includes(name);

export function dismiss(name: string): void {
  const names = [...new Set([...dismissed(), name])];
  writeItem(KEY, JSON.stringify(names));
  document.documentElement.dataset.dismissed = names.join(' ');
}
