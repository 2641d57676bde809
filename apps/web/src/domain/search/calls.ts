import { type EffectiveAccess, normaliseAccess, TIERS, type Tier, tierOf } from '@tidemark/contracts/access';
import { assetAddress } from '@tidemark/contracts/asset';
import type { Sort } from '@tidemark/contracts/paging';
import { api } from '@tidemark/contracts/paths';
import { type OtherKind, PERIODS, type Period } from '@tidemark/contracts/search';
import type { CategoryRef } from '@tidemark/contracts/wire/common';
import type {
  FoundEvent,
  FoundInsight,
  FoundTerm,
  SuggestResponse,
  TextRange,
  SearchHelp as WireHelp,
} from '@tidemark/contracts/wire/search';
import { config } from '../../platform/config.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Checked } from '../../platform/http/check.ts';
import { call } from '../../platform/http/client.ts';
import { FAILED } from '../../platform/http/messages.ts';
import type { Picture } from '../../ui/BlurImage/image-url.ts';
import { type Person, toAccess, toPicture } from '../articles/index.ts';
import {
  hasHitList,
  isFilters,
  isSearchResponse,
  isSuggestions,
  type ReceivedAnalyst,
  type ReceivedAnswer,
  type ReceivedHit,
  type ReceivedKinds,
} from './checks.ts';

export interface SearchRequest {
  readonly query: string;
  readonly pageSize: number;
  readonly offset: number;
  readonly access?: readonly EffectiveAccess[] | undefined;
  readonly categories?: readonly number[] | undefined;
  readonly period?: Period | undefined;
  readonly analysts?: readonly string[] | undefined;
  readonly assets?: readonly string[] | undefined;
  /** Days as `2026-11-01`; `to` is exclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Only articles that this reader may read. */
  readonly readable?: true | undefined;
  /** The kind to list; research if it is not set. */
  readonly kind?: OtherKind | undefined;
  readonly sort?: Sort | undefined;
  /** Adds an answer to the query, and help if no article is found. */
  readonly answers?: true | undefined;
  /** Searches for the words as typed, without a correction. */
  readonly verbatim?: true | undefined;
}

export interface Hit {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly access: EffectiveAccess;
  readonly picture: Picture | null;
  readonly categories: readonly Pick<CategoryRef, 'id' | 'name'>[];
  readonly authors: readonly { readonly name: string }[];
  readonly publishedAt: string;
  /** HTML-escaped, with `<mark>` around what matched. */
  readonly highlight: { readonly title: string | undefined; readonly passage: string | undefined };
}

export type Correction =
  /** Another spelling is offered. */
  | { readonly kind: 'offered'; readonly query: string }
  /** Words of what was typed find nothing, so the hits are for this query. */
  | { readonly kind: 'used'; readonly query: string };

export interface FoundPerson extends Person {
  readonly role: string;
}

interface Found<Item> {
  readonly total: number;
  readonly items: readonly Item[];
}

/** What was found besides articles: the first few of each kind, or a page of the requested kind. */
export interface OtherKinds {
  readonly insights: Found<FoundInsight>;
  readonly calendar: Found<FoundEvent>;
  readonly glossary: Found<FoundTerm>;
  readonly analysts: Found<FoundPerson>;
}

/** What answers the query before the results. */
export interface Answer extends Omit<ReceivedAnswer, 'analyst'> {
  readonly analyst?: FoundPerson & { readonly beats: readonly number[]; readonly articles: number };
}

/** For a search without results. */
export interface SearchHelp extends Omit<WireHelp, 'nearest'> {
  readonly nearest: readonly Hit[];
}

export interface HitPage {
  readonly hits: readonly Hit[];
  readonly total: number;
  readonly tiers: Readonly<Record<Tier, number>>;
  readonly categories: ReadonlyMap<number, number>;
  readonly timeRanges: Readonly<Record<Period, number>>;
  readonly correction: Correction | undefined;
  /** A category that search excludes and that the query refers to. */
  readonly category: Pick<CategoryRef, 'id' | 'name'> | undefined;
  /** How many of the total contain all words. They are listed first; the others contain some. */
  readonly complete: number;
  readonly others: OtherKinds;
  readonly answer?: Answer | undefined;
  readonly help?: SearchHelp | undefined;
  /** The ranges of the query with words that we have nothing on, if the hits have only some of its words. */
  readonly missing?: readonly TextRange[] | undefined;
  /** The words that were searched, if the query is a pasted text. */
  readonly searchedWords?: readonly string[] | undefined;
}

