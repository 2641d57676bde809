import { canRead, type Reader } from '@tidemark/contracts/access';
import { libraryApi } from '@tidemark/contracts/library-paths';
import { Problem } from '@tidemark/contracts/problem';
import { READING_STATUSES, type ReadingRecord, readingStatus } from '@tidemark/contracts/reading-record';
import { routePattern } from '@tidemark/contracts/route-patterns';
import {
  DeviceRecords,
  HistoryResponse,
  LibrarySettingsResponse,
  LibrarySettingsSchema,
  NothingResponse,
  ReadingReport,
  type ReadingState,
  ReadingStateResponse,
} from '@tidemark/contracts/wire/library';
import { Type } from 'typebox';
import { type Member, requireMember } from '../../platform/auth/reader.ts';
import type { Database } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { ArticleIdParams, pageOf, pagingQuery, Query, readPage } from '../../platform/http/query.ts';
import { type ArticleRow, articlesByIds, findArticle, presentCard, wireAccess } from '../articles/index.ts';
import { bookmarkedAmong } from '../bookmarks/index.ts';
import { eraseLibrary, findLibrarySettings, progressOf, saveHistorySetting } from '../library/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import {
  clearHistory,
  countHistory,
  findReadingRecord,
  listHistory,
  mergeIntoRecords,
  oldestAccepted,
  type ReadingRow,
  removeFromHistory,
  toRecord,
} from './store.ts';

const tags = ['library'];
const nothing = { data: null, meta: {} };

const mayRead = (reader: Reader, { access, categoryIds }: ArticleRow) =>
  canRead(reader, { access: wireAccess(access), categoryIds });

/** The position quotes the body, so a reader who has lost access does not get it. */
function presentState(record: ReadingRecord, readable: boolean) {
  const data: ReadingState = {
    status: readingStatus(record),
    progress: progressOf(record),
    position: readable ? (record.position?.value ?? null) : null,
  };
  return { data, meta: {} };
}

async function presentHistory(db: Database, uid: string, rows: readonly ReadingRow[], now: Date) {
  const ids = rows.map(({ articleId }) => articleId);
  const articles = new Map((await articlesByIds(db, ids, now)).map((row) => [row.id, row]));
  const bookmarked = await bookmarkedAmong(db, uid, ids);
  return rows.map((row) => {
    const article = articles.get(row.articleId);
    const record = toRecord(row);
    return {
      id: row.articleId,
      attributes: {
        status: readingStatus(record),
        progress: progressOf(record),
        updated_at: row.updatedAt.toISOString(),
        article: { data: article ? presentCard(article, bookmarked.has(article.id)) : null },
      },
    };
  });
}

export function readingRoutes(app: App, { db, now }: RouteDeps): void {
  const stateFor = async (member: Member, articleId: number) => {
    const article = await findArticle(db, articleId, now());
    const record = toRecord(await findReadingRecord(db, member.uid, articleId));
    return presentState(record, article !== undefined && mayRead(member, article));
  };

  app.get(
    libraryApi.readingHistory,
    {
      schema: {
        tags,
        querystring: Query({ ...pagingQuery(), status: Type.Optional(Type.Enum([...READING_STATUSES])) }),
        response: { 200: HistoryResponse },
      },
    },
    async ({ reader, query }) => {
      const filter = { uid: requireMember(reader).uid, status: query.status };
      const { rows, total } = await readPage(
        query,
        () => countHistory(db, filter),
        (window) => listHistory(db, filter, window),
      );
      return pageOf(await presentHistory(db, filter.uid, rows, now()), query, total);
    },
  );

  app.get(
    routePattern(libraryApi.readingRecord, 'articleId'),
    { schema: { tags, params: ArticleIdParams, response: { 200: ReadingStateResponse } } },
    async ({ reader, params }) => stateFor(requireMember(reader), params.articleId),
  );

  app.post(
    routePattern(libraryApi.readingRecord, 'articleId'),
    {
      schema: {
        tags,
        params: ArticleIdParams,
        body: ReadingReport,
        response: { 200: ReadingStateResponse },
      },
    },
    async ({ reader, params: { articleId }, body }) => {
      const member = requireMember(reader);
      const article = await findArticle(db, articleId, now());
      if (!article) throw new Problem('NotFoundError', 'Article not found');
      if (!mayRead(member, article))
        throw new Problem('PlanError', 'Your plan does not include this article');
      const { history } = await findLibrarySettings(db, member.uid);
      if (history) {
        const at = now().getTime();
        const record: ReadingRecord = {
          ...(body.position ? { position: { value: body.position, at } } : {}),
          ...(body.finished === undefined ? {} : { finished: { value: body.finished, at } }),
        };
        await mergeIntoRecords(db, member.uid, [{ articleId, record }]);
      }
      return stateFor(member, articleId);
    },
  );

  app.post(
    libraryApi.readingRecords,
    { schema: { tags, body: DeviceRecords, response: { 200: NothingResponse } } },
    async ({ reader, body }) => {
      const { uid } = requireMember(reader);
      const { history, historyClearedAt } = await findLibrarySettings(db, uid);
      if (!history) return nothing;
      const latest = now().getTime();
      const oldest = oldestAccepted(historyClearedAt, now());
      const ids = body.records.map((record) => record.article_id);
      const known = new Set((await articlesByIds(db, ids, now())).map(({ id }) => id));
      const records = body.records
        .filter(({ article_id: id, at }) => known.has(id) && at > oldest)
        .map(({ article_id: articleId, position, at }) => ({
          articleId,
          // The clock of a device may be ahead; its positions must not win over later ones.
          record: { position: { value: position, at: Math.min(at, latest) } },
        }));
      await mergeIntoRecords(db, uid, records);
      return nothing;
    },
  );

  app.delete(
    routePattern(libraryApi.readingRecord, 'articleId'),
    { schema: { tags, params: ArticleIdParams, response: { 200: NothingResponse } } },
    async ({ reader, params }) => {
      await removeFromHistory(db, requireMember(reader).uid, params.articleId, now());
      return nothing;
    },
  );

  app.delete(
    libraryApi.readingRecords,
    { schema: { tags, response: { 200: NothingResponse } } },
    async ({ reader }) => {
      await clearHistory(db, requireMember(reader).uid, now());
      return nothing;
    },
  );

  const settingsOf = async (uid: string) => {
    const { history } = await findLibrarySettings(db, uid);
    return { data: { history }, meta: {} };
  };

  app.get(
    libraryApi.librarySettings,
    { schema: { tags, response: { 200: LibrarySettingsResponse } } },
    async ({ reader }) => settingsOf(requireMember(reader).uid),
  );

  app.post(
    libraryApi.librarySettings,
    { schema: { tags, body: LibrarySettingsSchema, response: { 200: LibrarySettingsResponse } } },
    async ({ reader, body }) => {
      const { uid } = requireMember(reader);
      await saveHistorySetting(db, uid, body.history);
      return settingsOf(uid);
    },
  );

  app.delete(
    libraryApi.library,
    { schema: { tags, response: { 200: NothingResponse } } },
    async ({ reader }) => {
      await eraseLibrary(db, requireMember(reader).uid);
      return nothing;
    },
  );
}
