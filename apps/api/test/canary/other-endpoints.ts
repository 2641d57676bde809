import { EVENT_KINDS } from '@tidemark/contracts/wire/calendar';
import { entryUrls, INVALID, listUrls, slugs, type UrlsOf } from './endpoint-urls.ts';

export const portalFileEndpoints: Record<string, UrlsOf> = {
  '/internal/portal-files/*': () =>
    ['fonts/a.woff2', '_next/static/a.js', '../docs', '%2e%2e/articles'].map(
      (path) => `/internal/portal-files/${path}`,
    ),
};

export const otherEndpoints: Record<string, UrlsOf> = {
  '/livez': () => ['/livez'],
  '/readyz': () => ['/readyz'],
  '/internal/content-events': () =>
    ['', '?after=0', '?after=x'].map((query) => `/internal/content-events${query}`),
  ...portalFileEndpoints,
  '/docs': () => ['/docs', '/docs/'],
  '/docs/': () => ['/docs/'],
  '/docs/json': () => ['/docs/json'],
  '/docs/yaml': () => ['/docs/yaml'],
  '/docs/static/index.html': () => ['/docs/static/index.html'],
  '/docs/static/swagger-initializer.js': () => ['/docs/static/swagger-initializer.js'],
  '/docs/static/*': () => ['/docs/static/swagger-ui.css', '/docs/static/..%2f..%2fpackage.json'],
  // Images are stored next to the articles.
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
  '/strapi/authors': () => listUrls('/strapi/authors'),
  '/strapi/authors/:id': ({ corpus, authorIds }) =>
    entryUrls('/strapi/authors', [...authorIds, ...corpus.authorSlugs]),
  '/strapi/author-id/:slug': ({ corpus }) => entryUrls('/strapi/author-id', corpus.authorSlugs),
  '/strapi/author-slug/:id': ({ authorIds }) => entryUrls('/strapi/author-slug', authorIds),
  '/strapi/author-articles': ({ authorIds }) =>
    [...authorIds, ...INVALID].flatMap((id) => [
      `/strapi/author-articles?author_id=${id}&pageSize=100`,
      `/strapi/author-articles?author_id=${id}&excluded_categories=6&sort=date_asc`,
    ]),
  '/strapi/bookmarks': () => listUrls('/strapi/bookmarks'),
  '/strapi/bookmarks/:articleId': ({ articleIds }) => entryUrls('/strapi/bookmarks', articleIds),
  '/strapi/navigation': () => ['/strapi/navigation'],
  '/strapi/glossary': () => ['/strapi/glossary', '/strapi/glossary?populate=*'],
  '/strapi/calendars': ({ articleIds }) =>
    listUrls('/strapi/calendars', [
      ...EVENT_KINDS.map((kind) => `kind=${kind}`),
      ...['from=2020-01-01', 'from=x'],
      ...articleIds.map((id) => `article_id=${id}`),
    ]),
  '/strapi/data-insights': () => listUrls('/strapi/data-insights'),
  '/strapi/data-insights/:id': (known) =>
    entryUrls('/strapi/data-insights', [...known.insightIds, ...slugs(known)]),
};

/** Requests that imitate an event of the main app without its signature. The API rejects all of them. */
export const entitlementEndpoints: Record<string, UrlsOf> = {
  '/entitlements/events': () =>
    [{}, { event: '' }, { event: 'e30.e30.e30' }, { event: 7 }].map((payload) => ({
      url: '/entitlements/events',
      payload,
    })),
};
