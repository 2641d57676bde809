import { accessOfTier, readerTier, TIERS } from '@tidemark/contracts/access';
import { collapseSpaces, MAX_TAG, toFolderName, toTag } from '@tidemark/contracts/library-names';
import { libraryApi } from '@tidemark/contracts/library-paths';
import { Problem } from '@tidemark/contracts/problem';
import { READING_STATUSES } from '@tidemark/contracts/reading-record';
import { routePattern } from '@tidemark/contracts/route-patterns';
import { MAX_QUERY_LENGTH } from '@tidemark/contracts/search';
import {
  ARTICLE_LENGTHS,
  FolderBody,
  FolderResponse,
  LIBRARY_SORTS,
  type LibraryAction,
  LibraryActions,
  LibraryActionsResponse,
  LibraryFiltersResponse,
  LibraryItemsResponse,
  LibraryNoteBody,
  MAX_FOLDERS,
  NothingResponse,
  WelcomeResponse,
} from '@tidemark/contracts/wire/library';
import { Type } from 'typebox';
import { type Member, requireMember } from '../../platform/auth/reader.ts';
import { articleSet } from '../../platform/database/article-set.ts';
import type { Database } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import {
  ArticleIdParams,
  categoryIds,
  IdParams,
  knownOnly,
  oneOfEach,
  pageOf,
  pagingQuery,
  Query,
  severalQuery,
  windowOf,
} from '../../platform/http/query.ts';
import { articlesByIds } from '../articles/index.ts';
import { findBookmark } from '../bookmarks/index.ts';
import { lockLibrary } from '../library-writes/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import { applyAction } from './actions.ts';
import { type LibraryFilter, type LibraryRow, listLibraryItems } from './items.ts';
import { createFolder, deleteFolder, findFolderName, libraryFilters, renameFolder } from './organisers.ts';
import { presentLibraryItem } from './presentation.ts';
import { isWelcomeDue, setLibraryNote, setWelcomed } from './store.ts';

const tags = ['library'];
const Id = () => Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }));

const ItemsQuery = Query({
  ...pagingQuery(),
  /** Searches titles, bodies that the reader may read, and the reader's notes and quotes. */
  query: Type.Optional(Type.String({ maxLength: MAX_QUERY_LENGTH })),
  status: Type.Optional(Type.Enum([...READING_STATUSES])),
  folder_id: Id(),
  tag: Type.Optional(Type.String({ maxLength: MAX_TAG })),
  tiers: severalQuery(),
  category_id: severalQuery(),
  author_id: Id(),
  length: Type.Optional(Type.Enum([...ARTICLE_LENGTHS])),
  archived: Type.Boolean({ default: false }),
  sort: Type.Enum([...LIBRARY_SORTS], { default: 'saved_desc' }),
});

const invalid = (field: string, message: string) =>
  new Problem('ValidationError', `${field} ${message}`, { errors: [{ path: [field], message }] });

async function presentItems(db: Database, rows: readonly LibraryRow[], now: Date) {
  const articles = await articlesByIds(
    db,
    rows.map(({ id }) => id),
    now,
  );
  const byId = new Map(articles.map((row) => [row.id, row]));
  return rows.map((row) => presentLibraryItem(row, byId.get(row.id)));
}

/** Checks that a folder is the reader's, and normalises a tag. */
async function checkAction(db: Database, uid: string, action: LibraryAction): Promise<LibraryAction> {
  if ('folder_id' in action && (await findFolderName(db, uid, action.folder_id)) === undefined) {
    throw invalid('folder_id', 'must be a folder of this reader');
  }
  return 'tag' in action ? { ...action, tag: toTag(action.tag) } : action;
}

