import { OTHER_KINDS, PERIODS } from '@tidemark/contracts/search';
import { ABSENT_WORD, type Canary } from '@tidemark/test-corpus/canary-corpus';
import { ACCESS } from './article-endpoints.ts';
import type { UrlsOf } from './endpoint-urls.ts';

const probe = (canary: Canary, urlOf: (word: string) => string) => ({
  url: urlOf(canary.word),
  probe: { canary, absentUrl: urlOf(ABSENT_WORD) },
});

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
      ...OTHER_KINDS.map((kind) => `kind=${kind}&pageSize=100`),
    ].map((filter) => `/search?query=report&${filter}`),
    ...[...corpus.articles, ...corpus.insights].map(
      ({ title }) => `/search?query=${encodeURIComponent(title)}&pageSize=100`,
    ),
    ...corpus.canaries.map((canary) => probe(canary, (word) => `/search?query=${word}&pageSize=100`)),
    ...corpus.canaries
      .filter(({ location }) => location.endsWith(', text'))
      .map((canary) => probe(canary, (word) => `/search?query=why%20report%20${word}?&answers=true`)),
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
