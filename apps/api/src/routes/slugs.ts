import type { Problem } from '@tidemark/contracts/problem';
import { IdResponse, SlugResponse } from '@tidemark/contracts/wire/article';
import { PUBLIC_CACHE_CONTROL } from '../plugins/caching.ts';
import { currentSlug, type WithHistory } from '../store/slugs.ts';
import type { App, RouteDeps } from './deps.ts';
import { IdParams, SlugParams } from './query.ts';

/** Where what had this slug before is found today. */
export const movedTo = async (
  { db, now }: Pick<RouteDeps, 'db' | 'now'>,
  table: WithHistory,
  key: number | string,
): Promise<string | undefined> => (typeof key === 'number' ? undefined : currentSlug(db, table, key, now()));

/** Where whoever came by a former slug is sent on to, and for how long that may be kept. */
export const movedHeaders = (location: string) => ({ location, 'cache-control': PUBLIC_CACHE_CONTROL });

interface Slugged {
  /** As it stands in the path. */
  readonly name: string;
  readonly table: WithHistory;
  readonly find: (
    key: number | string,
  ) => Promise<{ readonly id: number; readonly slug: string } | undefined>;
  readonly missing: () => Problem;
}

/** The same for every anonymous reader. */
const config = { shared: true };

/** Which id is behind a slug, a former one too, and which slug an id has. */
export function slugRoutes(app: App, deps: RouteDeps, { name, table, find, missing }: Slugged): void {
  const tags = [table];

  app.get(
    `/strapi/${name}-id/:slug`,
    { config, schema: { tags, params: SlugParams, response: { 200: IdResponse } } },
    async ({ params: { slug } }) => {
      const row = (await find(slug)) ?? (await find((await movedTo(deps, table, slug)) ?? slug));
      if (!row) throw missing();
      return { data: { id: row.id }, meta: {} };
    },
  );

  app.get(
    `/strapi/${name}-slug/:id`,
    { config, schema: { tags, params: IdParams, response: { 200: SlugResponse } } },
    async ({ params: { id } }) => {
      const row = await find(id);
      if (!row) throw missing();
      return { data: { slug: row.slug }, meta: {} };
    },
  );
}
