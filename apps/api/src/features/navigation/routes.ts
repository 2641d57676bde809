import { Problem } from '@tidemark/contracts/problem';
import { CalendarResponse, EVENT_KINDS } from '@tidemark/contracts/wire/calendar';
import { InsightListResponse, InsightResponse } from '@tidemark/contracts/wire/insight';
import { NavigationResponse } from '@tidemark/contracts/wire/navigation';
import { Type } from 'typebox';
import { type ContentKind, entryKey } from '../../platform/cache/content-keys.ts';
import { findDocument } from '../../platform/database/documents.ts';
import type { App } from '../../platform/http/app.ts';
import {
  dateValue,
  IdOrSlugParams,
  idOrSlug,
  oneOfEach,
  pageOf,
  pagingQuery,
  populateQuery,
  Query,
  readPage,
  severalQuery,
} from '../../platform/http/query.ts';
import { presentEvent } from '../calendar/presentation.ts';
import { countEvents, listEvents } from '../calendar/store.ts';
import { presentInsight } from '../insights/presentation.ts';
import { countInsights, findInsight, listInsights } from '../insights/store.ts';
import type { RouteDeps } from '../route-deps.ts';
import { presentNavigation } from './presentation.ts';

const dateQuery = () => Type.Optional(Type.String({ maxLength: 40 }));
const CalendarQuery = Query({
  from: dateQuery(),
  to: dateQuery(),
  kind: severalQuery(),
  article_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  ...pagingQuery(100),
  ...populateQuery,
});

/** Responses that are the same for every anonymous reader, and the content they depend on. */
const dependsOn = (...contentKeys: ContentKind[]) => ({ shared: true, contentKeys });

/** Navigation, calendar and data insights. */
export function pageRoutes(app: App, { db, now }: RouteDeps): void {
  app.get(
    '/strapi/navigation',
    {
      config: dependsOn('navigation'),
      schema: { tags: ['pages'], response: { 200: NavigationResponse } },
    },
    async () => {
      const navigation = await findDocument(db, 'navigation');
      if (!navigation) throw new Problem('NotFoundError', 'There is no navigation');
      return { data: presentNavigation(navigation), meta: {} };
    },
  );

  app.get(
    '/strapi/calendars',
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

  app.get(
    '/strapi/data-insights',
    {
      config: dependsOn('insights'),
      schema: {
        tags: ['pages'],
        querystring: Query({ ...pagingQuery(50), ...populateQuery }),
        response: { 200: InsightListResponse },
      },
    },
    async ({ reader, query }) => {
      const { rows, total } = await readPage(
        query,
        () => countInsights(db),
        ({ limit, offset }) => listInsights(db, limit, offset),
      );
      return pageOf(
        rows.map((row) => presentInsight(reader, row)),
        query,
        total,
      );
    },
  );

  app.get(
    '/strapi/data-insights/:id',
    {
      config: dependsOn('insights'),
      schema: { tags: ['pages'], params: IdOrSlugParams, response: { 200: InsightResponse } },
    },
    async (request) => {
      const { reader, params } = request;
      const row = await findInsight(db, idOrSlug(params.id));
      if (!row) throw new Problem('NotFoundError', 'Insight not found');
      request.contentKeys = [entryKey('insights', row.id)];
      return { data: presentInsight(reader, row), meta: {} };
    },
  );
}
