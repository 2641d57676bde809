import { READING_STATUSES } from '@tidemark/contracts/reading-record';
import { entryUrls, listUrls, type UrlsOf } from './endpoint-urls.ts';

const ANCHOR = {
  progress: 0.5,
  quote: { exact: 'Words that the reader saw', prefix: 'before ', suffix: ' after' },
  range: { start: 10, end: 35 },
};

export const libraryEndpoints: Record<string, UrlsOf> = {
  '/library/history': () =>
    listUrls(
      '/library/history',
      [...READING_STATUSES, 'x'].map((status) => `status=${status}`),
    ),
  '/library/reading/:articleId': ({ articleIds }) => entryUrls('/library/reading', articleIds),
  '/library/settings': () => ['/library/settings'],
};

export const libraryWrites: Record<string, UrlsOf> = {
  '/library/reading/:articleId': ({ articleIds }) =>
    entryUrls('/library/reading', articleIds).map((url) => ({ url, payload: { position: ANCHOR } })),
  '/library/reading': ({ articleIds }) =>
    articleIds.map((id) => ({
      url: '/library/reading',
      payload: { records: [{ article_id: id, position: ANCHOR, at: Date.UTC(2026, 10, 14) }] },
    })),
  '/library/settings': () => [
    { url: '/library/settings', payload: { history: true } },
    { url: '/library/settings', payload: { history: 'x' } },
  ],
};

export const libraryDeletes: Record<string, UrlsOf> = {
  '/library': () => ['/library'],
  '/library/reading': () => ['/library/reading'],
  '/library/reading/:articleId': ({ articleIds }) => entryUrls('/library/reading', articleIds.slice(0, 3)),
};
