import { api } from '@tidemark/contracts/paths';
import { Problem } from '@tidemark/contracts/problem';
import { routePattern } from '@tidemark/contracts/route-patterns';
import { ArticleListResponse, SlugResponse } from '@tidemark/contracts/wire/article';
import { AuthorListResponse, AuthorResponse } from '@tidemark/contracts/wire/author';
import { Type } from 'typebox';
import type { App } from '../../platform/http/app.ts';
import {
  categoryIds,
  categoryQuery,
  IdOrSlugParams,
  idOrSlug,
  pageOf,
  pagingQuery,
  populateQuery,
  Query,
  readPage,
  sortQuery,
} from '../../platform/http/query.ts';
import { articlePage } from '../articles/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import { movedHeaders, movedTo, slugRoutes } from '../slugs/index.ts';
import { presentAuthor } from './presentation.ts';
import { countAuthors, findAuthor, listAuthors } from './store.ts';

const ArticlesQuery = Query({
  author_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  excluded_categories: categoryQuery.excluded_categories,
  ...pagingQuery(),
  ...sortQuery,
  ...populateQuery,
});

const missing = () => new Problem('NotFoundError', 'Analyst not found');

/** The same for every anonymous reader. Analysts are shown with the number of their articles. */
const config = { shared: true, contentKeys: ['authors', 'articles'] };

export function authorRoutes(app: App, deps: RouteDeps): void {
  const { db, now } = deps;
  const find = (key: number | string) => findAuthor(db, key, now());

  app.get(
    api.authors,
    {
      config,
      schema: {
        tags: ['authors'],
        querystring: Query({ ...pagingQuery(100), ...populateQuery }),
        response: { 200: AuthorListResponse },
      },
    },
    async ({ query }) => {
      const { rows, total } = await readPage(
        query,
        () => countAuthors(db),
        ({ limit, offset }) => listAuthors(db, limit, offset, now()),
      );
      return pageOf(rows.map(presentAuthor), query, total);
    },
  );

  app.get(
    routePattern(api.author, 'id'),
    {
      config,
      schema: {
        tags: ['authors'],
        params: IdOrSlugParams,
        response: { 200: AuthorResponse, 301: SlugResponse },
      },
    },
    async ({ params }, reply) => {
      const key = idOrSlug(params.id);
      const row = await find(key);
      if (row) return { data: presentAuthor(row), meta: {} };
      const slug = await movedTo(deps, 'authors', key);
      if (slug === undefined) throw missing();
      return reply
        .code(301)
        .headers(movedHeaders(api.author(slug)))
        .send({ data: { slug }, meta: {} });
    },
  );

  slugRoutes(app, deps, {
    idPath: routePattern(api.authorId, 'slug'),
    slugPath: routePattern(api.authorSlug, 'id'),
    table: 'authors',
    find,
    missing,
  });

  app.get(
    api.authorArticles,
    {
      config,
      schema: { tags: ['authors'], querystring: ArticlesQuery, response: { 200: ArticleListResponse } },
    },
    (request) => {
      const { query } = request;
      const excludedIds = categoryIds('excluded_categories', query.excluded_categories);
      return articlePage(deps, request, { authorId: query.author_id, excludedIds }, query);
    },
  );
}
