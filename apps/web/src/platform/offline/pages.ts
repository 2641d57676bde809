import { CACHES, staticAssetsIn } from './page-cache.ts';
import { registerWorker } from './worker.ts';

const storageAvailable = () => typeof caches !== 'undefined';

/** The static files that this page has loaded so far, also those that were loaded on demand. */
const loadedAssets = () =>
  staticAssetsIn(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => (name.startsWith(location.origin) ? name.slice(location.origin.length) : ''))
      .join('\n'),
  );

/** The page was shown. The worker stores it if everybody may read all of it, so that this page has no work with it. */
export async function recordVisit(path: string): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: 'visit', path, assets: loadedAssets() });
}

/** The page of an article that is kept offline: its HTML is the same for everyone and has no gated body. */
export async function keepPage(path: string, images: readonly string[]): Promise<void> {
  if (!storageAvailable()) return;
  if (await registerWorker()) {
    const { active } = await navigator.serviceWorker.ready;
    // The worker knows all static files of the build.
    active?.postMessage({ type: 'cache-assets' });
  }
  const cache = await caches.open(CACHES.kept);
  const page = await fetch(path, { credentials: 'omit' });
  if (page.ok) await cache.put(path, page);
  await Promise.allSettled(images.map((image) => cache.add(image)));
  await cache.put(listOf(path), new Response(JSON.stringify(images)));
}

/** Which images belong to a kept page. */
const listOf = (path: string) => `${path}?images`;

export async function releasePage(path: string): Promise<void> {
  if (!storageAvailable()) return;
  const cache = await caches.open(CACHES.kept);
  const list = await cache.match(listOf(path));
  const images: string[] = list ? await list.json() : [];
  for (const entry of [path, listOf(path), ...images]) await cache.delete(entry);
}

export async function releaseAllPages(): Promise<void> {
  if (storageAvailable()) await caches.delete(CACHES.kept);
}

/** The addresses of stored pages, last visited first. */
export async function storedPages(): Promise<{ path: string; title: string }[]> {
  if (!storageAvailable()) return [];
  const cache = await caches.open(CACHES.pages);
  const pages = await Promise.all(
    (await cache.keys()).map(async ({ url }) => {
      const html = await (await cache.match(url))?.text();
      const { pathname } = new URL(url);
      return { path: pathname, title: titleIn(html ?? '') || pathname };
    }),
  );
  return pages.reverse();
}

/** Without the name of the publication. */
function titleIn(html: string): string {
  const title = new DOMParser().parseFromString(html, 'text/html').title;
  return title.split(' — ')[0] ?? title;
}
