import { useSyncExternalStore } from 'react';
import { createListeners } from '../store.ts';
import { readItem, writeItem } from './local-storage.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The script that runs before first paint reads the same key. */
const STORAGE_KEY = 'portal.theme';
const { subscribe, notify } = createListeners();

function currentTheme(): Theme {
  return THEMES.find((theme) => theme === readItem(STORAGE_KEY)) ?? 'system';
}

export function setTheme(theme: Theme): void {
  writeItem(STORAGE_KEY, theme);
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  notify();
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme, () => 'system' as const);
}
