import { readItem, writeItem } from './local-storage.ts';

/** The script that runs before first paint reads the same key, so that dismissed items never appear. */
const STORAGE_KEY = 'portal.dismissed';

function dismissed(): string[] {
  try {
    const names: unknown = JSON.parse(readItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

export const isDismissed = (name: string) => dismissed().includes(name);

export function dismiss(name: string): void {
  const names = [...new Set([...dismissed(), name])];
  writeItem(STORAGE_KEY, JSON.stringify(names));
  document.documentElement.dataset.dismissed = names.join(' ');
}
