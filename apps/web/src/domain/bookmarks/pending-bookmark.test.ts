import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../platform/testing.ts';
import { rememberPendingBookmark, takePendingBookmark } from './pending-bookmark.ts';

const HOUR = 60 * 60 * 1000;
let storage: Map<string, string>;
beforeEach(() => {
  ({ storage } = stubBrowser());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('[SCR-12] returns the article that an anonymous reader wanted to save once, within an hour', () => {
  rememberPendingBookmark(7, 1000);
  expect(takePendingBookmark(1000 + HOUR)).toBe(7);
  expect(takePendingBookmark(1000 + HOUR)).toBeUndefined();
  rememberPendingBookmark(7, 1000);
  expect(takePendingBookmark(1001 + HOUR)).toBeUndefined();
  expect(storage.size).toBe(0);
});

it.each(['', '7', 'x 5', '7 x', '-7 5', '7.5 5'])('ignores the stored value %j', (value) => {
  storage.set('portal.pendingBookmark', value);
  expect(takePendingBookmark()).toBeUndefined();
});
