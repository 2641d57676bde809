import { allScreens, FILES } from '@tidemark/contracts/screens';

const UNMATCHED = 'unmatched';

/** Files that are served unchanged, and health checks, which are neither logged nor traced. */
export const QUIET_ROUTES: ReadonlySet<string> = new Set([
  '/_next/static/*',
  '/fonts/*',
  '/livez',
  '/readyz',
]);

/** Folders of public/. */
const FOLDERS = ['/fonts/*', '/sponsors/*'];

interface Route {
  readonly route: string;
  readonly segments: number;
  /** A folder: any number of segments may follow the first. */
  readonly isFolder: boolean;
}

/** By the first segment of the path. */
const ROUTES: ReadonlyMap<string, readonly Route[]> = Map.groupBy(
  [...allScreens().map(({ path }) => path), ...FILES, ...FOLDERS].map((route) => ({
    route,
    segments: route.split('/').length,
    isFolder: /\/(\*|\[\.\.\.\w+\])$/.test(route),
  })),
  ({ route }) => route.split('/')[1] ?? '',
);

/** The route of a URL with the names of its parameters, for metrics and logs. It never contains a value. */
export function routeOf(url: string): string {
  const queryAt = url.indexOf('?');
  const path = queryAt === -1 ? url : url.slice(0, queryAt);
  if (path.startsWith('/_next/')) return nextRouteOf(path);
  const segments = path.split('/');
  const { length } = segments;
  const found = ROUTES.get(segments[1] ?? '')?.find((one) =>
    one.isFolder ? length >= one.segments : length === one.segments,
  );
  return found?.route ?? UNMATCHED;
}

function nextRouteOf(path: string): string {
  if (path.startsWith('/_next/static/')) return '/_next/static/*';
  if (path === '/_next/image') return path;
  const [, page] = /^\/_next\/data\/[^/]+\/(.+)\.json$/.exec(path) ?? [];
  if (page === undefined) return UNMATCHED;
  const route = routeOf(page === 'index' ? '/' : `/${page}`);
  return route === UNMATCHED ? UNMATCHED : `/_next/data${route}`;
}
