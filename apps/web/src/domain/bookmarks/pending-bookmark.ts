import { readItem, removeItem, writeItem } from '../../platform/storage/local-storage.ts';

const STORAGE_KEY = 'portal.pendingBookmark';
const MAX_AGE_MS = 60 * 60 * 1000;

/** Remembers the article that an anonymous reader wanted to save, until they have logged in. */
export function rememberPendingBookmark(articleId: number, now = Date.now()): void {
  writeItem(STORAGE_KEY, `${articleId} ${now}`);
}

/** The article to save, once. Undefined if there is none or it is more than an hour old. */
export function takePendingBookmark(now = Date.now()): number | undefined {
  const [, articleId, at] = /^(\d{1,9}) (\d{1,15})$/.exec(readItem(STORAGE_KEY) ?? '') ?? [];
  removeItem(STORAGE_KEY);
  if (articleId === undefined || now - Number(at) > MAX_AGE_MS) return undefined;
  return Number(articleId);
}
