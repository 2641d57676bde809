import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATEGORIES, categoryById } from '@tidemark/contracts/categories';
import { FEED_FORMATS } from '@tidemark/contracts/feeds';
import { allScreens, FILES, type PathWithParameters } from '@tidemark/contracts/screens';
import { EVENT_KINDS } from '@tidemark/contracts/wire/calendar';
import type { CanaryCorpus } from '@tidemark/test-corpus/canary-corpus';

type Urls = (corpus: CanaryCorpus) => string[];

/** All ids of a new database, and a few beyond the last. */
const ids = (entries: readonly unknown[]) => Array.from({ length: entries.length + 5 }, (_, n) => n + 1);
const just = (path: string) => () => [path];
const FIGURES = ['svg', 'csv', 'json'];

/** A preview token of the right format with an invalid signature. */
const forged = (documentId: string) =>
  `${Buffer.from(JSON.stringify({ u: 'api::article.article', d: documentId, e: 4_000_000_000 })).toString('base64url')}.${'A'.repeat(43)}`;

const imageEndpoint = (path: string) => `/_next/image?url=${encodeURIComponent(path)}&w=640&q=75`;

/** The URLs to fetch for addresses with parameters, and for others that are not fetched as they are. */
const ADDRESSES = {
  '/404': () => ['/404', '/no-such-page'],
  '/500': just('/500'),
  '/_error': just('/_error'),
  '/sitemaps/[file]': () =>
    ['pages', 'articles-1', 'articles-2', 'analysts-1'].map((name) => `/sitemaps/${name}.xml`),
  '/cards/[...path]': ({ articles, authorSlugs }) => [
    '/cards/default.png',
    ...articles.slice(0, 10).map(({ slug }) => `/cards/articles/${slug}.png`),
    ...articles.filter(({ hidden }) => hidden).map(({ slug }) => `/cards/articles/${slug}.png`),
    ...authorSlugs.map((slug) => `/cards/analysts/${slug}.png?v=1`),
    '/cards/categories/alpha-zone.png',
    '/cards/..%2f..%2fstrapi%2farticles',
  ],
  '/feeds/[...path]': ({ authorSlugs }) =>
    [
      'all',
      ...CATEGORIES.map(({ slug }) => slug),
      ...authorSlugs.map((slug) => `analysts/${slug}`),
      'a/b',
    ].flatMap((feed) => Object.keys(FEED_FORMATS).map((format) => `/feeds/${feed}.${format}`)),
  '/ical/[...path]': () => ['all', ...EVENT_KINDS, 'events/1', 'a/b/c'].map((name) => `/ical/${name}.ics`),
  '/data/[...path]': ({ articles, insights }) => [
    ...articles.flatMap(({ slug }) => FIGURES.map((format) => `/data/articles/${slug}/1.${format}`)),
    ...insights.flatMap(({ slug }) => FIGURES.map((format) => `/data/insights/${slug}.${format}`)),
    ...['/data/insights/nothing.png', '/data/elsewhere/1.svg'],
  ],
  '/analysts/[id]': ({ authorSlugs }) =>
    [...authorSlugs, ...ids(authorSlugs), 'nobody'].map((id) => `/analysts/${id}`),
  '/articles/[id]': ({ articles }) =>
    [...articles.map(({ slug }) => slug), ...ids(articles), 'nothing'].map((id) => `/articles/${id}`),
  '/assets/[...path]': ({ articles }) => [
    '/assets/index.json',
    '/assets/stamps.json',
    ...articles
      .filter(({ hidden }) => hidden)
      .flatMap(({ slug }) => [`/assets/covers/${slug}.webp`, imageEndpoint(`/assets/covers/${slug}.webp`)]),
    ...articles.flatMap(({ slug }) => [`/assets/..%2farticles%2f${slug}.md`, `/assets/articles/${slug}.md`]),
  ],
  '/categories/[category]': () =>
    [...CATEGORIES.map(({ slug }) => slug), 'none'].map((slug) => `/categories/${slug}`),
  '/categories/[category]/[subcategory]': () =>
    CATEGORIES.flatMap(({ slug, parentId }) => {
      const parent = parentId === undefined ? undefined : categoryById(parentId);
      return parent ? [`/categories/${parent.slug}/${slug}`] : [];
    }),
  '/data-insights/[id]': ({ insights }) =>
    [...insights.map(({ slug }) => slug), ...ids(insights)].map((id) => `/data-insights/${id}`),
  '/glossary': () => ['/glossary', '/glossary/nothing'],
  // No CMS is connected, so there is nothing to preview, whatever the token.
  '/preview/[token]': ({ articles }) =>
    articles.flatMap(({ slug }) => [`/preview/${slug}`, `/preview/${forged(slug)}?as=alpha`]),
  // Results are fetched in the browser; the page must not depend on the query.
  '/search': ({ articles }) => ['/search', `/search?query=${encodeURIComponent(articles[0]?.title ?? '')}`],
} satisfies Readonly<Record<PathWithParameters, Urls> & Record<string, Urls>>;

/** The URLs to fetch for each page of the build. */
const PAGES: ReadonlyMap<string, Urls> = new Map([
  ...[...allScreens().map(({ path }) => path), ...FILES].map((path) => [path, just(path)] as const),
  ...Object.entries<Urls>(ADDRESSES),
]);

/** Wrappers of every page, without a URL of their own. */
const FRAMES = ['/_app', '/_document'];

export interface CrawledRoute {
  readonly page: string;
  readonly urls: readonly string[];
}

/** The routes of a build with their URLs, and a message for each page without known URLs. */
export function routesOf(
  pages: readonly string[],
  corpus: CanaryCorpus,
): { routes: CrawledRoute[]; unknown: string[] } {
  const unknown: string[] = [];
  const routes = pages
    .filter((page) => !FRAMES.includes(page))
    .flatMap((page) => {
      // An optional catch-all counts as its folder's page.
      const urls = PAGES.get(page.replace(/\/\[\[\.\.\.\w+\]\]$/, '') || '/');
      if (urls) return [{ page, urls: urls(corpus) }];
      unknown.push(`${page} is not covered by the crawl: add it to packages/contracts/src/screens.ts`);
      return [];
    });
  return { routes, unknown };
}

export interface Build {
  readonly pages: readonly string[];
  /** The URL of a page's data, which client-side navigation fetches; undefined if the page has none. */
  readonly dataAddress: (page: string, url: string) => string | undefined;
  readonly staticFiles: readonly string[];
}

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));

/** Reads the build's manifests. */
export function readBuild(folder: string): Build {
  const buildId = readFileSync(join(folder, 'BUILD_ID'), 'utf8').trim();
  const pages = Object.keys(readJson(folder, 'server', 'pages-manifest.json'));
  const { routes, dynamicRoutes } = readJson(folder, 'prerender-manifest.json');
  const { dataRoutes = [] } = readJson(folder, 'routes-manifest.json') as { dataRoutes?: { page: string }[] };
  const withData = new Set([
    ...Object.keys(routes),
    ...Object.keys(dynamicRoutes),
    ...dataRoutes.map(({ page }) => page),
  ]);
  const statics = readdirSync(join(folder, 'static'), { recursive: true, withFileTypes: true });
  return {
    pages,
    dataAddress: (page, url) => {
      if (!withData.has(page)) return undefined;
      const [path = '', query] = url.split('?');
      const file = path === '/' ? '/index' : path;
      return `/_next/data/${buildId}${file}.json${query === undefined ? '' : `?${query}`}`;
    },
    staticFiles: statics
      .filter((entry) => entry.isFile() && /\.(js|css|json|map)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  };
}
