import { describe, expect, it } from 'vitest';
import { isSearchShortcut } from './shortcut.ts';

const press = (
  key: string,
  keys: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {},
) => isSearchShortcut({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...keys });

describe('the shortcut to the search box', () => {
  it('is a slash, with or without Shift', () => {
    expect(press('/')).toBe(true);
    expect(press('/', { shiftKey: true })).toBe(true);
    expect(press('/', { ctrlKey: true })).toBe(false);
  });

  it('is Ctrl or ⌘ with K', () => {
    expect(press('k', { ctrlKey: true })).toBe(true);
    expect(press('K', { metaKey: true })).toBe(true);
    expect(press('k')).toBe(false);
    expect(press('k', { ctrlKey: true, metaKey: true })).toBe(false);
    expect(press('k', { ctrlKey: true, shiftKey: true })).toBe(false);
  });
});
