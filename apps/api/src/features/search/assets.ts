import { categoryMask, HIDDEN_FROM_SEARCH_ID } from '@tidemark/contracts/categories';
import { sql } from 'drizzle-orm';
import { type Database, query } from '../../platform/database/database.ts';

const MAX_ASSETS = 300;

/** The assets that published articles cover and that search includes, most covered first. */
export async function listAssets(db: Database, now: Date): Promise<string[]> {
  const rows = await query<{ asset: string }>(
    db,
    sql`select asset from articles, unnest(assets) asset
      where removed_at is null and publish_at <= ${now.toISOString()}::timestamptz
        and mask & ${categoryMask([HIDDEN_FROM_SEARCH_ID])} = 0
      group by asset order by count(*) desc, asset limit ${MAX_ASSETS}`,
  );
  return rows.map(({ asset }) => asset);
}
