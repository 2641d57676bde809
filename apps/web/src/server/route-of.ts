const UNMATCHED = 'unmatched';

/** Files that are served unchanged, and health checks, which are neither logged nor traced. */
export const QUIET_ROUTES: ReadonlySet<string> = new Set([
  '/_next/static/*',
  '/fonts/*',
  '/livez',
  '/readyz',
]);

/** By the first segment of the path: the routes with one segment, with two, and so on. A list that ends in * has no end. */
const ROUTES: ReadonlyMap<string, readonly string[]> = new Map([
  ...['articles', 'analysts', 'data-insights'].map((name) => entry(name, '/[id]')),
  entry('categories', '/[category]', '/[category]/[subcategory]'),
  ...['calendar', 'free-articles', 'glossary', 'offline', 'privacy', 'reading-list', 'search', 'staff'].map(
    (name) => entry(name),
  ),
  ...['livez', 'readyz', 'robots.txt', 'llms.txt'].map((name) => entry(name)),
  ...['feed.xml', 'sitemap.xml', 'news-sitemap.xml'].map((name) => entry(name)),
  ['sitemaps', [UNMATCHED, '/sitemaps/[file]']],
  ['preview', [UNMATCHED, '/preview/[token]']],
  ['dev', [UNMATCHED, '/dev/components']],
  ...['assets', 'cards', 'data', 'feeds', 'ical'].map((name) => files(name, '/[...path]')),
  ...['fonts', 'sponsors'].map((name) => files(name, '/*')),
]);

function entry(name: string, ...parameters: readonly string[]): [string, readonly string[]] {
  return [name, ['', ...parameters].map((rest) => `/${name}${rest}`)];
}

function files(name: string, rest: string): [string, readonly string[]] {
  return [name, [UNMATCHED, `/${name}${rest}`, '*']];
}

/** The route of a URL with the names of its parameters, for metrics and logs. It never contains a value. */
export function routeOf(url: string): string {
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  if (path === '/') return '/';
  if (path.startsWith('/_next/')) return nextRouteOf(path);
  const segments = path.split('/');
  const routes = ROUTES.get(segments[1] ?? '');
  if (!routes) return UNMATCHED;
  const depth = segments.length - 2;
  return (routes.at(-1) === '*' && depth > 0 ? routes[1] : routes[depth]) ?? UNMATCHED;
}

function nextRouteOf(path: string): string {
  if (path.startsWith('/_next/static/')) return '/_next/static/*';
  if (path === '/_next/image') return path;
  const [, page] = /^\/_next\/data\/[^/]+\/(.+)\.json$/.exec(path) ?? [];
  if (page === undefined) return UNMATCHED;
  const route = routeOf(page === 'index' ? '/' : `/${page}`);
  return route === UNMATCHED ? UNMATCHED : `/_next/data${route}`;
}
