import { ABSENT_SLUG } from '@tidemark/test-corpus/canary-corpus';
import type { Route } from '../src/app.ts';
import { articleEndpoints, readEndpoints } from './canary/article-endpoints.ts';
import type { Known, UrlsOf, Visit } from './canary/endpoint-urls.ts';
import { libraryDeletes, libraryEndpoints, libraryWrites } from './canary/library-endpoints.ts';
import { newsroomEndpoints, webhookEndpoints } from './canary/newsroom-endpoints.ts';
import { entitlementEndpoints, otherEndpoints, portalFileEndpoints } from './canary/other-endpoints.ts';
import { seoEndpoints, syndicationEndpoints } from './canary/public-file-endpoints.ts';
import { searchEndpoints, searchFilterEndpoints, suggestEndpoints } from './canary/search-endpoints.ts';

const GET_ENDPOINTS: Readonly<Record<string, UrlsOf>> = {
  ...articleEndpoints,
  ...searchEndpoints,
  ...suggestEndpoints,
  ...searchFilterEndpoints,
  ...otherEndpoints,
  ...libraryEndpoints,
  ...seoEndpoints,
  ...newsroomEndpoints,
  ...syndicationEndpoints,
};
const bookmarkEndpoint = { '/strapi/bookmarks/:articleId': otherEndpoints['/strapi/bookmarks/:articleId'] };

/** The URLs of each route. A HEAD route uses the first URLs of its GET route. */
const ENDPOINTS: Readonly<Record<string, Readonly<Record<string, UrlsOf | undefined>>>> = {
  GET: GET_ENDPOINTS,
  HEAD: GET_ENDPOINTS,
  POST: {
    ...bookmarkEndpoint,
    ...webhookEndpoints,
    ...readEndpoints,
    ...entitlementEndpoints,
    ...libraryWrites,
    '/internal/portal-files': () => ['/internal/portal-files'],
  },
  PUT: portalFileEndpoints,
  DELETE: { ...bookmarkEndpoint, ...libraryDeletes },
  OPTIONS: { '*': () => ['/strapi/articles', '/search', '/nowhere'] },
};
const HEADS_PER_ROUTE = 30;

/** Writes come first, so that lists contain the written data. */
const ORDER = ['POST', 'PUT', 'GET', 'HEAD', 'OPTIONS', 'DELETE'];

/** An id that no article has. */
const ABSENT_ID = '1999999999';

/** A request for a hidden entry must get the response that a request for a missing entry gets. */
function withHiddenProbe(visit: Visit, { corpus, hiddenIds }: Known): Visit {
  if (visit.probe) return visit;
  const hidden = corpus.articles.find(({ slug, hidden: isHidden }) => isHidden && visit.url.includes(slug));
  if (hidden?.slugCanary) {
    return {
      ...visit,
      probe: { canary: hidden.slugCanary, absentUrl: visit.url.replaceAll(hidden.slug, ABSENT_SLUG) },
    };
  }
  const [canary] = corpus.articles.flatMap(({ slugCanary }) => slugCanary ?? []);
  const isArticleId =
    /(^\/(?:strapi\/(?:articles|article-slug|bookmarks)|library\/reading)\/|[?&]article_id=)(\d+)/;
  const id = isArticleId.exec(visit.url)?.[2];
  if (!canary || id === undefined || !hiddenIds.includes(Number(id))) return visit;
  return { ...visit, probe: { canary, absentUrl: visit.url.replace(isArticleId, `$1${ABSENT_ID}`) } };
}

/** All URLs of all routes, and a description of each unknown route. */
export function visitsOf(routes: readonly Route[], known: Known): { visits: Visit[]; unknown: string[] } {
  const unknown: string[] = [];
  const inOrder = routes.toSorted((one, other) => ORDER.indexOf(one.method) - ORDER.indexOf(other.method));
  const visits = inOrder.flatMap(({ method, url }): Visit[] => {
    const urls = ENDPOINTS[method]?.[url]?.(known);
    if (!urls) {
      unknown.push(`${method} ${url} is a new endpoint: add it to test/canary-endpoints.ts`);
      return [];
    }
    const some = method === 'HEAD' ? urls.slice(0, HEADS_PER_ROUTE) : urls;
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
