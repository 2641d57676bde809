import { canRead, type Reader } from '@tidemark/contracts/access';
import type { Insight } from '@tidemark/contracts/wire/insight';
import { categoryRefs, wireAccess } from '../articles/index.ts';
import type { InsightRow } from './store.ts';

/** Title and summary are public; the points follow the same rule as an article's body. */
export function presentInsight(reader: Reader, row: InsightRow): Insight {
  const access = wireAccess(row.access);
  return {
    id: row.id,
    attributes: {
      title: row.title,
      slug: row.slug,
      summary: row.summary,
      access,
      type: row.type as Insight['attributes']['type'],
      unit: row.unit,
      source: row.source,
      updated_at: row.updatedAt.toISOString(),
      categories: categoryRefs(row.categoryIds),
      series: canRead(reader, { access, categoryIds: row.categoryIds }) ? row.series : null,
    },
  };
}
