import { ALPHA_ZONE_ID, categoryById } from '@tidemark/contracts/categories';
import { firstLink, type Route } from './routes.ts';

export interface Screen {
  readonly name: string;
  readonly address: string;
  /** Whether an Alpha member sees something else than an anonymous reader. */
  readonly alpha?: boolean;
}

const ARTICLE = '/articles/[id]';

/** Every screen, in each state that has an address. */
export async function screensOf(portal: string, routes: readonly Route[]): Promise<Screen[]> {
  const address = (page: string) => routes.find((route) => route.page === page)?.address ?? page;
  const linkOn = async (path: string, page: string) => {
    const html = await (await fetch(`${portal}${path}`)).text();
    const main = html.slice(html.indexOf('<main'), html.indexOf('<footer'));
    return firstLink(page, [{ page: path, address: path, html: main }]) ?? path;
  };
  const alphaZone = `/categories/${categoryById(ALPHA_ZONE_ID)?.slug}`;
  return [
    { name: 'home', address: '/', alpha: true },
    { name: 'articles', address: '/articles' },
    { name: 'free-articles', address: '/free-articles' },
    { name: 'categories', address: '/categories' },
    { name: 'category', address: address('/categories/[category]') },
    { name: 'subcategory', address: address('/categories/[category]/[subcategory]') },
    { name: 'alpha-zone', address: alphaZone, alpha: true },
    { name: 'article-free', address: await linkOn('/free-articles', ARTICLE) },
    { name: 'article-gated', address: await linkOn(alphaZone, ARTICLE), alpha: true },
    { name: 'analysts', address: '/analysts' },
    { name: 'analyst', address: address('/analysts/[id]') },
    { name: 'search', address: '/search' },
    { name: 'search-results', address: '/search?query=liquidity', alpha: true },
    { name: 'search-nothing', address: '/search?query=qqzzxv' },
    { name: 'search-question', address: '/search?query=why+do+blob+fees+fall%3F', alpha: true },
    { name: 'search-term', address: '/search?query=what+is+slashing' },
    { name: 'search-analyst', address: '/search?query=carvalho' },
    { name: 'search-partial', address: '/search?query=penguin+liquidity+auction' },
    { name: 'search-glossary', address: '/search?query=stake&kind=glossary' },
    { name: 'reading-list', address: '/reading-list', alpha: true },
    { name: 'calendar', address: '/calendar' },
    { name: 'insights', address: '/data-insights', alpha: true },
    { name: 'insight', address: address('/data-insights/[id]'), alpha: true },
    { name: 'glossary', address: '/glossary' },
    { name: 'not-found', address: '/no-such-page' },
    { name: 'failed', address: '/500' },
  ];
}
