import { runInNewContext } from 'node:vm';
import { linkIn } from '../../e2e/support/screens.ts';

export interface Route {
  readonly page: string;
  readonly address: string;
  readonly html: string;
}

/** Special pages, API routes, files and previews, which readers do not open as pages. */
const NOT_PAGES = /^\/(_app|_document|_error|(api|assets|cards|data|feeds|ical|preview|sitemaps)\/.*)$/;

/** Every page of the running build, each with an example address. */
export async function routesOf(portal: string): Promise<Route[]> {
  const pages = (await manifestPages(portal)).filter((page) => !NOT_PAGES.test(page));
  const fixed = await Promise.all(pages.filter((page) => !isDynamic(page)).map((page) => open(portal, page)));
  const routes = fixed.filter((route) => route !== undefined);
  for (const page of pages.filter(isDynamic)) {
    const address = firstLink(page, routes);
    if (!address) throw new Error(`No page links to ${page}, so it cannot be measured`);
    const route = await open(portal, page, address);
    if (route) routes.push(route);
  }
  return routes.sort((a, b) => (a.page < b.page ? -1 : 1));
}

/** The address of an optional catch-all without parameters is that of its folder. */
const plain = (page: string) => page.replace(/\/?\[\[\.\.\.\w+\]\]$/, '') || '/';
const isDynamic = (page: string) => plain(page).includes('[');

async function manifestPages(portal: string): Promise<string[]> {
  const home = await (await fetch(portal)).text();
  const path = home.match(/src="([^"]+_buildManifest\.js[^"]*)"/)?.[1];
  if (!path) throw new Error(`${portal} has no build manifest`);
  const self: { __BUILD_MANIFEST?: { sortedPages: string[] } } = {};
  runInNewContext(await (await fetch(new URL(path, portal))).text(), { self });
  return [...(self.__BUILD_MANIFEST?.sortedPages ?? [])];
}

/** Undefined for routes that are not pages, such as health checks and feeds. */
async function open(portal: string, page: string, address = plain(page)): Promise<Route | undefined> {
  const response = await fetch(`${portal}${address}`);
  const html = await response.text();
  const isPage = response.headers.get('content-type')?.includes('text/html');
  if (!isPage || (response.status >= 400 && !/^\/[45]/.test(page))) return undefined;
  return { page, address, html };
}

function firstLink(page: string, routes: readonly Route[]): string | undefined {
  return routes.map(({ html }) => linkIn(html, page)).find((href) => href !== undefined);
}
