import type { EffectiveAccess } from '@tidemark/contracts/access';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { insights } from './tables.ts';

export type InsightRow = Omit<
  typeof insights.$inferSelect,
  'sourceKey' | 'hash' | 'removedAt' | 'slug' | 'access'
> & {
  readonly slug: string;
  readonly access: EffectiveAccess;
};

const present = isNull(insights.removedAt);
const { id, title, summary, type, unit, source, updatedAt, categoryIds, series } = insights;
const columns = {
  ...{ id, title, summary, type, unit, source, updatedAt, categoryIds, series },
  slug: sql<string>`insights.slug`,
  access: sql<EffectiveAccess>`insights.access`,
};

export function listInsights(db: Database, limit: number, offset: number): Promise<InsightRow[]> {
  return db
    .select(columns)
    .from(insights)
    .where(present)
    .orderBy(asc(title), asc(id))
    .limit(limit)
    .offset(offset);
}

export async function countInsights(db: Database): Promise<number> {
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(insights).where(present);
  return row?.total ?? 0;
}

export async function findInsight(db: Database, idOrSlug: number | string): Promise<InsightRow | undefined> {
  const key = typeof idOrSlug === 'number' ? eq(id, idOrSlug) : eq(insights.slug, idOrSlug);
  const [row] = await db.select(columns).from(insights).where(and(key, present)).limit(1);
  return row;
}
