import { and, desc, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { ArticleRow } from './store.ts';
import { articleCategories, articles } from './tables.ts';

/**
 * The next article of the same main category is the one published before it, so that the result does not
 * change with every publish. The oldest article is followed by the newest.
 */
export async function nextInCategory(
  db: Database,
  { id, categoryIds, publishAt: at }: Pick<ArticleRow, 'id' | 'categoryIds' | 'publishAt'>,
  now: Date,
): Promise<number | undefined> {
  const [main] = categoryIds;
  if (main === undefined) return undefined;
  const { articleId, categoryId, publishAt } = articleCategories;
  const newestOf = async (where: ReturnType<typeof and>) => {
    const [row] = await db
      .select({ id: articleId })
      .from(articleCategories)
      .innerJoin(articles, and(eq(articles.id, articleId), isNull(articles.removedAt)))
      .where(and(eq(categoryId, main), sql`articles.category_ids[1] = ${main}::int`, where))
      .orderBy(desc(publishAt), desc(articleId))
      .limit(1);
    return row?.id;
  };
  const earlier = sql`(${publishAt}, ${articleId}) < (${at.toISOString()}::timestamptz, ${id}::int)`;
  return (await newestOf(earlier)) ?? (await newestOf(and(lte(publishAt, now), ne(articleId, id))));
}