export function libraryRoutes(app: App, { db, engine, now }: RouteDeps): void {
  const matchesOf = async (text: string, member: Member) => {
    const request = { text, tier: readerTier(member), completesLast: true };
    const ids = await engine.matching(request, now());
    return ids && articleSet(ids);
  };

  app.get(
    libraryApi.libraryItems,
    { schema: { tags, querystring: ItemsQuery, response: { 200: LibraryItemsResponse } } },
    async ({ reader, query }) => {
      const member = requireMember(reader);
      const text = collapseSpaces(query.query ?? '');
      const filter: LibraryFilter = {
        uid: member.uid,
        archived: query.archived,
        status: query.status,
        folderId: query.folder_id,
        tag: query.tag === undefined ? undefined : toTag(query.tag),
        access: oneOfEach('tiers', TIERS, query.tiers)?.flatMap((tier) => accessOfTier(tier)),
        categoryIds: knownOnly(categoryIds('category_id', query.category_id)),
        authorId: query.author_id,
        length: query.length,
        search: text === '' ? undefined : { text, matches: await matchesOf(text, member) },
      };
      const window = { ...windowOf(query), sort: query.sort };
      const { rows, total } = await listLibraryItems(db, filter, window, now());
      return pageOf(await presentItems(db, rows, now()), query, total);
    },
  );

  app.get(
    libraryApi.libraryFilters,
    { schema: { tags, response: { 200: LibraryFiltersResponse } } },
    async ({ reader }) => ({ data: await libraryFilters(db, requireMember(reader).uid, now()), meta: {} }),
  );

  app.post(
    libraryApi.libraryFolders,
    { schema: { tags, body: FolderBody, response: { 200: FolderResponse } } },
    async ({ reader, body }) => {
      const { uid } = requireMember(reader);
      const folder = await createFolder(db, uid, toFolderName(body.name), now());
      if (folder === 'full') throw invalid('name', `is one of more than ${MAX_FOLDERS} folders`);
      return { data: folder, meta: {} };
    },
  );

  app.post(
    routePattern(libraryApi.libraryFolder, 'id'),
    { schema: { tags, params: IdParams, body: FolderBody, response: { 200: FolderResponse } } },
    async ({ reader, params, body }) => {
      const { uid } = requireMember(reader);
      const folder = await renameFolder(db, uid, { id: params.id, name: toFolderName(body.name) }, now());
      if (folder === 'missing') throw new Problem('NotFoundError', 'Folder not found');
      if (folder === 'taken') throw invalid('name', 'is the name of another folder');
      return { data: folder, meta: {} };
    },
  );

  app.delete(
    routePattern(libraryApi.libraryFolder, 'id'),
    { schema: { tags, params: IdParams, response: { 200: NothingResponse } } },
    async ({ reader, params }) => {
      await deleteFolder(db, requireMember(reader).uid, params.id, now());
      return { data: null, meta: {} };
    },
  );

  app.post(
    routePattern(libraryApi.libraryNote, 'articleId'),
    { schema: { tags, params: ArticleIdParams, body: LibraryNoteBody, response: { 200: NothingResponse } } },
    async ({ reader, params, body }) => {
      const { uid } = requireMember(reader);
      if (!(await findBookmark(db, uid, params.articleId)))
        throw new Problem('NotFoundError', 'The article is not bookmarked');
      await setLibraryNote(db, uid, params.articleId, body.note.trim());
      return { data: null, meta: {} };
    },
  );

  app.post(
    libraryApi.libraryActions,
    { schema: { tags, body: LibraryActions, response: { 200: LibraryActionsResponse } } },
    async ({ reader, body }) => {
      const { uid } = requireMember(reader);
      const undo = await db.transaction(async (transaction) => {
        await lockLibrary(transaction, uid);
        const actions: LibraryAction[] = [];
        for (const action of body.actions) actions.push(await checkAction(transaction, uid, action));
        const undone: LibraryAction[] = [];
        for (const action of actions) {
          undone.unshift(...(await applyAction({ db: transaction, uid, now: now() }, action)));
        }
        return undone;
      });
      const changed = new Set(undo.flatMap((action) => action.article_ids)).size;
      return { data: { changed, undo }, meta: {} };
    },
  );

  app.get(
    libraryApi.welcome,
    { schema: { tags, response: { 200: WelcomeResponse } } },
    async ({ reader }) => ({ data: { due: await isWelcomeDue(db, requireMember(reader).uid) }, meta: {} }),
  );

  app.post(
    libraryApi.welcome,
    { schema: { tags, response: { 200: NothingResponse } } },
    async ({ reader }) => {
      await setWelcomed(db, requireMember(reader).uid, now());
      return { data: null, meta: {} };
    },
  );
}
