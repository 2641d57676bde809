import { and, inArray, isNull } from 'drizzle-orm';
import { articles } from '../features/articles/tables.ts';
import type { Database } from '../platform/database/database.ts';

/** What decides where and by whom published articles can be read, by source key, as a value that can be compared. */
export async function visibilityByKey(
  db: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { sourceKey, slug, access, categoryIds, publishAt, removedAt } = articles;
  const rows = await db
    .select({ sourceKey, slug, access, categoryIds, publishAt })
    .from(articles)
    .where(and(inArray(sourceKey, [...keys]), isNull(removedAt)));
  return new Map(rows.map(({ sourceKey: key, ...visibility }) => [key, JSON.stringify(visibility)]));
}
