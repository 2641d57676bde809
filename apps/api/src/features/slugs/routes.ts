import type { Problem } from '@tidemark/contracts/problem';
import { IdResponse, SlugResponse } from '@tidemark/contracts/wire/article';
import { PUBLIC_CACHE_CONTROL } from '../../platform/cache/cached-response.ts';
import type { App } from '../../platform/http/app.ts';
import { IdParams, SlugParams } from '../../platform/http/query.ts';
import type { RouteDeps } from '../route-deps.ts';
import { currentSlug, type WithHistory } from './store.ts';

/** The current slug of an entry that had this slug before. */
export const movedTo = async (
  { db, now }: Pick<RouteDeps, 'db' | 'now'>,
  table: WithHistory,
  key: number | string,
): Promise<string | undefined> => (typeof key === 'number' ? undefined : currentSlug(db, table, key, now()));

/** The redirect from a former slug and how long it may be cached. */
export const movedHeaders = (location: string) => ({ location, 'cache-control': PUBLIC_CACHE_CONTROL });

interface Slugged {
  /** The patterns of the paths, with a slug and with an id. */
  readonly idPath: string;
  readonly slugPath: string;
  readonly table: WithHistory;
  readonly find: (
    key: number | string,
  ) => Promise<{ readonly id: number; readonly slug: string } | undefined>;
  readonly missing: () => Problem;
}

/** Resolves slugs, including former ones, to ids and ids to slugs. */
export function slugRoutes(
  app: App,
  deps: RouteDeps,
  { idPath, slugPath, table, find, missing }: Slugged,
): void {
  const tags = [table];
  // Any entry of the table may take over a former slug.
  const config = { shared: true, contentKeys: [table] };

  app.get(
    idPath,
    { config, schema: { tags, params: SlugParams, response: { 200: IdResponse } } },
    async ({ params: { slug } }) => {
      const row = (await find(slug)) ?? (await find((await movedTo(deps, table, slug)) ?? slug));
      if (!row) throw missing();
      return { data: { id: row.id }, meta: {} };
    },
  );

  app.get(
    slugPath,
    { config, schema: { tags, params: IdParams, response: { 200: SlugResponse } } },
    async ({ params: { id } }) => {
      const row = await find(id);
      if (!row) throw missing();
      return { data: { slug: row.slug }, meta: {} };
    },
  );
}
