import { PERIODS, SEARCH_KINDS } from '@tidemark/contracts/search';
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
    ...[
      ...[...ACCESS, ...PERIODS.map((period) => `period=${period}`), 'categories=24', 'categories=7,12'],
      ...['readable=true', 'analysts=ada-marsh', 'assets=ETH', 'from=2020-01-01&to=2030-01-01'],
      'answers=true',
      ...SEARCH_KINDS.map((kind) => `kind=${kind}&pageSize=100`),
    ].map((filter) => `/search?query=report&${filter}`),
    ...[...corpus.articles, ...corpus.insights].map(
      ({ title }) => `/search?query=${encodeURIComponent(title)}&pageSize=100`,
    ),
    ...corpus.canaries.flatMap((canary) =>
      ['%&pageSize=100', 'why%20report%20%?&answers=true'].map((query) => ({
        url: `/search?query=${query.replace(/%(?![0-9])/, canary.word)}`,
        probe: { canary, absentUrl: `/search?query=${query.replace(/%(?![0-9])/, ABSENT_WORD)}` },
      })),
    ),
  ],
};

export const searchFilterEndpoints: Record<string, UrlsOf> = { '/search/filters': () => ['/search/filters'] };

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
