import { accessOfTier, TIERS, type Tier } from '@tidemark/contracts/access';
import {
  type Category,
  categoryById,
  categoryBySlug,
  HIDDEN_FROM_SEARCH_ID,
} from '@tidemark/contracts/categories';
import { SORTS, type Sort } from '@tidemark/contracts/paging';
import {
  MAX_QUERY_LENGTH,
  PERIODS,
  type Period,
  SEARCH_KINDS,
  type SearchKind,
} from '@tidemark/contracts/search';
import type { HitPage, SearchRequest } from '../../domain/search/calls.ts';

/** A search as its URL describes it. */
export interface SearchParams {
  readonly query: string;
  readonly tiers: readonly Tier[];
  readonly categories: readonly number[];
  readonly period: Period | undefined;
  /** Days as `2026-11-01`, both included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** The slug of an analyst. */
  readonly analyst: string | undefined;
  readonly asset: string | undefined;
  /** Whether only articles are listed that this reader may read. */
  readonly readable: boolean;
  readonly kind: SearchKind;
  /** Undefined is relevance. */
  readonly sort: Sort | undefined;
  /** Whether the words are searched as typed, without a correction. */
  readonly verbatim: boolean;
  readonly page: number;
}

export const PAGE_SIZE = 10;
/** The API's maximum offset. */
const MAX_OFFSET = 100_000;
const MAX_PAGE = MAX_OFFSET / PAGE_SIZE + 1;

export const NO_FILTERS = {
  tiers: [],
  categories: [],
  period: undefined,
  from: undefined,
  to: undefined,
  analyst: undefined,
  asset: undefined,
  readable: false,
} as const;

export const EMPTY_SEARCH: SearchParams = {
  query: '',
  ...NO_FILTERS,
  kind: 'research',
  sort: undefined,
  verbatim: false,
  page: 1,
};

type QueryString = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Unknown values are ignored. */
export function readSearchParams(params: QueryString): SearchParams {
  const tiers = several(params.tier);
  const categories = several(params.category).flatMap((slug) => categoryBySlug(slug) ?? []);
  const page = Number(first(params.page));
  return {
    query: first(params.query).trim().slice(0, MAX_QUERY_LENGTH),
    tiers: TIERS.filter((tier) => tiers.includes(tier)),
    categories: [...new Set(categories.filter(isSearched).map(({ id }) => id))],
    period: PERIODS.find((period) => period === first(params.period)),
    from: day(first(params.from)),
    to: day(first(params.to)),
    analyst: match(first(params.analyst), /^[a-z0-9-]{1,120}$/),
    asset: match(first(params.asset), /^[\p{L}\p{N}.-]{1,20}$/u),
    readable: first(params.readable) === 'true',
    kind: SEARCH_KINDS.find((kind) => kind === first(params.kind)) ?? 'research',
    sort: SORTS.find((sort) => sort === first(params.sort)),
    verbatim: first(params.verbatim) === 'true',
    page: Number.isInteger(page) && page > 1 ? Math.min(page, MAX_PAGE) : 1,
  };
}

export function searchHref(search: SearchParams): string {
  const { query, tiers, categories, period, sort, verbatim, page } = search;
  const params = new URLSearchParams({ query });
  if (search.kind !== 'research') params.set('kind', search.kind);
  if (tiers.length > 0) params.set('tier', tiers.join(','));
  if (categories.length > 0) params.set('category', slugs(categories).join(','));
  if (period) params.set('period', period);
  for (const name of ['from', 'to', 'analyst', 'asset'] as const) {
    const value = search[name];
    if (value) params.set(name, value);
  }
  if (search.readable) params.set('readable', 'true');
  if (sort) params.set('sort', sort);
  if (verbatim) params.set('verbatim', 'true');
  if (page > 1) params.set('page', String(page));
  // A comma is allowed in a query string and easier to read.
  return `/search?${params.toString().replaceAll('%2C', ',')}`;
}

export function toRequest(search: SearchParams): SearchRequest {
  const { query, tiers, categories, period, sort, verbatim, page, from, to, analyst, asset } = search;
  return {
    query,
    pageSize: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
    access: tiers.length > 0 ? tiers.flatMap(accessOfTier) : undefined,
    categories: categories.length > 0 ? categories : undefined,
    period,
    from,
    to: to && dayAfter(to),
    analysts: analyst ? [analyst] : undefined,
    assets: asset ? [asset] : undefined,
    readable: search.readable || undefined,
    ...(search.kind === 'research' ? { answers: true } : { kind: search.kind }),
    sort,
    verbatim: verbatim || undefined,
  };
}

const DAY_MS = 86_400_000;

/** The API excludes the end of a range. */
const dayAfter = (text: string) => new Date(Date.parse(text) + DAY_MS).toISOString().slice(0, 10);

/** The text if it is a day that exists. */
const day = (text: string): string | undefined =>
  /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && new Date(text).toString() !== 'Invalid Date' ? text : undefined;

const match = (text: string, pattern: RegExp) => (pattern.test(text) ? text : undefined);

export const pageCount = (total: number) => Math.min(Math.ceil(total / PAGE_SIZE), MAX_PAGE);

/** How many hits of a page contain all words. */
export const completeOnPage = ({ hits, complete }: Pick<HitPage, 'hits' | 'complete'>, page: number) =>
  Math.min(Math.max(complete - (page - 1) * PAGE_SIZE, 0), hits.length);

export const isSearched = ({ id }: Category) => id !== HIDDEN_FROM_SEARCH_ID;

const first = (value: string | readonly string[] | undefined): string =>
  (typeof value === 'string' ? value : value?.[0]) ?? '';

const several = (value: string | readonly string[] | undefined): string[] =>
  [value ?? []].flat().flatMap((part) => part.split(','));

const slugs = (ids: readonly number[]) => ids.flatMap((id) => categoryById(id)?.slug ?? []);
