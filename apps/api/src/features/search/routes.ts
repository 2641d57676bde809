import {
  EFFECTIVE_ACCESS_VALUES,
  type EffectiveAccess,
  type ReaderTier,
  readableAccess,
  readerTier,
} from '@tidemark/contracts/access';
import { HIDDEN_FROM_SEARCH_ID } from '@tidemark/contracts/categories';
import { MAX_PAGE_SIZE, SORTS } from '@tidemark/contracts/paging';
import { api } from '@tidemark/contracts/paths';
import { displayName } from '@tidemark/contracts/person-name';
import { MAX_QUERY_LENGTH, PERIODS, SEARCH_KINDS, type SearchKind } from '@tidemark/contracts/search';
import {
  type SearchFiltersResponse,
  SearchFiltersResponseSchema,
  type SearchResponse,
  SearchResponseSchema,
  type SuggestResponse,
  SuggestResponseSchema,
} from '@tidemark/contracts/wire/search';
import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import {
  accessQuery,
  accessValues,
  categoryIds,
  dateValue,
  knownOnly,
  Query,
  severalQuery,
  severalValues,
} from '../../platform/http/query.ts';
import type { Bucket, SearchResult } from '../../search/engine.ts';
import { categoryRefs } from '../articles/index.ts';
import { authorIdsBySlugs, listAuthorNames } from '../authors/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import { answerTo, foundArticles, helpFor, missingSubject } from './answers.ts';
import { listAssets } from './assets.ts';
import { ExcludedTitles } from './excluded-titles.ts';
import { presentHit, presentKinds, presentLinks } from './presentation.ts';

const MAX_OFFSET = 100_000;

const SearchQuery = Query({
  query: Type.String({ maxLength: MAX_QUERY_LENGTH, default: '' }),
  pageSize: Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: 10 }),
  offset: Type.Integer({ minimum: 0, maximum: MAX_OFFSET, default: 0 }),
  ...accessQuery,
  categories: severalQuery(),
  period: Type.Optional(Type.Enum([...PERIODS])),
  /** The slugs of analysts. */
  analysts: severalQuery(),
  assets: severalQuery(),
  /** Only articles published from this date on, and before `to`. */
  from: Type.Optional(Type.String({ maxLength: 40 })),
  to: Type.Optional(Type.String({ maxLength: 40 })),
  /** Whether to list only articles that this reader may read. */
  readable: Type.Optional(Type.Boolean()),
  /** The kind whose page `offset` and `pageSize` select. */
  kind: Type.Enum([...SEARCH_KINDS], { default: 'research' }),
  sort: Type.Optional(Type.Enum([...SORTS])),
  /** Whether to add an answer to the query, and help if no article is found. */
  answers: Type.Optional(Type.Boolean()),
  /** Whether to search for the words as typed, without a correction. */
  verbatim: Type.Optional(Type.Boolean()),
});

const SuggestQuery = Query({ query: Type.String({ maxLength: MAX_QUERY_LENGTH, default: '' }) });

const buckets = <Key>(counted: readonly Bucket<Key>[]) => ({
  buckets: counted.map(({ key, count }) => ({ key, doc_count: count })),
});

const NONE = { total: 0, items: [] };

const EMPTY_RESPONSE: SearchResponse = {
  hits: { total: { value: 0 }, hits: [] },
  aggregations: { access: { buckets: [] }, categories: { buckets: [] }, publishedDate: { buckets: [] } },
  others: { insights: NONE, calendar: NONE, glossary: NONE, analysts: NONE },
  complete: 0,
};

/** The optional fields of a response. Those without a value are omitted. */
const optionalFields = ({ suggestion, corrected, searchedWords }: SearchResult) => ({
  ...(searchedWords ? { searchedWords: [...searchedWords] } : {}),
  ...(suggestion === undefined ? {} : { suggestion }),
  ...(corrected ? { corrected } : {}),
});

/** The word with which readers search for the category that search excludes. */
const EXCLUDED_CATEGORY_KEYWORD = 'yield';

/** A link to the excluded category, for readers who search for its articles. */
async function excludedCategory(
  excludedTitles: ExcludedTitles,
  text: string,
  now: Date,
): Promise<Pick<SearchResponse, 'category'>> {
  const isMatch = text.toLowerCase() === EXCLUDED_CATEGORY_KEYWORD || (await excludedTitles.has(text, now));
  const [category] = isMatch ? categoryRefs([HIDDEN_FROM_SEARCH_ID]) : [];
  return category ? { category } : {};
}

