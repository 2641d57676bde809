import { runInNewContext } from 'node:vm';

export interface Route {
  readonly page: string;
  readonly address: string;
  readonly html: string;
}

/** Frames, programs, files and drafts: nothing a reader opens as a page. */
const NOT_PAGES = /^\/(_app|_document|_error|(api|assets|cards|data|feeds|ical|preview|sitemaps)\/.*)$/;

/** Every page of the running build, each with an address at which it stands. */
export async function routesOf(portal: string): Promise<Route[]> {
  const pages = (await manifestPages(portal)).filter((page) => !NOT_PAGES.test(page));
  const fixed = await Promise.all(pages.filter((page) => !isDynamic(page)).map((page) => open(portal, page)));
  const found = fixed.filter((route) => route !== undefined);
  for (const page of pages.filter(isDynamic)) {
    const address = firstLink(page, found);
    if (!address) throw new Error(`No page links to ${page}, so that it cannot be measured`);
    const route = await open(portal, page, address);
    if (route) found.push(route);
  }
  return found.sort((a, b) => (a.page < b.page ? -1 : 1));
}

/** A catch-all that takes nothing is its folder's page. */
const plain = (page: string) => page.replace(/\/?\[\[\.\.\.\w+\]\]$/, '') || '/';
const isDynamic = (page: string) => plain(page).includes('[');

async function manifestPages(portal: string): Promise<string[]> {
  const home = await (await fetch(portal)).text();
  const path = home.match(/src="([^"]+_buildManifest\.js[^"]*)"/)?.[1];
  if (!path) throw new Error(`${portal} names no build manifest`);
  const self: { __BUILD_MANIFEST?: { sortedPages: string[] } } = {};
  runInNewContext(await (await fetch(new URL(path, portal))).text(), { self });
  return [...(self.__BUILD_MANIFEST?.sortedPages ?? [])];
}

/** Undefined for what is no page in this build: probes, feeds, development's own. */
async function open(portal: string, page: string, address = plain(page)): Promise<Route | undefined> {
  const answer = await fetch(`${portal}${address}`);
  const html = await answer.text();
  const isPage = answer.headers.get('content-type')?.includes('text/html');
  if (!isPage || (answer.status >= 400 && !/^\/[45]/.test(page))) return undefined;
  return { page, address, html };
}

export function firstLink(page: string, routes: readonly Route[]): string | undefined {
  const pattern = new RegExp(`href="(${page.replace(/\[\w+\]/g, '[^/"?#]+')})["?#]`);
  return routes.map(({ html }) => html.match(pattern)?.[1]).find((href) => href !== undefined);
}
