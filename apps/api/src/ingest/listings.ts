import { and, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import { articles } from '../features/articles/tables.ts';
import { authors } from '../features/authors/tables.ts';
import { insights } from '../features/insights/tables.ts';
import type { Changes } from '../platform/content-events/changes.ts';
import type { Database } from '../platform/database/database.ts';

export interface Listings {
  readonly slugs: readonly string[];
  readonly categoryIds: readonly number[];
  readonly authors: readonly string[];
}

/** The slugs of these articles, and the categories and analyst pages that list them. */
export async function listingsOf(db: Database, keys: readonly string[]): Promise<Listings> {
  if (keys.length === 0) return { slugs: [], categoryIds: [], authors: [] };
  const rows = await db
    .select({
      slug: articles.slug,
      categoryIds: articles.categoryIds,
      authors: sql<
        string[]
      >`array(select au.slug from article_authors aa join authors au on au.id = aa.author_id
        where aa.article_id = articles.id and au.slug is not null)`,
    })
    .from(articles)
    .where(inArray(articles.sourceKey, [...keys]));
  return {
    slugs: rows.flatMap(({ slug }) => slug ?? []),
    categoryIds: [...new Set(rows.flatMap((row) => row.categoryIds))],
    authors: [...new Set(rows.flatMap((row) => row.authors))],
  };
}

const withSlugs = { articles, authors, insights };

export interface Holder {
  readonly key: string;
  readonly slug: string | null;
}

/** Current holders of these slugs. */
export async function slugHolders(
  db: Database,
  table: keyof typeof withSlugs,
  slugs: readonly string[],
): Promise<Holder[]> {
  if (slugs.length === 0) return [];
  const { sourceKey: key, slug } = withSlugs[table];
  return db
    .select({ key, slug })
    .from(withSlugs[table])
    .where(inArray(slug, [...slugs]));
}

/** Articles that became due in this period, and the pages that list them. */
export async function articlesDueBetween(db: Database, since: Date, until: Date): Promise<Changes> {
  const rows = await db
    .select({ key: articles.sourceKey })
    .from(articles)
    .where(and(gt(articles.publishAt, since), lte(articles.publishAt, until), isNull(articles.removedAt)));
  const { slugs, ...listings } = await listingsOf(
    db,
    rows.map(({ key }) => key),
  );
  return { articles: slugs, insights: [], ...listings };
}
