import { CATEGORIES } from '@tidemark/contracts/categories';
import { FEED_FORMATS } from '@tidemark/contracts/feeds';
import { EVENT_KINDS } from '@tidemark/contracts/wire/calendar';
import { entryUrls, INVALID, slugs, type UrlsOf } from './endpoint-urls.ts';

/** Files for crawlers and link previews. */
export const seoEndpoints: Record<string, UrlsOf> = {
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
    // The crawl cannot read text in an image; a test checks the drawings before they are rasterised.
    ...corpus.articles.slice(0, 8).map(({ slug }) => `/out/cards/articles/${slug}.png`),
    ...corpus.articles.filter(({ hidden }) => hidden).map(({ slug }) => `/out/cards/articles/${slug}.png`),
    ...corpus.authorSlugs.map((slug) => `/out/cards/analysts/${slug}.png?v=1`),
    '/out/cards/categories/alpha-zone.png',
    ...INVALID.map((name) => `/out/cards/articles/${name}.png`),
  ],
};

const feedUrls = (prefix: string, names: readonly string[]) =>
  [...names, ...INVALID].flatMap((name) =>
    Object.keys(FEED_FORMATS).map((format) => `${prefix}/${name}.${format}`),
  );
const TEXT_FORMATS = ['svg', 'csv', 'json'];
/** A few images are enough to check access, and rendering each takes a while. */
const imageUrls = (urls: readonly string[]) => urls.filter((_, n) => n % 9 === 0).map((url) => `${url}.png`);
const chartUrls = (urls: readonly string[]) => [
  ...urls.flatMap((url) => TEXT_FORMATS.map((format) => `${url}.${format}`)),
  ...imageUrls(urls),
];

/** Feeds, calendars and chart files. */
export const syndicationEndpoints: Record<string, UrlsOf> = {
  '/out/feeds/:file': () => [
    ...feedUrls('/out/feeds', ['all', ...CATEGORIES.map(({ slug }) => slug)]),
    '/out/feeds/all.rss?full=1&populate=body',
  ],
  '/out/feeds/analysts/:file': ({ corpus }) => feedUrls('/out/feeds/analysts', corpus.authorSlugs),
  '/out/ical/:file': () =>
    ['all', ...EVENT_KINDS, 'macro-unlock', ...INVALID].map((name) => `/out/ical/${name}.ics`),
  '/out/ical/events/:file': () => ['1', '2', ...INVALID].map((id) => `/out/ical/events/${id}.ics`),
  '/out/data/insights/:file': (known) => chartUrls(entryUrls('/out/data/insights', slugs(known))),
  '/out/data/articles/:slug/:file': (known) =>
    chartUrls(slugs(known).flatMap((slug) => ['1', '2'].map((n) => `/out/data/articles/${slug}/${n}`))),
};
