/** Used by pages and by the service worker. */
export const CACHES = {
  /** Pages that everybody may read completely, oldest first. */
  pages: 'portal-pages',
  /** Pages and images of articles that a reader keeps offline. */
  kept: 'portal-kept',
  /** Static files, one cache for each build. */
  assetsPrefix: 'portal-assets-',
} as const;

export const OFFLINE_PAGE = '/offline';
export const MAX_PAGES = 20;

const STATIC = /\/(?:_next\/static|fonts)\/[\w./~%@-]+\.(?:js|css|woff2)/g;

export const staticAssetsIn = (text: string): string[] => [...new Set(text.match(STATIC) ?? [])];

/** ArticleLayout marks the page of an article that is not open to everybody. */
const GATED = 'data-gated="true"';

export function isPublicPage(response: Response, html: string): boolean {
  const cacheControl = response.headers.get('cache-control') ?? '';
  return (
    response.ok &&
    !response.redirected &&
    (response.headers.get('content-type') ?? '').startsWith('text/html') &&
    !/private|no-store/.test(cacheControl) &&
    !html.includes(GATED)
  );
}

/** Adds what is missing. A file that cannot be loaded now is loaded when it is needed. */
export async function cacheAssets(paths: readonly string[]): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES.assetsPrefix));
  const cache = await caches.open(names.at(-1) ?? `${CACHES.assetsPrefix}first`);
  for (const path of paths) {
    if (!(await caches.match(path))) await cache.add(path).catch(() => {});
  }
}

/**
 * Requests the page as an anonymous reader, so that nothing of a member is stored, and stores it if everybody may
 * read it. A page that was open before and is not any more is deleted.
 */
export async function storePage(path: string, assets: readonly string[] = []): Promise<void> {
  const response = await fetch(path, { credentials: 'omit', cache: 'no-cache' });
  const copy = response.clone();
  const html = await response.text();
  const cache = await caches.open(CACHES.pages);
  // Deleted first, so that the order of the cache is that of the visits.
  await cache.delete(path);
  if (!isPublicPage(copy, html)) return;
  await cache.put(path, copy);
  await cacheAssets([...new Set([...staticAssetsIn(html), ...assets])]);
  const keys = await cache.keys();
  for (const key of keys.slice(0, Math.max(0, keys.length - MAX_PAGES))) await cache.delete(key);
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** A page may have been gated since it was stored, so it is requested again after a day and not shown after a week. */
const RENEW_AFTER_MS = DAY_MS;
const MAX_AGE_MS = 7 * DAY_MS;

const ageOf = (response: Response) => Date.now() - Date.parse(response.headers.get('date') ?? '');

/** Without a date a page counts as too old. */
export const isTooOld = (response: Response, maxAge = MAX_AGE_MS) => !(ageOf(response) <= maxAge);

/** All of them, so that their order remains that of the visits. */
export async function renewOldPages(): Promise<void> {
  const cache = await caches.open(CACHES.pages);
  const pages = await cache.matchAll();
  if (pages.some((page) => isTooOld(page, RENEW_AFTER_MS))) await renewPages();
}

/** After a new build: pages refer to the static files of the build that rendered them. */
export async function renewPages(): Promise<void> {
  const pages = await caches.open(CACHES.pages);
  for (const { url } of await pages.keys()) await storePage(new URL(url).pathname).catch(() => {});
  const kept = await caches.open(CACHES.kept);
  for (const { url } of await kept.keys()) {
    const { pathname, search } = new URL(url);
    if (!pathname.startsWith('/articles/') || search !== '') continue;
    const response = await fetch(pathname, { credentials: 'omit', cache: 'no-cache' }).catch(() => undefined);
    if (response?.ok) await kept.put(pathname, response);
  }
}
