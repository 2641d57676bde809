import { PERIODS } from '@tidemark/contracts/search';
import { ABSENT_WORD } from '@tidemark/test-corpus/canary-corpus';
import { ACCESS } from './article-endpoints.ts';
import type { UrlsOf } from './endpoint-urls.ts';

export const searchEndpoints: Record<string, UrlsOf> = {
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
      probe: { canary, absentUrl: `/search?query=${ABSENT_WORD}&pageSize=100` },
    })),
  ],
};

/** The beginning of a word must not reveal the rest of it. */
export const suggestEndpoints: Record<string, UrlsOf> = {
  '/search/suggest': ({ corpus }) => [
    ...['', 'r', 'rep', 'report', 'qz', 'ada', 'war', '%00'].map((text) => `/search/suggest?query=${text}`),
    ...corpus.canaries
      .filter(({ location, allowed }) => location.endsWith(', text') || allowed.size === 0)
      .flatMap((canary) =>
        [4, 7, canary.word.length].map((length) => ({
          url: `/search/suggest?query=${canary.word.slice(0, length)}`,
          probe: { canary, absentUrl: `/search/suggest?query=${ABSENT_WORD.slice(0, length)}` },
        })),
      ),
  ],
};
