import { readItem, writeItem } from './storage.ts';

const KEY = 'portal.keys';

/** Shortcuts of a single letter can be switched off, for those whose voice or hand would press them by accident. */
export const keysAreOn = () => readItem(KEY) !== 'off';
export const switchKeys = (on: boolean) => writeItem(KEY, on ? 'on' : 'off');

/** Asks for the page of shortcuts, from wherever a button offers it. */
export const KEYS_EVENT = 'portal:keys';