/** The access filter, limited to what this reader may read if they asked for that. */
const readableOnly = (
  access: readonly EffectiveAccess[] | undefined,
  tier: ReaderTier,
): readonly EffectiveAccess[] =>
  (access ?? EFFECTIVE_ACCESS_VALUES).filter((one) => readableAccess(tier).includes(one));

const isReadable = (access: string, tier: ReaderTier): boolean =>
  readableAccess(tier).some((one) => one === access);

/** `offset` and `pageSize` apply to one kind; of research the first page is read for its total. */
const windowFor = (kind: SearchKind, { pageSize: limit, offset }: { pageSize: number; offset: number }) =>
  kind === 'research' ? { limit, offset } : { limit: 1, offset: 0 };

export function searchRoutes(app: App, deps: RouteDeps): void {
  const { db, engine, kinds: otherKinds, now, searchesPerMinute } = deps;
  const excludedTitles = new ExcludedTitles(db);
  const rateLimit = { max: searchesPerMinute };
  const config = { shared: true, rateLimit };
  app.get(
    api.search,
    {
      config,
      schema: { tags: ['search'], querystring: SearchQuery, response: { 200: SearchResponseSchema } },
    },
    async ({ reader, query }): Promise<SearchResponse> => {
      const text = query.query.trim();
      const wanted = knownOnly(categoryIds('categories', query.categories));
      const access = accessValues(query.access);
      if (text === '' || wanted?.length === 0) return EMPTY_RESPONSE;
      const tier = readerTier(reader);
      const { period, sort, verbatim, kind, pageSize: limit, offset } = query;
      const slugs = severalValues(query.analysts);
      const filters = {
        access: query.readable ? readableOnly(access, tier) : access,
        categoryIds: wanted,
        period,
        analystIds: slugs && (await authorIdsBySlugs(db, slugs)),
        assets: severalValues(query.assets),
        from: dateValue('from', query.from),
        to: dateValue('to', query.to),
      };
      const asks = query.answers === true && kind === 'research';
      const request = {
        ...{ query: text, tier, ...filters, sort, verbatim, answer: asks },
        ...windowFor(kind, query),
      };
      const requestedAt = now();
      const result = await engine.search(request, requestedAt);
      const hits = await foundArticles(deps, result, requestedAt);
      const kinds = await otherKinds.find(
        {
          query: result.corrected ? (result.suggestion ?? text) : text,
          ...(kind === 'research' ? { limit: 0, offset: 0 } : { kind, limit, offset }),
        },
        now(),
      );
      const answer = asks ? await answerTo(deps, request, result, hits, kinds) : undefined;
      const help = asks && result.total === 0 ? await helpFor(deps, request, result) : undefined;
      const excluded = await excludedCategory(excludedTitles, text, now());
      const isPartial =
        asks && offset === 0 && result.total > 0 && result.complete === 0 && !excluded.category;
      const missing = isPartial && !answer ? await missingSubject(deps, request, result) : [];
      return {
        hits: { total: { value: result.total }, hits: hits.map(presentHit) },
        aggregations: {
          access: buckets(result.access.filter(({ key }) => !query.readable || isReadable(key, tier))),
          categories: buckets(result.categories),
          publishedDate: buckets(result.periods),
        },
        others: presentKinds(kinds.found),
        ...(answer ? { answer } : {}),
        ...(help ? { help } : {}),
        ...(missing.length > 0 ? { missing } : {}),
        complete: result.complete,
        ...optionalFields(result),
        ...excluded,
      };
    },
  );

  app.get(
    api.suggest,
    {
      config,
      schema: { tags: ['search'], querystring: SuggestQuery, response: { 200: SuggestResponseSchema } },
    },
    async ({ query }): Promise<SuggestResponse> => {
      const [completions, links] = await Promise.all([
        engine.suggest(query.query, now()),
        otherKinds.links(query.query),
      ]);
      return { completions, ...presentLinks(links) };
    },
  );

  app.get(
    api.searchFilters,
    {
      config: { shared: true },
      schema: { tags: ['search'], response: { 200: SearchFiltersResponseSchema } },
    },
    async (): Promise<SearchFiltersResponse> => {
      const analysts = await listAuthorNames(db);
      return {
        analysts: analysts.map(({ slug, ...name }) => ({ slug, name: displayName(name) })),
        assets: await listAssets(db, now()),
      };
    },
  );
}
