import { canRead } from '@tidemark/contracts/access';
import { libraryApi } from '@tidemark/contracts/library-paths';
import {
  type LibraryChange,
  LibraryChanges,
  LibraryChangesResponse,
} from '@tidemark/contracts/wire/library-change';
import { type Member, requireMember } from '../../platform/auth/reader.ts';
import type { App } from '../../platform/http/app.ts';
import { type ArticleRow, articlesByIds, wireAccess } from '../articles/index.ts';
import { lockLibrary, oldestChange } from '../library-writes/index.ts';
import { mergeIntoRecords, oldestAccepted } from '../reading/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import { type ChangeContext, limited, mergeBookmark, mergeHighlight } from './changes.ts';
import { mergeOrganisers, mergeStatus } from './organiser-changes.ts';
import { findLibrarySettings } from './store.ts';

type Position = NonNullable<LibraryChange['position']>;

/** A quote is part of a body, so that of a position is stored only for a reader who may read the article. */
function allowedPosition(member: Member, article: ArticleRow, position: Position) {
  const { access, categoryIds } = article;
  if (canRead(member, { access: wireAccess(access), categoryIds })) return position;
  return { ...position, value: { progress: position.value.progress } };
}

async function mergeReading(
  { db, uid, now }: ChangeContext,
  { article_id: articleId, position, finished }: LibraryChange,
): Promise<void> {
  const { history, historyClearedAt } = await findLibrarySettings(db, uid);
  if (!history) return;
  const oldest = oldestAccepted(historyClearedAt, now);
  const accepted = <T>(field: { value: T; at: number } | undefined) =>
    field && field.at > oldest ? { value: field.value, at: limited(field.at, now) } : undefined;
  const record = { position: accepted(position), finished: accepted(finished) };
  if (record.position || record.finished) await mergeIntoRecords(db, uid, [{ articleId, record }]);
}

/** False if a part of it cannot be stored. A change that is too old to be compared with others is ignored. */
async function applyChange(context: ChangeContext, change: LibraryChange): Promise<boolean> {
  const oldest = oldestChange(context.now).getTime();
  const { article_id: articleId, saved, status, position, finished, highlight } = change;
  if (saved && saved.at > oldest) await mergeBookmark(context, articleId, saved);
  const organised = await mergeOrganisers(context, articleId, change);
  if (status) await mergeStatus(context, articleId, status);
  if (position || finished) await mergeReading(context, change);
  const highlighted = highlight ? await mergeHighlight(context, articleId, highlight) : true;
  return organised && highlighted;
}

export function libraryChangeRoutes(app: App, { db, now }: RouteDeps): void {
  app.post(
    libraryApi.libraryChanges,
    { schema: { tags: ['library'], body: LibraryChanges, response: { 200: LibraryChangesResponse } } },
    async ({ reader, body }) => {
      const member = requireMember(reader);
      const ids = [...new Set(body.changes.map((change) => change.article_id))];
      const articles = new Map((await articlesByIds(db, ids, now())).map((row) => [row.id, row]));
      const rejected = await db.transaction(async (transaction) => {
        await lockLibrary(transaction, member.uid);
        const context = { db: transaction, uid: member.uid, now: now() };
        const failed: number[] = [];
        for (const [index, change] of body.changes.entries()) {
          const article = articles.get(change.article_id);
          const { position: reported, ...rest } = change;
          const position = article && reported && allowedPosition(member, article, reported);
          const allowed = position ? { ...rest, position } : rest;
          if (!article || !(await applyChange(context, allowed))) failed.push(index);
        }
        return failed;
      });
      return { data: { rejected }, meta: {} };
    },
  );
}
