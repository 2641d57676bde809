import {
  CACHES,
  cacheAssets,
  isTooOld,
  OFFLINE_PAGE,
  renewOldPages,
  renewPages,
  staticAssetsIn,
  storePage,
} from '../platform/offline/page-cache.ts';
import type { WorkerFetchEvent, WorkerScope } from './scope.ts';

const STATIC_FILE = /^\/(?:_next\/static|fonts)\//;
const IMAGE = /^\/(?:_next\/image$|assets\/)/;
/** Stored responses vary by encoding, which requests of a worker do not say. */
const stored = (request: Request | string) => caches.match(request, { ignoreVary: true });

/** The page that is shown when nothing else is available, with its files. */
async function install({ BUILD_ID = '' }: WorkerScope): Promise<void> {
  const cache = await caches.open(`${CACHES.assetsPrefix}${BUILD_ID}`);
  const page = await fetch(OFFLINE_PAGE, { credentials: 'omit', cache: 'no-cache' });
  if (!page.ok) throw new Error(`The offline page cannot be stored (${page.status})`);
  const copy = page.clone();
  const assets = staticAssetsIn(await page.text());
  await cache.put(OFFLINE_PAGE, copy);
  await Promise.allSettled(assets.map((path) => cache.add(path)));
}

/** Files of the build before this one are kept for pages that are still open. */
async function activate({ registration, clients }: WorkerScope): Promise<void> {
  await registration.navigationPreload?.enable();
  await clients.claim();
  await renewPages();
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHES.assetsPrefix));
  for (const name of names.slice(0, -2)) await caches.delete(name);
}

/** Names of static files contain a hash of their content, so a stored one is never outdated. */
async function staticFile(request: Request): Promise<Response> {
  const known = await stored(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) {
    const names = (await caches.keys()).filter((name) => name.startsWith(CACHES.assetsPrefix));
    const cache = await caches.open(names.at(-1) ?? `${CACHES.assetsPrefix}first`);
    await cache.put(request, response.clone());
  }
  return response;
}

/** A kept page has no gated body, whose lease is checked by the page itself. */
async function storedPage(path: string): Promise<Response | undefined> {
  const options = { ignoreVary: true };
  const kept = await (await caches.open(CACHES.kept)).match(path, options);
  if (kept || path === OFFLINE_PAGE) return kept ?? stored(path);
  const page = await (await caches.open(CACHES.pages)).match(path, options);
  return page && !isTooOld(page) ? page : undefined;
}

/** Always from the network while there is one: a stored page is only shown offline. */
async function page({ request, preloadResponse }: WorkerFetchEvent, scope: WorkerScope): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch {
    const { pathname } = new URL(request.url);
    const known = await storedPage(pathname);
    // The address is kept in the fragment for "Try again".
    return known ?? Response.redirect(`${scope.location.origin}${OFFLINE_PAGE}#${pathname}`, 302);
  }
}

async function image(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    return (await stored(request)) ?? Response.error();
  }
}

type Message =
  | { readonly type: 'cache-assets' }
  | { readonly type: 'visit'; readonly path: string; readonly assets: readonly string[] };

async function visit({ path, assets }: Message & { type: 'visit' }): Promise<void> {
  await renewOldPages();
  await storePage(path, assets);
}

export function registerOfflineHandlers(scope: WorkerScope): void {
  scope.addEventListener('install', (event) => {
    // Pages come from the network and files have hashes, so the new worker can replace the old one at once.
    void scope.skipWaiting();
    event.waitUntil(install(scope));
  });
  scope.addEventListener('activate', (event) => event.waitUntil(activate(scope)));
  scope.addEventListener('message', (event) => {
    const message = (event.data ?? {}) as Message;
    if (message.type === 'cache-assets') event.waitUntil(cacheAssets(scope.BUILD_ASSETS ?? []));
    else if (message.type === 'visit') event.waitUntil(visit(message));
  });
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== scope.location.origin) return;
    if (request.mode === 'navigate') event.respondWith(page(event, scope));
    else if (STATIC_FILE.test(pathname)) event.respondWith(staticFile(request));
    else if (IMAGE.test(pathname)) event.respondWith(image(request));
  });
}
