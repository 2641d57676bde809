import { api } from '@tidemark/contracts/paths';
import { Problem } from '@tidemark/contracts/problem';
import { routePattern } from '@tidemark/contracts/route-patterns';
import { BookmarkListResponse, BookmarkStateResponse } from '@tidemark/contracts/wire/bookmark';
import { requireMember } from '../../platform/auth/reader.ts';
import type { App } from '../../platform/http/app.ts';
import {
  ArticleIdParams,
  pageOf,
  pagingQuery,
  populateQuery,
  Query,
  readPage,
} from '../../platform/http/query.ts';
import { articlesByIds, findArticle, presentCard } from '../articles/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import {
  addBookmark,
  type BookmarkRow,
  countBookmarks,
  findBookmark,
  listBookmarks,
  removeBookmark,
} from './store.ts';

const stateOf = (row: BookmarkRow | undefined) => ({
  data: row
    ? [{ id: row.id, attributes: { created_at: row.createdAt.toISOString(), article_id: row.articleId } }]
    : [],
  meta: {},
});

const oneSchema = { tags: ['bookmarks'], params: ArticleIdParams, response: { 200: BookmarkStateResponse } };

export function bookmarkRoutes(app: App, { db, now }: RouteDeps): void {
  app.get(
    api.bookmarks,
    {
      schema: {
        tags: ['bookmarks'],
        querystring: Query({ ...pagingQuery(), ...populateQuery }),
        response: { 200: BookmarkListResponse },
      },
    },
    async ({ reader, query }) => {
      const { uid } = requireMember(reader);
      const { rows, total } = await readPage(
        query,
        () => countBookmarks(db, uid),
        ({ limit, offset }) => listBookmarks(db, uid, limit, offset),
      );
      const ids = rows.map((row) => row.articleId);
      const articles = new Map((await articlesByIds(db, ids, now())).map((row) => [row.id, row]));
      const entries = rows.map((row) => {
        const article = articles.get(row.articleId);
        return {
          id: row.id,
          attributes: {
            created_at: row.createdAt.toISOString(),
            article_id: row.articleId,
            article: { data: article ? presentCard(article, true) : null },
          },
        };
      });
      return pageOf(entries, query, total);
    },
  );

  app.get(routePattern(api.bookmark, 'articleId'), { schema: oneSchema }, async ({ reader, params }) =>
    stateOf(await findBookmark(db, requireMember(reader).uid, params.articleId)),
  );

  app.post(routePattern(api.bookmark, 'articleId'), { schema: oneSchema }, async ({ reader, params }) => {
    const { uid } = requireMember(reader);
    // A locked article can be bookmarked, an unknown one cannot.
    if (!(await findArticle(db, params.articleId, now())))
      throw new Problem('NotFoundError', 'Article not found');
    await addBookmark(db, uid, params.articleId, now());
    return stateOf(await findBookmark(db, uid, params.articleId));
  });

  app.delete(routePattern(api.bookmark, 'articleId'), { schema: oneSchema }, async ({ reader, params }) => {
    await removeBookmark(db, requireMember(reader).uid, params.articleId, now());
    return stateOf(undefined);
  });
}
