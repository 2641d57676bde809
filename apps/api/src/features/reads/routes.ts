import { HIDDEN_FROM_SEARCH_ID } from '@tidemark/contracts/categories';
import { api } from '@tidemark/contracts/paths';
import { Problem } from '@tidemark/contracts/problem';
import { routePattern } from '@tidemark/contracts/route-patterns';
import { ArticleListResponse } from '@tidemark/contracts/wire/article';
import { ReadMarkerResponse } from '@tidemark/contracts/wire/read';
import type { ClientIdentifier } from '@tidemark/rate-limit/client-identifier';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { shownKeys } from '../../platform/cache/content-keys.ts';
import type { App } from '../../platform/http/app.ts';
import {
  categoryIds,
  categoryQuery,
  IdParams,
  knownOnly,
  pageOf,
  pagingQuery,
  populateQuery,
  Query,
  readPage,
  severalQuery,
  windowOf,
} from '../../platform/http/query.ts';
import { articlesByIds, cardsFor, countArticles, findArticle } from '../articles/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import { MIN_DWELL_SECONDS } from './read-markers.ts';
import { countRead, issueReadMarker, trendingIds } from './store.ts';

const RelatedQuery = Query({
  article_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  categories: severalQuery(),
  ...pagingQuery(6),
  ...populateQuery,
});
const TrendingQuery = Query({ ...categoryQuery, ...pagingQuery(10), ...populateQuery });
const ReadBody = Type.Object(
  {
    deviceId: Type.String({ pattern: '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' }),
    marker: Type.String({ maxLength: 100 }),
  },
  { additionalProperties: false },
);

/** The ranking is computed up to the requested page, so deep pages are cut off; no reader scrolls that far. */
const MAX_TRENDING_OFFSET = 1000;

const READ_RATE_LIMIT = { max: 120 };

/** The same for every anonymous reader. */
const config = { shared: true, contentKeys: ['articles', 'authors'] };

export function readRoutes(app: App, { db, engine, now }: RouteDeps, clients: ClientIdentifier): void {
  const networkOf = (request: FastifyRequest): string => clients.identify(request.raw) ?? '';

  app.get(
    api.related,
    {
      config,
      schema: { tags: ['discovery'], querystring: RelatedQuery, response: { 200: ArticleListResponse } },
    },
    async (request) => {
      const { reader, query } = request;
      const requestedAt = now();
      const article = await findArticle(db, query.article_id, requestedAt);
      if (!article) throw new Problem('NotFoundError', 'Article not found');
      const wanted = knownOnly(categoryIds('categories', query.categories));
      const wantedPage = { article, categoryIds: wanted, ...windowOf(query) };
      const { ids, total } = await engine.related(wantedPage, requestedAt);
      const rows = await articlesByIds(db, ids, requestedAt);
      request.surrogateKeys = shownKeys([article, ...rows]);
      return pageOf(await cardsFor(db, reader, rows), query, total);
    },
  );

  app.get(
    api.trending,
    {
      config,
      schema: { tags: ['discovery'], querystring: TrendingQuery, response: { 200: ArticleListResponse } },
    },
    async ({ reader, query }) => {
      const requestedAt = now();
      const wanted = knownOnly(categoryIds('category_id', query.category_id));
      const excluded = knownOnly(categoryIds('excluded_categories', query.excluded_categories)) ?? [];
      // Readers look for what is trending with search, which does not list these.
      const isHidden = !wanted?.includes(HIDDEN_FROM_SEARCH_ID);
      const filter = {
        categoryIds: wanted,
        excludedIds: isHidden ? [...excluded, HIDDEN_FROM_SEARCH_ID] : excluded,
      };
      const { rows: ids, total } = await readPage(
        query,
        () => countArticles(db, filter, requestedAt),
        async ({ limit, offset }) =>
          offset >= MAX_TRENDING_OFFSET ? [] : trendingIds(db, filter, limit, offset, requestedAt),
      );
      const rows = await articlesByIds(db, ids, requestedAt);
      return pageOf(await cardsFor(db, reader, rows), query, total);
    },
  );

  // Cached pages cannot contain a marker, so the browser requests one after the page has loaded.
  app.post(
    routePattern(api.readMarkers, 'id'),
    {
      config: { rateLimit: READ_RATE_LIMIT },
      schema: { tags: ['discovery'], params: IdParams, response: { 200: ReadMarkerResponse } },
    },
    async (request) => {
      const { id } = request.params;
      if (!(await findArticle(db, id, now()))) throw new Problem('NotFoundError', 'Article not found');
      const marker = await issueReadMarker(db, id, networkOf(request), now());
      return { data: { marker, dwell_seconds: MIN_DWELL_SECONDS }, meta: {} };
    },
  );

  app.post(
    routePattern(api.read, 'id'),
    {
      config: { rateLimit: READ_RATE_LIMIT },
      schema: { tags: ['discovery'], params: IdParams, body: ReadBody, response: { 204: Type.Null() } },
    },
    async (request, reply) => {
      const { params, body } = request;
      if (!(await findArticle(db, params.id, now()))) throw new Problem('NotFoundError', 'Article not found');
      const report = {
        articleId: params.id,
        deviceId: body.deviceId.toLowerCase(),
        network: networkOf(request),
        marker: body.marker,
      };
      if (!(await countRead(db, report, now()))) {
        throw new Problem('ValidationError', 'The read marker is not valid, was used, or is too recent');
      }
      return reply.code(204).send(null);
    },
  );
}
