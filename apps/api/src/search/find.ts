import type { Sort } from '@tidemark/contracts/paging';
import { PERIOD_DAYS, PERIODS, type Period } from '@tidemark/contracts/search';
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

const NEWEST = 60;
const BEST = 80;
/** Of the body's repeated words, the teaser, the names, the title. */
const WEIGHTS = `'{0.1, 0.25, 0.55, 1.0}'`;

const sinceOf = (period: Period, now: Date): string =>
  new Date(now.getTime() - PERIOD_DAYS[period] * 86_400_000).toISOString();

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

const value = (name: string, type: string): SQL => sql`${sql.placeholder(name)}::${sql.raw(type)}`;
const NOW = value('now', 'timestamptz');
const FITS = sql`((${value('access', 'int')} >> access) & 1) = 1 and (mask & ${value('categories', 'int')}) <> 0
  and publish_at >= ${value('since', 'timestamptz')}`;

const matching = (form: 'match' | 'title' | 'about'): SQL =>
  sql`words @@ (select ${sql.raw(form)} from q) and publish_at <= ${NOW}`;

/** `q` is materialised: with the query written out the planner would read every row for a common word. */
const matched = (level: number): SQL => sql`q as materialized (select ${value('match', 'tsquery')} as match,
    ${value('title', 'tsquery')} as title, ${value('about', 'tsquery')} as about, ${value('rank', 'tsquery')} as rank),
  matched as materialized (${rows(level, matching('match'))})`;

/** Counts by access, category set and age at once, then sums each facet with the other filters applied. */
const FACETS = sql`groups as (select access, mask, age, count(*)::int as n,
    ((${value('access', 'int')} >> access) & 1) = 1 as by_access,
    (mask & ${value('categories', 'int')}) <> 0 as by_category, age <= ${value('oldest', 'int')} as by_age
    from (select access, mask, case when publish_at >= ${value('day', 'timestamptz')} then 0
      when publish_at >= ${value('week', 'timestamptz')} then 1
      when publish_at >= ${value('month', 'timestamptz')} then 2
      when publish_at >= ${value('year', 'timestamptz')} then 3 else 4 end as age
      from matched) aged group by access, mask, age),
  facets as (select access, mask, age, sum(n)::int as matched, coalesce(case
      when grouping(access) = 0 then sum(n) filter (where by_category and by_age)
      when grouping(mask) = 0 then sum(n) filter (where by_access and by_age)
      when grouping(age) = 0 then sum(n) filter (where by_access and by_category)
      else sum(n) filter (where by_access and by_category and by_age) end, 0)::int as count
    from groups group by grouping sets ((access), (mask), (age), ()))`;

const answer = (
  ids: SQL,
): SQL => sql`select (select coalesce(json_agg(facets), '[]'::json) from facets) as facets,
  (select coalesce(json_agg(article_id order by place), '[]'::json) from (${ids}) page) as ids`;

const newest = (from: SQL, limit: number): SQL =>
  sql`${from} order by publish_at desc, article_id desc limit ${sql.raw(String(limit))}`;

function bestStatement(level: number): SQL {
  const best = (form: 'title' | 'about') =>
    newest(
      sql`select article_id, ${sql.raw(form === 'title' ? 'true' : 'false')} as titled
        from (${rows(level, sql`${matching(form)} and ${FITS}`)}) found`,
      BEST,
    );
  return sql`with ${matched(level)}, ${FACETS},
    candidates as (select article_id, bool_or(titled) as titled from (
        (${best('title')}) union all (${best('about')}) union all
        (${newest(sql`select article_id, false from matched where ${FITS}`, NEWEST)})
      ) every_one group by article_id),
    scored as (select c.article_id, s.publish_at,
        (ts_rank(${sql.raw(WEIGHTS)}, s.key, (select rank from q)) + case when c.titled then 0.35 else 0 end)
        * (1 + 0.2 * exp(-extract(epoch from ${NOW} - s.publish_at)::float8 / 15552000)) as score
      from candidates c cross join lateral (${keys(level, sql`c.article_id`)}) s)
    ${answer(sql`select article_id,
      row_number() over (order by score desc, publish_at desc, article_id desc) as place from scored`)}`;
}

function byDateStatement(level: number, sort: Sort): SQL {
  const order = sql.raw(sort === 'date_asc' ? 'publish_at, article_id' : 'publish_at desc, article_id desc');
  return sql`with ${matched(level)}, ${FACETS} ${answer(sql`select article_id,
    row_number() over (order by ${order}) as place from matched where ${FITS} order by ${order}
    limit ${value('limit', 'int')} offset ${value('offset', 'int')}`)}`;
}

const restStatement = (
  level: number,
): SQL => sql`with ${matched(level)} select article_id from matched where ${FITS}
  and article_id not in (select jsonb_array_elements_text(${value('ranked', 'jsonb')})::int)
  order by publish_at desc, article_id desc limit ${value('limit', 'int')} offset ${value('offset', 'int')}`;

const AGES: Readonly<Record<Period, number>> = { day: 0, week: 1, month: 2, year: 3 };

function values({ query, filters, now }: Ask): Record<string, unknown> {
  const { match, title, about, rank } = query;
  const { access, categories, period } = filters;
  const since = Object.fromEntries(PERIODS.map((one) => [one, sinceOf(one, now)]));
  return {
    ...{ match, title, about, rank, access, categories, ...since, now: now.toISOString() },
    since: period ? sinceOf(period, now) : '-infinity',
    oldest: period ? AGES[period] : 4,
  };
}

export interface Ask {
  readonly query: CompiledQuery;
  /** The reader's tier as a number. */
  readonly level: number;
  readonly filters: Filters;
  readonly now: Date;
}

export interface Window {
  readonly limit: number;
  readonly offset: number;
}

const NOTHING: Found = { ids: [], facets: [] };

/** The best, in their order: ranked are the newest, and the newest of those that are about it or named so. */
export async function findBest(db: Database, ask: Ask): Promise<Found> {
  const { level } = ask;
  const [found] = await prepared<Found>(db, `best ${level}`, () => bestStatement(level), values(ask));
  return found ?? NOTHING;
}

export async function findByDate(db: Database, ask: Ask, sort: Sort, window: Window): Promise<Found> {
  const { level } = ask;
  const build = () => byDateStatement(level, sort);
  const [found] = await prepared<Found>(db, `${sort} ${level}`, build, { ...values(ask), ...window });
  return found ?? NOTHING;
}

/** Past the ranked ones: all others, the newest first. */
export async function findRest(
  db: Database,
  ask: Ask,
  ranked: readonly number[],
  window: Window,
): Promise<number[]> {
  const { level } = ask;
  const found = await prepared<{ article_id: number }>(db, `rest ${level}`, () => restStatement(level), {
    ...values(ask),
    ...window,
    ranked: JSON.stringify(ranked),
  });
  return found.map((row) => row.article_id);
}
