import { readRenamedItem, writeItem } from './local-storage.ts';

const STORAGE_KEY = 'portal.shortcuts';
const OLD_STORAGE_KEY = 'portal.keys';

/** Single-key shortcuts can be disabled, for readers who would trigger them by accident (WCAG 2.1.4). */
export const shortcutsEnabled = () => readRenamedItem(STORAGE_KEY, OLD_STORAGE_KEY) !== 'off';
export const setShortcutsEnabled = (on: boolean) => writeItem(STORAGE_KEY, on ? 'on' : 'off');

/** Opens the list of shortcuts. */
export const SHOW_SHORTCUTS_EVENT = 'portal:show-shortcuts';
