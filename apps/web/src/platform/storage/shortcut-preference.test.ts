import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setShortcutsEnabled, shortcutsEnabled } from './shortcut-preference.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

describe('the preference for single-key shortcuts', () => {
  it('is on by default and remembered', () => {
    expect(shortcutsEnabled()).toBe(true);
    setShortcutsEnabled(false);
    expect(shortcutsEnabled()).toBe(false);
  });

  it('is migrated once from the storage key of earlier versions', () => {
    stored.set('portal.keys', 'off');
    expect(shortcutsEnabled()).toBe(false);
    expect([...stored]).toEqual([['portal.shortcuts', 'off']]);
    setShortcutsEnabled(true);
    expect(shortcutsEnabled()).toBe(true);
  });

  it('prefers the value under the new key', () => {
    stored.set('portal.keys', 'off');
    stored.set('portal.shortcuts', 'on');
    expect(shortcutsEnabled()).toBe(true);
  });
});
