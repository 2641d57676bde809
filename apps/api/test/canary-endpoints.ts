import { ACCESS_VALUES } from '@tidemark/contracts/access';
import { CATEGORIES } from '@tidemark/contracts/categories';
import { FEED_FORMATS } from '@tidemark/contracts/feeds';
import { PERIODS } from '@tidemark/contracts/search';
import { EVENT_KINDS } from '@tidemark/contracts/wire/calendar';
import {
  ABSENT_SLUG,
  ABSENT_WORD,
  type Canary,
  type CanaryCorpus,
} from '@tidemark/test-corpus/canary-corpus';
import type { Route } from '../src/app.ts';
import { newsroomEndpoints, webhookEndpoints } from './canary-newsroom-endpoints.ts';

/** What the crawl knows about the publication. */
export interface Known {
  readonly corpus: CanaryCorpus;
  /** Ids of everything, of what no reader may know of too. */
  readonly articleIds: readonly number[];
  /** Ids of scheduled and unpublished articles. */
  readonly hiddenIds: readonly number[];
  readonly authorIds: readonly number[];
  readonly insightIds: readonly number[];
}

export interface Visit {
  readonly method: string;
  readonly url: string;
  readonly payload?: object;
  /** Asks for this word: who may not read it must get the very answer that `twin` gets. */
  readonly probe?: { readonly canary: Canary; readonly twin: string };
}

type Addresses = (known: Known) => (string | Omit<Visit, 'method'>)[];

/** Ids that are nobody's, and values of the wrong kind: errors have words too. */
const STRANGE = ['0', '-1', '999999', '99999999999999999999', 'no-such-thing', '%00', '..%2f..%2farticles'];
const LIST_TWISTS = [
  'page=1&pageSize=100',
  'page=2&pageSize=5',
  'page=100000&pageSize=100',
  'pageSize=101',
  'page=x',
  'populate=*',
  'populate[body]=*&fields[]=body&populate=body.blocks',
];
const slugs = ({ corpus }: Known) => [...corpus.articles, ...corpus.insights].map(({ slug }) => slug);
const at = (prefix: string, names: readonly (string | number)[]) =>
  [...names, ...STRANGE].map((name) => `${prefix}/${name}`);
const list = (path: string, params: readonly string[] = []) => [
  path,
  ...[...LIST_TWISTS, ...params].map((query) => `${path}?${query}`),
];

const FILTERS = [
  ...CATEGORIES.map(({ id }) => `category_id=${id}&pageSize=100`),
  ...[6, 23, 24].map((id) => `excluded_categories=${id}&pageSize=100`),
];
const ACCESS = [...ACCESS_VALUES, 'none', 'alpha_plan', 'platinum'].map((access) => `access=${access}`);
const SORTS = ['sort=date_asc&pageSize=100', 'sort=date_desc', 'sort=body'];

const articleEndpoints: Record<string, Addresses> = {
  '/strapi/articles': ({ corpus }) => [
    ...list('/strapi/articles', [...FILTERS, ...ACCESS, ...SORTS]),
    ...corpus.canaries
      .filter((_canary, n) => n % 20 === 0)
      .map((canary) => ({
        url: `/strapi/articles?filters[body][$contains]=${canary.word}`,
        probe: { canary, twin: `/strapi/articles?filters[body][$contains]=${ABSENT_WORD}` },
      })),
  ],
  '/strapi/latest-articles': () => list('/strapi/latest-articles', FILTERS),
  '/strapi/articles/:id': (known) => [
    ...at('/strapi/articles', [...known.articleIds, ...slugs(known)]),
    ...known.articleIds.map((id) => `/strapi/articles/${id}?populate[body]=*&fields=body`),
  ],
  '/strapi/article-id/:slug': (known) => at('/strapi/article-id', slugs(known)),
  '/strapi/article-slug/:id': (known) => at('/strapi/article-slug', known.articleIds),
  '/strapi/article-disclaimer': () => ['/strapi/article-disclaimer'],
  '/strapi/featured-article': () => list('/strapi/featured-article'),
  '/strapi/related-articles': ({ articleIds }) =>
    [...articleIds, ...STRANGE, '1&categories=6,24', '2&categories=x'].map(
      (id) => `/strapi/related-articles?article_id=${id}&pageSize=100`,
    ),
  '/strapi/next-article': ({ articleIds }) =>
    [...articleIds, ...STRANGE].map((id) => `/strapi/next-article?article_id=${id}&populate=*`),
  '/strapi/dynamic-trending-articles': () => list('/strapi/dynamic-trending-articles', FILTERS),
};

