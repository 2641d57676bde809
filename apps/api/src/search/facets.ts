import { CATEGORIES, HIDDEN_FROM_SEARCH_ID } from '@tidemark/contracts/categories';
import { PERIOD_DAYS, PERIODS, type Period } from '@tidemark/contracts/search';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, query } from '../store/db.ts';

export interface Bucket<Key> {
  readonly key: Key;
  readonly count: number;
}

export interface Facets {
  readonly total: number;
  readonly access: readonly Bucket<string>[];
  readonly categories: readonly Bucket<number>[];
  readonly periods: readonly Bucket<Period>[];
}

type Filters = Readonly<Record<'access' | 'categories' | 'period', SQL>>;

interface Row {
  readonly facet: 'access' | 'category' | 'period' | 'total';
  readonly key: string;
  readonly count: number;
}

/** Every facet is counted with the other filters applied, and not its own: it shows what a change would bring. */
export async function facets(db: Database, matched: SQL, by: Filters, now: Date): Promise<Facets> {
  const categories = sql.join(
    CATEGORIES.filter(({ id }) => id !== HIDDEN_FROM_SEARCH_ID).map(
      ({ id }) => sql`(${id}::int, ${1 << id}::int)`,
    ),
    sql`, `,
  );
  const periods = sql.join(
    PERIODS.map((period) => {
      const from = new Date(now.getTime() - PERIOD_DAYS[period] * 86_400_000).toISOString();
      return sql`(${period}::text, ${from}::timestamptz)`;
    }),
    sql`, `,
  );
  const rows = await query<Row>(
    db,
    sql`with ${matched}
      select 'total' as facet, '' as key, count(*)::int as count from matched
        where ${by.access} and ${by.categories} and ${by.period}
      union all
      select 'access', access, count(*)::int from matched where ${by.categories} and ${by.period} group by access
      union all
      select 'category', c.id::text, count(*)::int from matched join (values ${categories}) c(id, bit) on (mask & c.bit) <> 0
        where ${by.access} and ${by.period} group by c.id
      union all
      select 'period', p.name, count(*)::int from matched join (values ${periods}) p(name, start) on publish_at >= p.start
        where ${by.access} and ${by.categories} group by p.name`,
  );
  const of = (facet: Row['facet']) => rows.filter((row) => row.facet === facet);
  return {
    total: of('total')[0]?.count ?? 0,
    access: of('access').sort(byCount),
    categories: of('category')
      .sort(byCount)
      .map(({ key, count }) => ({ key: Number(key), count })),
    periods: PERIODS.map((key) => ({ key, count: of('period').find((row) => row.key === key)?.count ?? 0 })),
  };
}

const byCount = (a: Row, b: Row) => b.count - a.count || a.key.localeCompare(b.key);