export interface Suggestions {
  readonly analysts: readonly Person[];
  readonly categories: readonly Pick<CategoryRef, 'id' | 'name'>[];
  readonly insights: SuggestResponse['insights'];
  readonly calendar: SuggestResponse['calendar'];
  readonly glossary: SuggestResponse['glossary'];
}

export type SearchFilters = Checked<typeof isFilters>;

export function fetchSearch(
  { verbatim, readable, answers, ...request }: SearchRequest,
  signal?: AbortSignal,
): Promise<HitPage> {
  return call({
    path: api.search,
    params: {
      ...request,
      verbatim: verbatim && 'true',
      readable: readable && 'true',
      answers: answers && 'true',
    },
    unwrap: toHitPage,
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

/** The options of the filters for analyst and asset. */
export function fetchSearchFilters(signal?: AbortSignal): Promise<SearchFilters> {
  return call({
    path: api.searchFilters,
    unwrap: (body) => (isFilters(body) ? body : undefined),
    message: FAILED.search,
    signal,
  });
}

const NO_HITS = 'No search results were found';

export function toHitPage(body: unknown): HitPage | undefined {
  if (!hasHitList(body)) throw new ApiError({ type: 'generic', status: undefined, message: NO_HITS });
  if (!isSearchResponse(body)) return undefined;
  const { hits, aggregations, suggestion, corrected, category, complete, others, answer, help } = body;
  return {
    hits: hits.hits.map(toHit),
    total: hits.total.value,
    tiers: countTiers(aggregations.access.buckets),
    categories: new Map(aggregations.categories.buckets.map(({ key, doc_count }) => [key, doc_count])),
    timeRanges: countPeriods(aggregations.publishedDate.buckets),
    correction: suggestion ? { kind: corrected ? 'used' : 'offered', query: suggestion } : undefined,
    category: category ?? undefined,
    complete: complete ?? hits.total.value,
    others: toOtherKinds(others ?? {}),
    answer: answer ? toAnswer(answer) : undefined,
    help: help ? { ...help, nearest: help.nearest.map(toHit) } : undefined,
    missing: body.missing ?? undefined,
    searchedWords: body.searchedWords ?? undefined,
  };
}

const NONE = { total: 0, items: [] };

function toOtherKinds(others: ReceivedKinds): OtherKinds {
  const { analysts } = others;
  return {
    insights: others.insights ?? NONE,
    calendar: others.calendar ?? NONE,
    glossary: others.glossary ?? NONE,
    analysts: analysts ? { total: analysts.total, items: analysts.items.map(toFoundPerson) } : NONE,
  };
}

const toAnswer = ({ analyst, ...answer }: ReceivedAnswer): Answer => ({
  ...answer,
  ...(analyst
    ? { analyst: { ...toFoundPerson(analyst), ...{ beats: analyst.beats, articles: analyst.articles } } }
    : {}),
});

const toFoundPerson = ({ image, ...analyst }: ReceivedAnalyst): FoundPerson => ({
  ...analyst,
  portrait: toPortrait(image),
});

function toHit({ _source: source, highlight }: ReceivedHit): Hit {
  return {
    id: source.id,
    slug: source.slug ?? String(source.id),
    title: source.title,
    access: toAccess(source.access ?? null),
    picture: toPicture(source.image),
    categories: source.categories,
    authors: source.authors,
    publishedAt: source.publishedAt,
    highlight: { title: highlight?.title ?? undefined, passage: highlight?.passage ?? undefined },
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
  if (!isSuggestions(body)) return undefined;
  const { analysts, categories, insights, calendar, glossary } = body;
  return {
    insights: insights ?? [],
    calendar: calendar ?? [],
    glossary: glossary ?? [],
    analysts: (analysts ?? []).map(({ image, ...analyst }) => ({ ...analyst, portrait: toPortrait(image) })),
    categories: categories ?? [],
  };
}

function toPortrait(image: string | null): Picture | null {
  if (image === null) return null;
  return { src: assetAddress(image, config.assetBuckets), width: 0, height: 0, alt: '', blur: '' };
}
