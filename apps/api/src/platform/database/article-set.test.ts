import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startApi } from '../../../test/support.ts';
import { articleSet, isInSet } from './article-set.ts';
import { query } from './database.ts';

it('has exactly its articles, also if later ones exist', async () => {
  const { db } = await startApi({ cacheSeconds: 0 });
  const ids = [1, 7, 8, 15, 16, 300];
  const rows = await query<{ id: number }>(
    db,
    sql`select id from generate_series(0, 1000) as articles(id) where ${isInSet(sql`id`, articleSet(ids))}`,
  );
  expect(rows.map(({ id }) => id)).toEqual(ids);
  const none = await query(
    db,
    sql`select id from generate_series(0, 20) as articles(id) where ${isInSet(sql`id`, articleSet([]))}`,
  );
  expect(none).toEqual([]);
});
