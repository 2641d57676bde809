import { SHARED } from '../plugins/caching.ts';
import { slugToday, type WithHistory } from '../store/slugs.ts';
import type { RouteDeps } from './deps.ts';

/** Where what had this slug before is found today. */
export const movedTo = async (
  { db, now }: Pick<RouteDeps, 'db' | 'now'>,
  table: WithHistory,
  key: number | string,
): Promise<string | undefined> => (typeof key === 'number' ? undefined : slugToday(db, table, key, now()));

/** Where whoever came by a former slug is sent on to, and for how long that may be kept. */
export const movedHeaders = (location: string) => ({ location, 'cache-control': SHARED });
