import type { Canary, CanaryCorpus } from '@tidemark/test-corpus/canary-corpus';

/** What the crawl knows about the publication. */
export interface Known {
  readonly corpus: CanaryCorpus;
  /** Ids of all articles, including hidden ones. */
  readonly articleIds: readonly number[];
  /** Ids of scheduled and unpublished articles. */
  readonly hiddenIds: readonly number[];
  readonly authorIds: readonly number[];
  readonly insightIds: readonly number[];
}

export interface Visit {
  readonly method: string;
  readonly url: string;
  readonly payload?: object;
  /** A request for this word. Readers without access must get the same response as to the URL of an absent word. */
  readonly probe?: { readonly canary: Canary; readonly absentUrl: string };
}

/** The URLs to request for a route. */
export type UrlsOf = (known: Known) => (string | Omit<Visit, 'method'>)[];

/** Unknown ids and values of the wrong type, because error messages are checked too. */
export const INVALID = [
  '0',
  '-1',
  '999999',
  '99999999999999999999',
  'no-such-thing',
  '%00',
  '..%2f..%2farticles',
];
const LIST_PARAMETERS = [
  'page=1&pageSize=100',
  'page=2&pageSize=5',
  'page=100000&pageSize=100',
  'pageSize=101',
  'page=x',
  'populate=*',
  'populate[body]=*&fields[]=body&populate=body.blocks',
];

export const slugs = ({ corpus }: Known) => [...corpus.articles, ...corpus.insights].map(({ slug }) => slug);

/** The URLs of these entries and of invalid ones. */
export const entryUrls = (prefix: string, names: readonly (string | number)[]) =>
  [...names, ...INVALID].map((name) => `${prefix}/${name}`);

/** A list with all kinds of parameters. */
export const listUrls = (path: string, params: readonly string[] = []) => [
  path,
  ...[...LIST_PARAMETERS, ...params].map((query) => `${path}?${query}`),
];
