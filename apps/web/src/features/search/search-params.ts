import { accessOfTier, TIERS, type Tier } from '@tidemark/contracts/access';
import {
  type Category,
  categoryById,
  categoryBySlug,
  HIDDEN_FROM_SEARCH_ID,
} from '@tidemark/contracts/categories';
import { SORTS, type Sort } from '@tidemark/contracts/paging';
import { MAX_QUERY_LENGTH, PERIODS, type Period } from '@tidemark/contracts/search';
import type { HitPage, SearchRequest } from '../../lib/calls/search.ts';

/** A search as its URL describes it. */
export interface SearchParams {
  readonly query: string;
  readonly tiers: readonly Tier[];
  readonly categories: readonly number[];
  readonly period: Period | undefined;
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

export const EMPTY_SEARCH: SearchParams = {
  query: '',
  tiers: [],
  categories: [],
  period: undefined,
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
    sort: SORTS.find((sort) => sort === first(params.sort)),
    verbatim: first(params.verbatim) === 'true',
    page: Number.isInteger(page) && page > 1 ? Math.min(page, MAX_PAGE) : 1,
  };
}

export function searchHref(search: SearchParams): string {
  const { query, tiers, categories, period, sort, verbatim, page } = search;
  const params = new URLSearchParams({ query });
  if (tiers.length > 0) params.set('tier', tiers.join(','));
  if (categories.length > 0) params.set('category', slugs(categories).join(','));
  if (period) params.set('period', period);
  if (sort) params.set('sort', sort);
  if (verbatim) params.set('verbatim', 'true');
  if (page > 1) params.set('page', String(page));
  // A comma is allowed in a query string and easier to read.
  return `/search?${params.toString().replaceAll('%2C', ',')}`;
}

export function toRequest(search: SearchParams): SearchRequest {
  const { query, tiers, categories, period, sort, verbatim, page } = search;
  return {
    query,
    pageSize: PAGE_SIZE,
    offset: (page - 1) * PAGE_SIZE,
    access: tiers.length > 0 ? tiers.flatMap(accessOfTier) : undefined,
    categories: categories.length > 0 ? categories : undefined,
    period,
    sort,
    verbatim: verbatim || undefined,
  };
}

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
