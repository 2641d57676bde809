import type { Reader } from '@tidemark/contracts/access';
import { FEED_FORMATS, type FeedFormat } from '@tidemark/contracts/feeds';
import { libraryApi } from '@tidemark/contracts/library-paths';
import { PRIVATE_FEEDS, type PrivateFeed, privateCalendarPath } from '@tidemark/contracts/private-feeds';
import { Problem } from '@tidemark/contracts/problem';
import { filePattern, routePattern } from '@tidemark/contracts/route-patterns';
import { NothingResponse } from '@tidemark/contracts/wire/library';
import { NewPrivateFeedResponse, PrivateFeedResponse } from '@tidemark/contracts/wire/private-feed';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { requireMember, requireRecentConfirmation } from '../../platform/auth/reader.ts';
import type { Database } from '../../platform/database/database.ts';
import type { App } from '../../platform/http/app.ts';
import { sendDocument } from '../../platform/public-files/send-document.ts';
import { findReaderRights, readerAt } from '../entitlements/index.ts';
import { followedSearches } from '../follows/index.ts';
import type { RouteDeps } from '../route-deps.ts';
import { followedCalendar } from './calendar.ts';
import { privateFeedDocument } from './document.ts';
import { presentPrivateFeed } from './presentation.ts';
import { createPrivateFeed, findPrivateFeed, readerOfFeed, revokePrivateFeed } from './store.ts';

const tags = ['library'];
const missing = () => new Problem('NotFoundError', 'There is no such feed');

/** The rights of this moment, as the main app reported them. A reader it has not reported has none beyond an account. */
async function readerOf(
  db: Database,
  token: string,
  now: Date,
): Promise<Extract<Reader, { kind: 'member' }>> {
  const uid = await readerOfFeed(db, token, now);
  if (uid === undefined) throw missing();
  const rights = await findReaderRights(db, uid);
  const none = { uid, plan: 'free', roles: [], changedAt: now, email: null, later: [] };
  return readerAt(rights ?? none, now);
}

function partsOf(file: string): { feed: PrivateFeed; format: FeedFormat } {
  const [name, format = ''] = file.split('.');
  const feed = PRIVATE_FEEDS.find((one) => one === name);
  if (!feed || !Object.hasOwn(FEED_FORMATS, format) || file !== `${feed}.${format}`) throw missing();
  return { feed, format: format as FeedFormat };
}

/** Never kept by a shared cache and never indexed. */
const asPrivate = (reply: FastifyReply) =>
  reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex');

export function privateFeedRoutes(app: App, { db, engine, now, portalUrl, apiUrl }: RouteDeps): void {
  app.get(
    libraryApi.privateFeed,
    { schema: { tags, response: { 200: PrivateFeedResponse } } },
    async ({ reader }) => {
      const row = await findPrivateFeed(db, requireMember(reader).uid);
      return { data: row ? presentPrivateFeed(row) : null, meta: {} };
    },
  );

  app.post(
    libraryApi.privateFeed,
    { schema: { tags, response: { 200: NewPrivateFeedResponse } } },
    async ({ reader, session }) => {
      const { uid } = requireMember(reader);
      const createdAt = now();
      requireRecentConfirmation(session, createdAt);
      const token = await createPrivateFeed(db, { uid, epoch: session.epoch }, createdAt);
      return { data: { ...presentPrivateFeed({ createdAt, lastUsedAt: null }), token }, meta: {} };
    },
  );

  app.delete(
    libraryApi.privateFeed,
    { schema: { tags, response: { 200: NothingResponse } } },
    async ({ reader }) => {
      await revokePrivateFeed(db, requireMember(reader).uid);
      return { data: null, meta: {} };
    },
  );

  app.get(
    filePattern(routePattern(privateCalendarPath, 'token')),
    { schema: { tags: ['out'], params: Type.Object({ token: Type.String(), file: Type.String() }) } },
    async ({ params: { token, file } }, reply) => {
      asPrivate(reply);
      const reader = await readerOf(db, token, now());
      const deps = { db, portalUrl, now: now() };
      if (file === 'calendar.ics') {
        const { type, text } = await followedCalendar(deps, reader.uid);
        return reply.type(type).send(text);
      }
      const { feed, format } = partsOf(file);
      const self = `${apiUrl}/private-feeds/${token}/${file}`;
      return sendDocument(
        reply,
        await privateFeedDocument(
          { ...deps, self, searches: () => followedSearches({ db, engine, now }, reader) },
          reader,
          feed,
          format,
        ),
      );
    },
  );
}
