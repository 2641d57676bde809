import { type EffectiveAccess, normaliseAccess, TIERS, type Tier, tierOf } from '@tidemark/contracts/access';
import { assetAddress } from '@tidemark/contracts/asset';
import type { Sort } from '@tidemark/contracts/paging';
import { api } from '@tidemark/contracts/paths';
import { PERIODS, type Period } from '@tidemark/contracts/search';
import type { CategoryRef } from '@tidemark/contracts/wire/common';
import type { SearchHit, SearchResponse, SuggestResponse } from '@tidemark/contracts/wire/search';
import { config } from '../../config.ts';
import { call } from '../api/client.ts';
import { FAILED } from '../api/messages.ts';
import { type Person, type Picture, toPicture } from '../article.ts';

export interface SearchRequest {
  readonly query: string;
  readonly pageSize: number;
  readonly offset: number;
  readonly access?: readonly EffectiveAccess[] | undefined;
  readonly categories?: readonly number[] | undefined;
  readonly period?: Period | undefined;
  readonly sort?: Sort | undefined;
  /** Searches for the words as typed, without a correction. */
  readonly verbatim?: true | undefined;
}

export interface Hit {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly access: EffectiveAccess;
  readonly picture: Picture | null;
  readonly categories: readonly CategoryRef[];
  readonly authors: readonly { readonly name: string }[];
  readonly publishedAt: string;
  /** HTML-escaped, with `<mark>` around what matched. */
  readonly highlight: { readonly title: string; readonly passage: string };
}

export type Correction =
  /** Another spelling is offered. */
  | { readonly kind: 'offered'; readonly query: string }
  /** Words of what was typed find nothing, so the hits are for this query. */
  | { readonly kind: 'used'; readonly query: string };

export interface HitPage {
  readonly kind: 'hits';
  readonly hits: readonly Hit[];
  readonly total: number;
  readonly tiers: Readonly<Record<Tier, number>>;
  readonly categories: ReadonlyMap<number, number>;
  readonly timeRanges: Readonly<Record<Period, number>>;
  readonly correction: Correction | undefined;
  /** A category that search excludes and that the query refers to. */
  readonly category: CategoryRef | undefined;
  /** How many of the total contain all words. They are listed first; the others contain some. */
  readonly complete: number;
}

export type SearchOutcome =
  | HitPage
  /** The response contains no list of hits. */
  | { readonly kind: 'malformed' };

export interface Suggestions {
  readonly analysts: readonly Person[];
  readonly categories: readonly CategoryRef[];
}

export function fetchSearch(
  { verbatim, ...request }: SearchRequest,
  signal?: AbortSignal,
): Promise<SearchOutcome> {
  return call({
    path: api.search,
    params: { ...request, verbatim: verbatim && 'true' },
    unwrap: toSearchOutcome,
    message: FAILED.search,
    signal,
  });
}

export async function fetchSuggestions(query: string, signal?: AbortSignal): Promise<Suggestions> {
  return call({
    path: api.suggest,
    params: { query },
    unwrap: toSuggestions,
    message: FAILED.search,
    signal,
  });
}

export function toSearchOutcome(body: unknown): SearchOutcome | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { hits, aggregations, suggestion, corrected, category, complete } = body as Partial<SearchResponse>;
  if (!Array.isArray(hits?.hits)) return { kind: 'malformed' };
  const total = hits.total?.value ?? hits.hits.length;
  return {
    kind: 'hits',
    hits: hits.hits.map(toHit),
    total,
    tiers: countTiers(aggregations?.access?.buckets ?? []),
    categories: new Map(
      (aggregations?.categories?.buckets ?? []).map(({ key, doc_count }) => [key, doc_count]),
    ),
    timeRanges: countPeriods(aggregations?.publishedDate?.buckets ?? []),
    correction: suggestion ? { kind: corrected ? 'used' : 'offered', query: suggestion } : undefined,
    category,
    complete: complete ?? total,
  };
}

function toHit({ _source: source, highlight }: SearchHit): Hit {
  return {
    id: source.id,
    slug: source.slug,
    title: source.title,
    access: source.access ?? 'none',
    picture: toPicture(source.image),
    categories: source.categories,
    authors: source.authors,
    publishedAt: source.publishedAt,
    highlight: highlight,
  };
}

type Buckets = readonly { readonly key: string; readonly doc_count: number }[];

/** Several access values share the label of one tier. */
function countTiers(buckets: Buckets): HitPage['tiers'] {
  const of = (tier: Tier) =>
    buckets.filter(({ key }) => tierOf(key === 'none' ? 'none' : (normaliseAccess(key) ?? 'alpha')) === tier);
  const sum = (tier: Tier) => of(tier).reduce((total, { doc_count }) => total + doc_count, 0);
  return Object.fromEntries(TIERS.map((tier) => [tier, sum(tier)])) as Record<Tier, number>;
}

function countPeriods(buckets: Buckets): HitPage['timeRanges'] {
  const count = (period: Period) => buckets.find(({ key }) => key === period)?.doc_count ?? 0;
  return Object.fromEntries(PERIODS.map((period) => [period, count(period)])) as Record<Period, number>;
}

function toSuggestions(body: unknown): Suggestions | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { analysts = [], categories = [] } = body as Partial<SuggestResponse>;
  return {
    analysts: analysts.map(({ id, slug, name, image }) => ({ id, slug, name, portrait: toPortrait(image) })),
    categories,
  };
}

function toPortrait(image: string | null): Picture | null {
  if (image === null) return null;
  return { src: assetAddress(image, config.assetBuckets), width: 0, height: 0, alt: '', blur: '' };
}
