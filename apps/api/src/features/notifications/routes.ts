import { libraryApi } from '@tidemark/contracts/library-paths';
import { NothingResponse } from '@tidemark/contracts/wire/library';
import {
  NotificationsResponse,
  ReadNotifications,
  UnreadResponse,
} from '@tidemark/contracts/wire/notification';
import { requireMember } from '../../platform/auth/reader.ts';
import type { App } from '../../platform/http/app.ts';
import { pageOf, pagingQuery, Query, readPage } from '../../platform/http/query.ts';
import type { RouteDeps } from '../route-deps.ts';
import { presentNotifications } from './presentation.ts';
import { countNotifications, countUnread, listNotifications, markRead } from './store.ts';

const tags = ['library'];

export function notificationRoutes(app: App, { db, now }: RouteDeps): void {
  app.get(
    libraryApi.notifications,
    { schema: { tags, querystring: Query(pagingQuery()), response: { 200: NotificationsResponse } } },
    async ({ reader, query }) => {
      const { uid } = requireMember(reader);
      const { rows, total } = await readPage(
        query,
        () => countNotifications(db, uid),
        (window) => listNotifications(db, uid, window),
      );
      return pageOf(await presentNotifications(db, rows, now()), query, total);
    },
  );

  app.get(
    libraryApi.unreadNotifications,
    { schema: { tags, response: { 200: UnreadResponse } } },
    async ({ reader }) => ({ data: { unread: await countUnread(db, requireMember(reader).uid) }, meta: {} }),
  );

  app.post(
    libraryApi.readNotifications,
    { schema: { tags, body: ReadNotifications, response: { 200: NothingResponse } } },
    async ({ reader, body }) => {
      await markRead(db, requireMember(reader).uid, body.up_to, now());
      return { data: null, meta: {} };
    },
  );
}
