import {
  addressTitle,
  collapseSpaces,
  MAX_LINKS,
  MAX_TAG,
  toLinkAddress,
  toTag,
} from '@tidemark/contracts/library-names';
import { libraryApi } from '@tidemark/contracts/library-paths';
import { Problem } from '@tidemark/contracts/problem';
import { routePattern } from '@tidemark/contracts/route-patterns';
import { MAX_QUERY_LENGTH } from '@tidemark/contracts/search';
import { NothingResponse } from '@tidemark/contracts/wire/library';
import {
  NewSavedLink,
  SavedLinkChange,
  type SavedLinkEntry,
  SavedLinkResponse,
  SavedLinksResponse,
} from '@tidemark/contracts/wire/saved-link';
import { Type } from 'typebox';
import { requireMember } from '../../platform/auth/reader.ts';
import type { App } from '../../platform/http/app.ts';
import { IdParams, pageOf, pagingQuery, Query, readPage } from '../../platform/http/query.ts';
import type { RouteDeps } from '../route-deps.ts';
import {
  addLink,
  changeLink,
  countLinks,
  type LinkDetails,
  listLinks,
  removeLink,
  type SavedLinkRow,
} from './store.ts';

const tags = ['library'];

const invalid = (message: string) =>
  new Problem('ValidationError', `url ${message}`, { errors: [{ path: ['url'], message }] });

const presentLink = ({ id, url, title, note, tags: own, createdAt }: SavedLinkRow): SavedLinkEntry => ({
  id,
  attributes: { url, title, note, tags: own, created_at: createdAt.toISOString() },
});

const detailsOf = ({ title = '', note = '', tags: own = [] }: Partial<LinkDetails>): LinkDetails => ({
  title: collapseSpaces(title),
  note: note.trim(),
  tags: [...new Set(own.map(toTag))].sort(),
});

/** Pages of other sites in a reader's library: an address with title, note and tags. Nothing is requested from it. */
export function savedLinkRoutes(app: App, { db, now }: RouteDeps): void {
  app.get(
    libraryApi.savedLinks,
    {
      schema: {
        tags,
        querystring: Query({
          ...pagingQuery(),
          query: Type.Optional(Type.String({ maxLength: MAX_QUERY_LENGTH })),
          tag: Type.Optional(Type.String({ maxLength: MAX_TAG })),
        }),
        response: { 200: SavedLinksResponse },
      },
    },
    async ({ reader, query }) => {
      const { uid } = requireMember(reader);
      const filter = {
        uid,
        text: collapseSpaces(query.query ?? '') || undefined,
        tag: query.tag === undefined ? undefined : toTag(query.tag),
      };
      const { rows, total } = await readPage(
        query,
        () => countLinks(db, filter),
        (window) => listLinks(db, filter, window),
      );
      return pageOf(rows.map(presentLink), query, total);
    },
  );

  app.post(
    libraryApi.savedLinks,
    { schema: { tags, body: NewSavedLink, response: { 200: SavedLinkResponse } } },
    async ({ reader, body }) => {
      const { uid } = requireMember(reader);
      const url = toLinkAddress(body.url);
      if (url === undefined) throw invalid('must be an address that begins with http:// or https://');
      const details = detailsOf(body);
      const title = details.title || addressTitle(url);
      const added = await addLink(db, { ...details, uid, url, title, createdAt: now() });
      if (added === 'full') throw invalid(`is one of more than ${MAX_LINKS} links`);
      return { data: presentLink(added.row), meta: {} };
    },
  );

  app.post(
    routePattern(libraryApi.savedLink, 'id'),
    { schema: { tags, params: IdParams, body: SavedLinkChange, response: { 200: SavedLinkResponse } } },
    async ({ reader, params, body }) => {
      const { uid } = requireMember(reader);
      const row = await changeLink(db, uid, params.id, detailsOf(body));
      if (!row) throw new Problem('NotFoundError', 'Link not found');
      return { data: presentLink(row), meta: {} };
    },
  );

  app.delete(
    routePattern(libraryApi.savedLink, 'id'),
    { schema: { tags, params: IdParams, response: { 200: NothingResponse } } },
    async ({ reader, params }) => {
      await removeLink(db, requireMember(reader).uid, params.id);
      return { data: null, meta: {} };
    },
  );
}