const searchEndpoints: Record<string, Addresses> = {
  '/search': ({ corpus }) => [
    ...[
      '',
      'query=',
      'query=report',
      'query=report&pageSize=100',
      'query=qz',
      'query=report&pageSize=x',
      'query=%00',
    ].map((query) => `/search?${query}`),
    ...[...ACCESS, ...PERIODS.map((period) => `period=${period}`), 'categories=24', 'categories=7,12'].map(
      (filter) => `/search?query=report&${filter}`,
    ),
    ...[...corpus.articles, ...corpus.insights].map(
      ({ title }) => `/search?query=${encodeURIComponent(title)}&pageSize=100`,
    ),
    ...corpus.canaries.map((canary) => ({
      url: `/search?query=${canary.word}&pageSize=100`,
      probe: { canary, twin: `/search?query=${ABSENT_WORD}&pageSize=100` },
    })),
  ],
};

/** As a reader types: the beginning of a word must not bring up the rest of it. */
const suggestEndpoints: Record<string, Addresses> = {
  '/search/suggest': ({ corpus }) => [
    ...['', 'r', 'rep', 'report', 'qz', 'ada', 'war', '%00'].map((text) => `/search/suggest?query=${text}`),
    ...corpus.canaries
      .filter(({ location, allowed }) => location.endsWith(', text') || allowed.size === 0)
      .flatMap((canary) =>
        [4, 7, canary.word.length].map((length) => ({
          url: `/search/suggest?query=${canary.word.slice(0, length)}`,
          probe: { canary, twin: `/search/suggest?query=${ABSENT_WORD.slice(0, length)}` },
        })),
      ),
  ],
};

const otherEndpoints: Record<string, Addresses> = {
  '/livez': () => ['/livez'],
  '/readyz': () => ['/readyz'],
  '/docs': () => ['/docs', '/docs/'],
  '/docs/': () => ['/docs/'],
  '/docs/json': () => ['/docs/json'],
  '/docs/yaml': () => ['/docs/yaml'],
  '/docs/static/index.html': () => ['/docs/static/index.html'],
  '/docs/static/swagger-initializer.js': () => ['/docs/static/swagger-initializer.js'],
  '/docs/static/*': () => ['/docs/static/swagger-ui.css', '/docs/static/..%2f..%2fpackage.json'],
  // The pictures lie beside the articles on disk.
  '/assets/*': ({ corpus }) => [
    ...['figures/canary.webp', 'index.json', 'stamps.json', '', '.', '..'].map((path) => `/assets/${path}`),
    ...corpus.articles.map(({ slug }) => `/assets/covers/${slug}.webp`),
    ...corpus.articles.map(({ slug }) => `/assets/covers/small/${slug}.webp`),
    ...corpus.articles.flatMap(({ slug }) => [
      `/assets/../articles/${slug}.md`,
      `/assets/..%2farticles%2f${slug}.md`,
      `/assets/%2e%2e/articles/${slug}.md`,
      `/assets/articles/${slug}.md`,
    ]),
  ],
  '/strapi/authors': () => list('/strapi/authors'),
  '/strapi/authors/:id': ({ corpus, authorIds }) =>
    at('/strapi/authors', [...authorIds, ...corpus.authorSlugs]),
  '/strapi/author-id/:slug': ({ corpus }) => at('/strapi/author-id', corpus.authorSlugs),
  '/strapi/author-slug/:id': ({ authorIds }) => at('/strapi/author-slug', authorIds),
  '/strapi/author-articles': ({ authorIds }) =>
    [...authorIds, ...STRANGE].flatMap((id) => [
      `/strapi/author-articles?author_id=${id}&pageSize=100`,
      `/strapi/author-articles?author_id=${id}&excluded_categories=6&sort=date_asc`,
    ]),
  '/strapi/bookmarks': () => list('/strapi/bookmarks'),
  '/strapi/bookmarks/:articleId': ({ articleIds }) => at('/strapi/bookmarks', articleIds),
  '/strapi/navigation': () => ['/strapi/navigation'],
  '/strapi/glossary': () => ['/strapi/glossary', '/strapi/glossary?populate=*'],
  '/strapi/calendars': ({ articleIds }) =>
    list('/strapi/calendars', [
      ...EVENT_KINDS.map((kind) => `kind=${kind}`),
      ...['from=2020-01-01', 'from=x'],
      ...articleIds.map((id) => `article_id=${id}`),
    ]),
  '/strapi/data-insights': () => list('/strapi/data-insights'),
  '/strapi/data-insights/:id': (known) => at('/strapi/data-insights', [...known.insightIds, ...slugs(known)]),
};

