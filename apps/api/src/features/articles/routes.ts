import { ALPHA_ZONE_ID, SPECIAL_CATEGORY_IDS } from '@tidemark/contracts/categories';
import { DEFAULT_SORT } from '@tidemark/contracts/paging';
import { api } from '@tidemark/contracts/paths';
import { Problem } from '@tidemark/contracts/problem';
import { routePattern } from '@tidemark/contracts/route-patterns';
import {
  ArticleCardResponse,
  ArticleListResponse,
  ArticleResponse,
  DisclaimerResponse,
  SlugResponse,
} from '@tidemark/contracts/wire/article';
import { entryKey } from '../../platform/cache/content-keys.ts';
import { findDocument } from '../../platform/database/documents.ts';
import type { App } from '../../platform/http/app.ts';
import {
  accessQuery,
  accessValues,
  categoryIds,
  categoryQuery,
  IdOrSlugParams,
  idOrSlug,
  pagingQuery,
  populateQuery,
  Query,
  sortQuery,
} from '../../platform/http/query.ts';
import { findBookmark } from '../bookmarks/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import { movedHeaders, movedTo, slugRoutes } from '../slugs/index.ts';
import { bodyWithTerms } from './bodies.ts';
import { cardsFor } from './cards.ts';
import { gateResponses } from './gate.ts';
import { articlePage } from './page.ts';
import { presentArticle } from './presentation.ts';
import { featuredArticle, findArticle, listArticles } from './store.ts';

const ListQuery = Query({
  ...pagingQuery(),
  ...sortQuery,
  ...categoryQuery,
  ...accessQuery,
  ...populateQuery,
});
/** Alpha Zone consists of special categories only, so a filter by it includes them. */
const isSpecial = (id: number) => id === ALPHA_ZONE_ID || SPECIAL_CATEGORY_IDS.includes(id);

const LatestQuery = Query({ ...pagingQuery(), category_id: categoryQuery.category_id, ...populateQuery });

const missing = () => new Problem('NotFoundError', 'Article not found');

/** The same for every anonymous reader. Cards show the names of authors. */
const config = { shared: true, contentKeys: ['articles', 'authors'] };

export function articleRoutes(app: App, deps: RouteDeps): void {
  const { db, now } = deps;
  const find = (key: number | string) => findArticle(db, key, now());

  app.get(
    api.articles,
    {
      config,
      schema: { tags: ['articles'], querystring: ListQuery, response: { 200: ArticleListResponse } },
    },
    (request) => {
      const { query } = request;
      const filter = {
        categoryIds: categoryIds('category_id', query.category_id),
        excludedIds: categoryIds('excluded_categories', query.excluded_categories),
        access: accessValues(query.access),
      };
      return articlePage(deps, request, filter, query);
    },
  );

  app.get(
    api.latest,
    {
      config,
      schema: { tags: ['articles'], querystring: LatestQuery, response: { 200: ArticleListResponse } },
    },
    (request) => {
      const wanted = categoryIds('category_id', request.query.category_id);
      const excludedIds = wanted?.some(isSpecial) ? undefined : SPECIAL_CATEGORY_IDS;
      return articlePage(deps, request, { categoryIds: wanted, excludedIds }, request.query);
    },
  );

  app.get(
    routePattern(api.article, 'id'),
    {
      config,
      schema: {
        tags: ['articles'],
        params: IdOrSlugParams,
        querystring: Query(populateQuery),
        response: { 200: ArticleResponse, 301: SlugResponse, ...gateResponses },
      },
    },
    async (request, reply) => {
      const { reader } = request;
      const key = idOrSlug(request.params.id);
      const row = await find(key);
      if (!row) {
        const slug = await movedTo(deps, 'articles', key);
        if (slug === undefined) throw missing();
        const headers = movedHeaders(api.article(slug));
        return reply.code(301).headers(headers).send({ data: { slug }, meta: {} });
      }
      request.contentKeys = [
        entryKey('articles', row.id),
        ...row.authors.map((author) => entryKey('authors', author.id)),
        'glossary',
      ];
      const bookmarked =
        reader.kind === 'anonymous' ? null : (await findBookmark(db, reader.uid, row.id)) !== undefined;
      return { data: await presentArticle(reader, row, bookmarked, bodyWithTerms(deps)), meta: {} };
    },
  );

  slugRoutes(app, deps, {
    idPath: routePattern(api.articleId, 'slug'),
    slugPath: routePattern(api.articleSlug, 'id'),
    table: 'articles',
    find,
    missing,
  });

  app.get(
    api.disclaimer,
    {
      config: { shared: true, contentKeys: ['disclaimer'] },
      schema: { tags: ['articles'], response: { 200: DisclaimerResponse } },
    },
    async () => {
      const disclaimer = await findDocument(db, 'disclaimer');
      if (!disclaimer) throw new Problem('NotFoundError', 'There is no disclaimer');
      return { data: { id: 1, attributes: disclaimer }, meta: {} };
    },
  );

  app.get(
    api.featured,
    {
      config,
      schema: {
        tags: ['articles'],
        querystring: Query(populateQuery),
        response: { 200: ArticleCardResponse },
      },
    },
    async (request) => {
      const requestedAt = now();
      const newest = { sort: DEFAULT_SORT, limit: 1, offset: 0 };
      const row =
        (await featuredArticle(db, requestedAt)) ??
        (await listArticles(db, { excludedIds: SPECIAL_CATEGORY_IDS }, newest, requestedAt))[0];
      const [card = null] = await cardsFor(db, request.reader, row ? [row] : []);
      return { data: card, meta: {} };
    },
  );
}
