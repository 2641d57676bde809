import { readerTier } from '@tidemark/contracts/access';
import { HIDDEN_FROM_SEARCH_ID } from '@tidemark/contracts/categories';
import { MAX_PAGE_SIZE, SORTS } from '@tidemark/contracts/paging';
import { displayName } from '@tidemark/contracts/person-name';
import { MAX_QUERY_LENGTH, PERIODS } from '@tidemark/contracts/search';
import {
  type SearchResponse,
  SearchResponseSchema,
  type SuggestResponse,
  SuggestResponseSchema,
} from '@tidemark/contracts/wire/search';
import { Type } from 'typebox';
import { categoryRefs, wireAccess } from '../present/article.ts';
import type { Bucket, Hit, SearchResult } from '../search/engine.ts';
import { isExcludedTitle } from '../store/excluded-titles.ts';
import type { App, RouteDeps } from './deps.ts';
import { accessQuery, accessValues, categoryIds, knownOnly, Query, severalQuery } from './query.ts';

const MAX_OFFSET = 100_000;

const SearchQuery = Query({
  query: Type.String({ maxLength: MAX_QUERY_LENGTH, default: '' }),
  pageSize: Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: 10 }),
  offset: Type.Integer({ minimum: 0, maximum: MAX_OFFSET, default: 0 }),
  ...accessQuery,
  categories: severalQuery(),
  period: Type.Optional(Type.Enum([...PERIODS])),
  sort: Type.Optional(Type.Enum([...SORTS])),
  /** Whether to search for the words as typed, without a correction. */
  verbatim: Type.Optional(Type.Boolean()),
});

const SuggestQuery = Query({ query: Type.String({ maxLength: MAX_QUERY_LENGTH, default: '' }) });

const buckets = <Key>(counted: readonly Bucket<Key>[]) => ({
  buckets: counted.map(({ key, count }) => ({ key, doc_count: count })),
});

const EMPTY_RESPONSE: SearchResponse = {
  hits: { total: { value: 0 }, hits: [] },
  aggregations: { access: { buckets: [] }, categories: { buckets: [] }, publishedDate: { buckets: [] } },
  complete: 0,
};

const presentHit = (hit: Hit) => ({
  _id: String(hit.id),
  _source: {
    id: hit.id,
    slug: hit.slug,
    title: hit.title,
    access: wireAccess(hit.access),
    image: hit.image,
    categories: categoryRefs(hit.category_ids),
    authors: hit.authors.map((name) => ({ name: displayName(name) })),
    publishedAt: new Date(hit.published).toISOString(),
  },
  highlight: hit.highlight,
});

/** The optional fields of a response. Those without a value are omitted. */
const optionalFields = ({ suggestion, corrected }: SearchResult) => ({
  ...(suggestion === undefined ? {} : { suggestion }),
  ...(corrected ? { corrected } : {}),
});

/** The word with which readers search for the category that search excludes. */
const EXCLUDED_CATEGORY_KEYWORD = 'yield';

/** A link to the excluded category, for readers who search for its articles. */
async function excludedCategory({ db, now }: RouteDeps, text: string) {
  const isMatch =
    text.toLowerCase() === EXCLUDED_CATEGORY_KEYWORD || (await isExcludedTitle(db, text, now()));
  const [category] = isMatch ? categoryRefs([HIDDEN_FROM_SEARCH_ID]) : [];
  return category ? { category } : {};
}

export function searchRoutes(app: App, deps: RouteDeps): void {
  const { engine, now, searchesPerMinute } = deps;
  const rateLimit = { max: searchesPerMinute };
  const config = { shared: true, rateLimit };
  app.get(
    '/search',
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
      const { pageSize: limit, offset, period, sort, verbatim } = query;
      const filters = { access, categoryIds: wanted, period };
      const request = { query: text, tier, ...filters, sort, verbatim, limit, offset };
      const result = await engine.search(request, now());
      return {
        hits: { total: { value: result.total }, hits: result.hits.map(presentHit) },
        aggregations: {
          access: buckets(result.access),
          categories: buckets(result.categories),
          publishedDate: buckets(result.periods),
        },
        complete: result.complete,
        ...optionalFields(result),
        ...(await excludedCategory(deps, text)),
      };
    },
  );

  app.get(
    '/search/suggest',
    {
      config,
      schema: { tags: ['search'], querystring: SuggestQuery, response: { 200: SuggestResponseSchema } },
    },
    async ({ query }): Promise<SuggestResponse> => {
      const { completions, analysts, categories } = await engine.suggest(query.query, now());
      return {
        completions: [...completions],
        analysts: analysts.map(({ image, ...analyst }) => ({ ...analyst, image: image?.url ?? null })),
        categories: categories.map(({ id, name, slug }) => ({ id, name, slug })),
      };
    },
  );
}
