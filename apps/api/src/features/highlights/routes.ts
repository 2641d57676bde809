import { randomUUID } from 'node:crypto';
import { canRead, type Reader } from '@tidemark/contracts/access';
import { MAX_HIGHLIGHTS_PER_ARTICLE } from '@tidemark/contracts/highlight';
import { libraryApi } from '@tidemark/contracts/library-paths';
import { Problem } from '@tidemark/contracts/problem';
import { routePattern } from '@tidemark/contracts/route-patterns';
import { MAX_QUERY_LENGTH } from '@tidemark/contracts/search';
import {
  HighlightChange,
  HighlightResponse,
  HighlightsResponse,
  NewHighlight,
  NothingResponse,
} from '@tidemark/contracts/wire/library';
import { Type } from 'typebox';
import { type Member, requireMember } from '../../platform/auth/reader.ts';
import type { App } from '../../platform/http/app.ts';
import { pageOf, pagingQuery, Query, readPage } from '../../platform/http/query.ts';
import { type ArticleRow, articlesByIds, findArticle, wireAccess } from '../articles/index.ts';
import { bookmarkedAmong } from '../bookmarks/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import { presentHighlight } from './presentation.ts';
import {
  addHighlight,
  changeHighlight,
  countHighlights,
  type HighlightRow,
  listHighlights,
  removeHighlight,
} from './store.ts';

const tags = ['library'];
const HighlightParams = Type.Object({ id: Type.String({ maxLength: 60 }) });

const mayRead = (reader: Reader, { access, categoryIds }: ArticleRow) =>
  canRead(reader, { access: wireAccess(access), categoryIds });

export function highlightRoutes(app: App, { db, now }: RouteDeps): void {
  const present = async (member: Member, rows: readonly HighlightRow[]) => {
    const ids = [...new Set(rows.map(({ articleId }) => articleId))];
    const articles = new Map((await articlesByIds(db, ids, now())).map((row) => [row.id, row]));
    const bookmarked = await bookmarkedAmong(db, member.uid, ids);
    return rows.map((row) => {
      const article = articles.get(row.articleId);
      const readable = article !== undefined && mayRead(member, article);
      return presentHighlight(row, { article, readable, bookmarked: bookmarked.has(row.articleId) });
    });
  };
  const presentOne = async (member: Member, row: HighlightRow) => {
    const [data] = await present(member, [row]);
    if (!data) throw new Problem('InternalError');
    return { data, meta: {} };
  };

  app.get(
    libraryApi.highlights,
    {
      schema: {
        tags,
        querystring: Query({
          ...pagingQuery(),
          article_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
          query: Type.Optional(Type.String({ maxLength: MAX_QUERY_LENGTH })),
        }),
        response: { 200: HighlightsResponse },
      },
    },
    async ({ reader, query }) => {
      const member = requireMember(reader);
      const filter = {
        uid: member.uid,
        articleId: query.article_id,
        text: query.query?.trim() || undefined,
      };
      const { rows, total } = await readPage(
        query,
        () => countHighlights(db, filter),
        (window) => listHighlights(db, filter, window),
      );
      return pageOf(await present(member, rows), query, total);
    },
  );

  app.post(
    libraryApi.highlights,
    { schema: { tags, body: NewHighlight, response: { 200: HighlightResponse } } },
    async ({ reader, body }) => {
      const member = requireMember(reader);
      const article = await findArticle(db, body.article_id, now());
      if (!article) throw new Problem('NotFoundError', 'Article not found');
      if (!mayRead(member, article))
        throw new Problem('PlanError', 'Your plan does not include this article');
      const {
        id = randomUUID(),
        article_id: articleId,
        exact,
        prefix,
        suffix,
        start,
        color,
        note = '',
      } = body;
      const row: HighlightRow = {
        ...{ id, uid: member.uid, articleId, exact, prefix, suffix, start, color, note },
        createdAt: now(),
        updatedAt: now(),
      };
      if (!(await addHighlight(db, row))) {
        throw new Problem('ValidationError', `An article can have ${MAX_HIGHLIGHTS_PER_ARTICLE} highlights`);
      }
      return presentOne(member, row);
    },
  );

  app.post(
    routePattern(libraryApi.highlight, 'id'),
    {
      schema: { tags, params: HighlightParams, body: HighlightChange, response: { 200: HighlightResponse } },
    },
    async ({ reader, params, body }) => {
      const member = requireMember(reader);
      const row = await changeHighlight(db, member.uid, params.id, {
        ...(body.color === undefined ? {} : { color: body.color }),
        ...(body.note === undefined ? {} : { note: body.note }),
        updatedAt: now(),
      });
      if (!row) throw new Problem('NotFoundError', 'Highlight not found');
      return presentOne(member, row);
    },
  );

  app.delete(
    routePattern(libraryApi.highlight, 'id'),
    { schema: { tags, params: HighlightParams, response: { 200: NothingResponse } } },
    async ({ reader, params }) => {
      await removeHighlight(db, requireMember(reader).uid, params.id, now());
      return { data: null, meta: {} };
    },
  );
}