/** What machines read. */
const seoEndpoints: Record<string, Addresses> = {
  '/out/robots.txt': () => ['/out/robots.txt'],
  '/out/sitemap.xml': () => ['/out/sitemap.xml'],
  '/out/sitemaps/:file': () =>
    ['pages', 'articles-1', 'articles-2', 'analysts-1', 'nothing', '%00'].map(
      (name) => `/out/sitemaps/${name}.xml`,
    ),
  '/out/news-sitemap.xml': () => ['/out/news-sitemap.xml'],
  '/out/llms.txt': () => ['/out/llms.txt'],
  '/out/cards/default.png': () => ['/out/cards/default.png'],
  '/out/cards/:kind/:file': ({ corpus }) => [
    // A picture cannot be read; what is drawn into each is read before it becomes one.
    ...corpus.articles.slice(0, 8).map(({ slug }) => `/out/cards/articles/${slug}.png`),
    ...corpus.articles.filter(({ hidden }) => hidden).map(({ slug }) => `/out/cards/articles/${slug}.png`),
    ...corpus.authorSlugs.map((slug) => `/out/cards/analysts/${slug}.png?v=1`),
    '/out/cards/categories/alpha-zone.png',
    ...STRANGE.map((name) => `/out/cards/articles/${name}.png`),
  ],
};

const feeds = (prefix: string, names: readonly string[]) =>
  [...names, ...STRANGE].flatMap((name) =>
    Object.keys(FEED_FORMATS).map((format) => `${prefix}/${name}.${format}`),
  );
const FIGURES = ['svg', 'csv', 'json'];
/** Whether a picture is given out is seen by its answer; a few are enough, and each takes a while to draw. */
const pictures = (addresses: readonly string[]) =>
  addresses.filter((_, n) => n % 9 === 0).map((address) => `${address}.png`);
const charts = (addresses: readonly string[]) => [
  ...addresses.flatMap((address) => FIGURES.map((format) => `${address}.${format}`)),
  ...pictures(addresses),
];

/** What feed readers, calendars and spreadsheets take. */
const syndicationEndpoints: Record<string, Addresses> = {
  '/out/feeds/:file': () => [
    ...feeds('/out/feeds', ['all', ...CATEGORIES.map(({ slug }) => slug)]),
    '/out/feeds/all.rss?full=1&populate=body',
  ],
  '/out/feeds/analysts/:file': ({ corpus }) => feeds('/out/feeds/analysts', corpus.authorSlugs),
  '/out/ical/:file': () =>
    ['all', ...EVENT_KINDS, 'macro-unlock', ...STRANGE].map((name) => `/out/ical/${name}.ics`),
  '/out/ical/events/:file': () => ['1', '2', ...STRANGE].map((id) => `/out/ical/events/${id}.ics`),
  '/out/data/insights/:file': (known) => charts(at('/out/data/insights', slugs(known))),
  '/out/data/articles/:slug/:file': (known) =>
    charts(slugs(known).flatMap((slug) => ['1', '2'].map((n) => `/out/data/articles/${slug}/${n}`))),
};

