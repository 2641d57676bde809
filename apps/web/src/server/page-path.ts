import { cachedPaths } from '@tidemark/contracts/screens';

/** In their shortest form. Others are passed on to Next.js. */
const PAGE = new RegExp(`^/(?:${cachedPaths()})$`);

export interface PagePath {
  /** The path of the request without its query, which pages ignore. */
  readonly cacheKey: string;
  /** The page's own path, also for its data. */
  readonly path: string;
}

/** The page that a URL asks for, as HTML or as data. Undefined if it is not a page that can be cached. */
export function pageOf(url: string, buildId: string): PagePath | undefined {
  const queryAt = url.indexOf('?');
  const cacheKey = queryAt === -1 ? url : url.slice(0, queryAt);
  const dataPrefix = `/_next/data/${buildId}/`;
  if (!cacheKey.startsWith('/_next/')) return PAGE.test(cacheKey) ? { cacheKey, path: cacheKey } : undefined;
  if (!cacheKey.startsWith(dataPrefix) || !cacheKey.endsWith('.json')) return undefined;
  const name = cacheKey.slice(dataPrefix.length, -'.json'.length);
  const path = name === 'index' ? '/' : `/${name}`;
  return name !== '' && PAGE.test(path) ? { cacheKey, path } : undefined;
}
