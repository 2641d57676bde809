import { PERIOD_DAYS, type Period } from '@tidemark/contracts/search';
import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../store/db.ts';
import { prepared } from '../store/prepared.ts';
import type { CompiledQuery } from './compile.ts';
import { LOCKED_TABLES } from './levels.ts';

/** Filters as numbers, so that one statement serves them all and its plan is kept. */
export interface Filters {
  /** One bit an access value. */
  readonly access: number;
  /** One bit a category; -1 for all. */
  readonly categories: number;
  readonly period: Period | undefined;
}

/** A line of the one counting pass: of one facet's value, or of all (then every key is null). */
export interface FacetRow {
  readonly access: number | null;
  readonly mask: number | null;
  readonly age: number | null;
  readonly count: number;
  /** Without any filter. */
  readonly matched: number;
}

export interface Found {
  /** In the wanted order: the ranked ones, or a page by date. */
  readonly ids: readonly number[];
  readonly facets: readonly FacetRow[];
}

const NEWEST = 100;
const BEST = 120;
const WEIGHTS = '{0.1, 0.25, 0.55, 1.0}';

export const sinceOf = (period: Period, now: Date): Date =>
  new Date(now.getTime() - PERIOD_DAYS[period] * 86_400_000);

/** Rows that a reader of this level searches: no table above the level is so much as named. */
function rows(level: number, where: SQL): SQL {
  const columns = sql.raw('article_id, access, publish_at, mask');
  const open = sql`select ${columns} from article_search where until >= ${sql.raw(String(level))} and ${where}`;
  const locked = LOCKED_TABLES.slice(0, level).map(
    (table) => sql`select ${columns} from ${sql.identifier(getTableName(table))} where ${where}`,
  );
  return sql.join([open, ...locked], sql` union all `);
}

function keys(level: number, id: SQL): SQL {
  const open = sql`select key, publish_at from article_search where article_id = ${id} and until >= ${sql.raw(String(level))}`;
  const locked = LOCKED_TABLES.slice(0, level).map(
    (table) =>
      sql`select key, publish_at from ${sql.identifier(getTableName(table))} where article_id = ${id}`,
  );
  return sql.join([open, ...locked], sql` union all `);
}

/** `q` is materialised: with the query written out the planner would read every row for a common word. */
function base(query: CompiledQuery, level: number, filters: Filters, now: Date) {
  const moment = sql`${now.toISOString()}::timestamptz`;
  const since = filters.period ? sinceOf(filters.period, now).toISOString() : '-infinity';
  const fits = sql`((${filters.access}::int >> access) & 1) = 1 and (mask & ${filters.categories}::int) <> 0
    and publish_at >= ${since}::timestamptz`;
  const matching = (column: string) =>
    sql`words @@ (select ${sql.raw(column)} from q) and publish_at <= ${moment}`;
  const ctes = sql`q as materialized (select ${query.match}::tsquery as match, ${query.title}::tsquery as title,
      ${query.about}::tsquery as about, ${query.rank}::tsquery as rank),
    matched as materialized (${rows(level, matching('match'))})`;
  return { ctes, fits, matching, moment };
}

/** Counts by access, category set and age at once, then sums each facet with the other filters applied. */
function facets(filters: Filters, now: Date): SQL {
  const from = (period: Period) => sql`${sinceOf(period, now).toISOString()}::timestamptz`;
  const oldest = filters.period ? { day: 0, week: 1, month: 2, year: 3 }[filters.period] : 4;
  return sql`groups as (select access, mask, age, count(*)::int as n,
      ((${filters.access}::int >> access) & 1) = 1 as by_access,
      (mask & ${filters.categories}::int) <> 0 as by_category, age <= ${oldest}::int as by_age
      from (select access, mask, case when publish_at >= ${from('day')} then 0 when publish_at >= ${from('week')} then 1
        when publish_at >= ${from('month')} then 2 when publish_at >= ${from('year')} then 3 else 4 end as age
        from matched) aged group by access, mask, age),
    facets as (select access, mask, age, sum(n)::int as matched, coalesce(case
        when grouping(access) = 0 then sum(n) filter (where by_category and by_age)
        when grouping(mask) = 0 then sum(n) filter (where by_access and by_age)
        when grouping(age) = 0 then sum(n) filter (where by_access and by_category)
        else sum(n) filter (where by_access and by_category and by_age) end, 0)::int as count
      from groups group by grouping sets ((access), (mask), (age), ()))`;
}

