import { readRenamedItem, writeItem } from './local-storage.ts';

const KEY = 'portal.shortcuts';
const OLD_KEY = 'portal.keys';

/** Single-key shortcuts can be disabled, for readers who would trigger them by accident (WCAG 2.1.4). */
export const shortcutsEnabled = () => readRenamedItem(KEY, OLD_KEY) !== 'off';
export const setShortcutsEnabled = (on: boolean) => writeItem(KEY, on ? 'on' : 'off');

/** Opens the list of shortcuts. */
export const SHOW_SHORTCUTS_EVENT = 'portal:show-shortcuts';
