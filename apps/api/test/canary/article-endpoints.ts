import { ACCESS_VALUES } from '@tidemark/contracts/access';
import { CATEGORIES } from '@tidemark/contracts/categories';
import { ABSENT_WORD } from '@tidemark/test-corpus/canary-corpus';
import { entryUrls, INVALID, listUrls, slugs, type UrlsOf } from './endpoint-urls.ts';

const FILTERS = [
  ...CATEGORIES.map(({ id }) => `category_id=${id}&pageSize=100`),
  ...[6, 23, 24].map((id) => `excluded_categories=${id}&pageSize=100`),
];
export const ACCESS = [...ACCESS_VALUES, 'none', 'alpha_plan', 'platinum'].map(
  (access) => `access=${access}`,
);
const SORTS = ['sort=date_asc&pageSize=100', 'sort=date_desc', 'sort=body'];

export const articleEndpoints: Record<string, UrlsOf> = {
  '/strapi/articles': ({ corpus }) => [
    ...listUrls('/strapi/articles', [...FILTERS, ...ACCESS, ...SORTS]),
    ...corpus.canaries
      .filter((_canary, n) => n % 20 === 0)
      .map((canary) => ({
        url: `/strapi/articles?filters[body][$contains]=${canary.word}`,
        probe: { canary, absentUrl: `/strapi/articles?filters[body][$contains]=${ABSENT_WORD}` },
      })),
  ],
  '/strapi/latest-articles': () => listUrls('/strapi/latest-articles', FILTERS),
  '/strapi/articles/:id': (known) => [
    ...entryUrls('/strapi/articles', [...known.articleIds, ...slugs(known)]),
    ...known.articleIds.map((id) => `/strapi/articles/${id}?populate[body]=*&fields=body`),
  ],
  '/strapi/article-id/:slug': (known) => entryUrls('/strapi/article-id', slugs(known)),
  '/strapi/article-slug/:id': (known) => entryUrls('/strapi/article-slug', known.articleIds),
  '/strapi/article-disclaimer': () => ['/strapi/article-disclaimer'],
  '/strapi/featured-article': () => listUrls('/strapi/featured-article'),
  '/strapi/related-articles': ({ articleIds }) =>
    [...articleIds, ...INVALID, '1&categories=6,24', '2&categories=x'].map(
      (id) => `/strapi/related-articles?article_id=${id}&pageSize=100`,
    ),
  '/strapi/next-article': ({ articleIds }) =>
    [...articleIds, ...INVALID].map((id) => `/strapi/next-article?article_id=${id}&populate=*`),
  '/strapi/dynamic-trending-articles': () => listUrls('/strapi/dynamic-trending-articles', FILTERS),
};

export const readEndpoints: Record<string, UrlsOf> = {
  '/strapi/articles/:id/read-markers': ({ articleIds }) =>
    articleIds.map((id) => ({ url: `/strapi/articles/${id}/read-markers`, payload: {} })),
  '/strapi/articles/:id/reads': ({ articleIds }) =>
    articleIds.flatMap((id) => [
      {
        url: `/strapi/articles/${id}/reads`,
        payload: { deviceId: '3f2b8a52-6f0e-4b60-9a50-0d5c8a0a7a11', marker: 'x' },
      },
      { url: `/strapi/articles/${id}/reads`, payload: { deviceId: 'not-a-uuid' } },
    ]),
};
