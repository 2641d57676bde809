import { api } from '@tidemark/contracts/paths';
import { CalendarResponse, EVENT_KINDS } from '@tidemark/contracts/wire/calendar';
import { Type } from 'typebox';
import { dependsOn, entryKey } from '../../platform/cache/content-keys.ts';
import type { App } from '../../platform/http/app.ts';
import {
  dateValue,
  oneOfEach,
  pageOf,
  pagingQuery,
  populateQuery,
  Query,
  readPage,
  severalQuery,
} from '../../platform/http/query.ts';
import type { RouteDeps } from '../route-deps.ts';
import { presentEvent } from './presentation.ts';
import { countEvents, listEvents } from './store.ts';

const dateQuery = () => Type.Optional(Type.String({ maxLength: 40 }));
const CalendarQuery = Query({
  from: dateQuery(),
  to: dateQuery(),
  kind: severalQuery(),
  article_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  ...pagingQuery(100),
  ...populateQuery,
});

export function calendarRoutes(app: App, { db, now }: RouteDeps): void {
  app.get(
    api.calendars,
    {
      // Events link to articles.
      config: dependsOn('calendarEvents', 'articles'),
      schema: { tags: ['pages'], querystring: CalendarQuery, response: { 200: CalendarResponse } },
    },
    async (request) => {
      const { query } = request;
      const filter = {
        from: dateValue('from', query.from),
        to: dateValue('to', query.to),
        kinds: oneOfEach('kind', EVENT_KINDS, query.kind),
        articleId: query.article_id,
      };
      const { rows, total } = await readPage(
        query,
        () => countEvents(db, filter, now()),
        ({ limit, offset }) => listEvents(db, filter, limit, offset, now()),
      );
      // Part of every article page, none of which should be dropped when another article is published.
      if (query.article_id !== undefined) {
        const linked = rows.flatMap(({ articles }) => articles.map(({ id }) => id));
        const ids = [...new Set([query.article_id, ...linked])];
        request.surrogateKeys = ['calendarEvents', ...ids.map((id) => entryKey('articles', id))];
      }
      return pageOf(rows.map(presentEvent), query, total);
    },
  );
}
