import { api } from '@tidemark/contracts/paths';
import { Problem } from '@tidemark/contracts/problem';
import { routePattern } from '@tidemark/contracts/route-patterns';
import { InsightListResponse, InsightResponse } from '@tidemark/contracts/wire/insight';
import { dependsOn, entryKey } from '../../platform/cache/content-keys.ts';
import type { App } from '../../platform/http/app.ts';
import {
  IdOrSlugParams,
  idOrSlug,
  pageOf,
  pagingQuery,
  populateQuery,
  Query,
  readPage,
} from '../../platform/http/query.ts';
import type { RouteDeps } from '../route-deps.ts';
import { presentInsight } from './presentation.ts';
import { countInsights, findInsight, listInsights } from './store.ts';

/** The data insights. */
export function insightRoutes(app: App, { db }: RouteDeps): void {
  app.get(
    api.insights,
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
    routePattern(api.insight, 'id'),
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
