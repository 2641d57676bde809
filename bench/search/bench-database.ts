import { createDatabase } from '@tidemark/harness/database';
import { sql } from 'drizzle-orm';
import { type Database, query } from '../../apps/api/src/platform/database/database.ts';

/** Articles that a benchmark publishes have higher ids than those it loads. */
export const PUBLISHED_IDS_FROM = 100_000_000;

/** A new database, or the one with this name, which is kept. */
export async function openBenchDatabase(
  serverUrl: string,
  name: string | undefined,
): Promise<{ url: string; drop: () => Promise<void> }> {
  if (!name) return createDatabase(serverUrl);
  const url = new URL(serverUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  // It exists after the first run.
  await createDatabase(serverUrl, { name }).catch((error) => {
    if (!('code' in error) || error.code !== '42P04') throw error;
  });
  return { url: url.href, drop: async () => {} };
}

/** How many articles were loaded. */
export async function countArticles(db: Database): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    sql`select count(*)::int as count from articles where id < ${PUBLISHED_IDS_FROM}::int`,
  );
  return row?.count ?? 0;
}