const readEndpoints: Record<string, Addresses> = {
  '/strapi/articles/:id/read-markers': ({ articleIds }) =>
    articleIds.map((id) => ({ url: `/strapi/articles/${id}/read-markers`, payload: {} })),
  '/strapi/articles/:id/reads': ({ articleIds }) =>
    articleIds.flatMap((id) => [
      {
        url: `/strapi/articles/${id}/reads`,
        payload: { deviceId: '3f2b8a52-6f0e-4b60-9a50-0d5c8a0a7a11', marker: 'x' },
      },
      { url: `/strapi/articles/${id}/reads`, payload: { deviceId: 'nobody' } },
    ]),
};

const GET_ENDPOINTS: Readonly<Record<string, Addresses>> = {
  ...articleEndpoints,
  ...searchEndpoints,
  ...suggestEndpoints,
  ...otherEndpoints,
  ...seoEndpoints,
  ...newsroomEndpoints,
  ...syndicationEndpoints,
};
const bookmarkEndpoint = { '/strapi/bookmarks/:articleId': otherEndpoints['/strapi/bookmarks/:articleId'] };

/** The URLs of each route. A HEAD route uses the first URLs of its GET route. */
const ENDPOINTS: Readonly<Record<string, Readonly<Record<string, Addresses | undefined>>>> = {
  GET: GET_ENDPOINTS,
  HEAD: GET_ENDPOINTS,
  POST: { ...bookmarkEndpoint, ...webhookEndpoints, ...readEndpoints },
  DELETE: bookmarkEndpoint,
  OPTIONS: { '*': () => ['/strapi/articles', '/search', '/nowhere'] },
};
const HEADS_PER_ROUTE = 30;

/** Writes come first, so that lists contain the written data. */
const ORDER = ['POST', 'GET', 'HEAD', 'OPTIONS', 'DELETE'];

/** An id that no article has. */
const ABSENT_ID = '1999999999';

/** A request for a hidden entry must get the response that a request for a missing entry gets. */
function withHiddenProbe(visit: Visit, { corpus, hiddenIds }: Known): Visit {
  if (visit.probe) return visit;
  const hidden = corpus.articles.find(({ slug, hidden: isHidden }) => isHidden && visit.url.includes(slug));
  if (hidden?.slugCanary) {
    return {
      ...visit,
      probe: { canary: hidden.slugCanary, twin: visit.url.replaceAll(hidden.slug, ABSENT_SLUG) },
    };
  }
  const [canary] = corpus.articles.flatMap(({ slugCanary }) => slugCanary ?? []);
  const isArticleId = /(^\/strapi\/(?:articles|article-slug|bookmarks)\/|[?&]article_id=)(\d+)/;
  const id = isArticleId.exec(visit.url)?.[2];
  if (!canary || id === undefined || !hiddenIds.includes(Number(id))) return visit;
  return { ...visit, probe: { canary, twin: visit.url.replace(isArticleId, `$1${ABSENT_ID}`) } };
}

/** All URLs of all routes, and a description of each unknown route. */
export function visitsOf(routes: readonly Route[], known: Known): { visits: Visit[]; unknown: string[] } {
  const unknown: string[] = [];
  const inOrder = routes.toSorted((one, other) => ORDER.indexOf(one.method) - ORDER.indexOf(other.method));
  const visits = inOrder.flatMap(({ method, url }): Visit[] => {
    const addresses = ENDPOINTS[method]?.[url]?.(known);
    if (!addresses) {
      unknown.push(`${method} ${url} is a new endpoint: add it to test/canary-endpoints.ts`);
      return [];
    }
    const some = method === 'HEAD' ? addresses.slice(0, HEADS_PER_ROUTE) : addresses;
    return some.map((one) =>
      withHiddenProbe({ method, ...(typeof one === 'string' ? { url: one } : one) }, known),
    );
  });
  return { visits, unknown };
}

/** Known endpoints that the app no longer has. */
export function staleEndpoints(routes: readonly Route[]): string[] {
  const present = new Set(routes.map(({ url }) => url));
  return Object.values(ENDPOINTS)
    .flatMap((endpoints) => Object.keys(endpoints))
    .filter((url) => !present.has(url));
}
