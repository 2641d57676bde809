import type { EffectiveAccess } from '@tidemark/contracts/access';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { articleSlugs, articles } from '../articles/tables.ts';

export interface StaffArticle {
  readonly id: number;
  readonly slug: string | null;
  readonly title: string;
  readonly access: EffectiveAccess;
  readonly categoryIds: readonly number[];
  readonly publishAt: Date;
  readonly removedAt: Date | null;
}

const { id, slug, title, categoryIds, publishAt, removedAt } = articles;
const columns = { id, slug, title, categoryIds, publishAt, removedAt, access: sql<EffectiveAccess>`access` };

/** Finds an article by id, slug or former slug, visible or not. For staff only. */
export async function findArticleForStaff(
  db: Database,
  idOrSlug: number | string,
): Promise<StaffArticle | undefined> {
  const key = typeof idOrSlug === 'number' ? eq(id, idOrSlug) : eq(slug, idOrSlug);
  const [row] = await db.select(columns).from(articles).where(key);
  if (row || typeof idOrSlug === 'number') return row;
  const [former] = await db
    .select(columns)
    .from(articles)
    .innerJoin(articleSlugs, eq(articleSlugs.ownerId, id))
    .where(eq(articleSlugs.slug, idOrSlug));
  return former;
}