const answer = (
  ids: SQL,
): SQL => sql`select (select coalesce(json_agg(facets), '[]'::json) from facets) as facets,
  (select coalesce(json_agg(article_id order by place), '[]'::json) from (${ids}) page) as ids`;

const one = async (db: Database, statement: SQL): Promise<Found> =>
  (await prepared<Found>(db, statement))[0] ?? { ids: [], facets: [] };

/** The best, in their order: ranked are the newest, and the newest of those that are about it or named so. */
export function findBest(
  db: Database,
  query: CompiledQuery,
  level: number,
  filters: Filters,
  now: Date,
): Promise<Found> {
  const { ctes, fits, matching, moment } = base(query, level, filters, now);
  const best = (column: string, titled: string) => sql`(select article_id, ${sql.raw(titled)} as titled
    from (${rows(level, sql`${matching(column)} and ${fits}`)}) found order by publish_at desc, article_id desc limit ${BEST})`;
  return one(
    db,
    sql`with ${ctes}, ${facets(filters, now)},
    candidates as (select article_id, bool_or(titled) as titled from (
        ${best('title', '1 = 1')} union all ${best('about', '1 = 0')} union all
        (select article_id, 1 = 0 from matched where ${fits} order by publish_at desc, article_id desc limit ${NEWEST})
      ) every_one group by article_id),
    scored as (select c.article_id, s.publish_at,
        (ts_rank(${WEIGHTS}, s.key, (select rank from q)) + case when c.titled then 0.35 else 0 end)
        * (1 + 0.2 * exp(-extract(epoch from ${moment} - s.publish_at)::float8 / 15552000)) as score
      from candidates c cross join lateral (${keys(level, sql`c.article_id`)}) s)
    ${answer(sql`select article_id, row_number() over (order by score desc, publish_at desc, article_id desc) as place from scored`)}`,
  );
}

export interface Window {
  readonly limit: number;
  readonly offset: number;
}

export function findByDate(
  db: Database,
  query: CompiledQuery,
  level: number,
  filters: Filters,
  { limit, offset, sort }: Window & { sort: 'date_asc' | 'date_desc' },
  now: Date,
): Promise<Found> {
  const { ctes, fits } = base(query, level, filters, now);
  const order = sql.raw(sort === 'date_asc' ? 'publish_at, article_id' : 'publish_at desc, article_id desc');
  return one(
    db,
    sql`with ${ctes}, ${facets(filters, now)} ${answer(sql`select article_id, row_number() over (order by ${order}) as place
      from matched where ${fits} order by ${order} limit ${limit} offset ${offset}`)}`,
  );
}

/** Past the ranked ones: all others, the newest first. */
export async function findRest(
  db: Database,
  query: CompiledQuery,
  level: number,
  filters: Filters,
  ranked: readonly number[],
  { limit, offset }: Window,
  now: Date,
): Promise<number[]> {
  const { ctes, fits } = base(query, level, filters, now);
  const found = await prepared<{ article_id: number }>(
    db,
    sql`with ${ctes} select article_id from matched where ${fits}
      and article_id not in (select jsonb_array_elements_text(${JSON.stringify(ranked)}::jsonb)::int)
      order by publish_at desc, article_id desc limit ${limit} offset ${offset}`,
  );
  return found.map((row) => row.article_id);
}
