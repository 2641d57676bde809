import { categoryMask, HIDDEN_FROM_SEARCH_ID } from '@tidemark/contracts/categories';
import { RECOMMENDATION_KINDS, type RecommendationKind } from '@tidemark/contracts/follow';
import { type SQL, sql } from 'drizzle-orm';
import { isInSet } from '../../platform/database/article-set.ts';
import { type Database, query } from '../../platform/database/database.ts';
import { articlesOfAuthor, articlesOfCategory, ofEachKind } from './kinds.ts';
import type { FollowedSearch } from './store.ts';

export interface Recommendation {
  readonly articleId: number;
  readonly kind: RecommendationKind;
  /** What the reason is about: an id, an asset or the text of a search. */
  readonly target: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const NEW_DAYS = 60;
const READ_DAYS = 90;
/** An analyst or category is a reason once this many of its articles were read. */
const MIN_READ = 2;
const PER_REASON = 8;
const MAX_RECOMMENDATIONS = 6;

/** New articles that fit what a reader follows and reads, without those that they have begun. */
export async function listRecommendations(
  db: Database,
  uid: string,
  searches: readonly FollowedSearch[],
  now: Date,
): Promise<Recommendation[]> {
  const daysAgo = (days: number) =>
    sql`${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  const isNew = sql`publish_at > ${daysAgo(NEW_DAYS)} and publish_at <= ${now.toISOString()}::timestamptz`;
  const newest = sql`order by publish_at desc limit ${PER_REASON}`;
  /** The newest of these articles, which were published recently. */
  const newestOf = (articles: SQL) =>
    sql`lateral (select * from (${articles}) found where ${isNew} ${newest}) new`;
  const oftenRead = (table: SQL, column: SQL) =>
    sql`(select ${column} as target from ${table} where article_id in (select article_id from read)
      group by ${column} having count(*) >= ${MIN_READ} order by count(*) desc, ${column} limit 2) often`;
  const branches = [
    ...ofEachKind(({ recommended }) => recommended).map(
      ({ kind, value }) => sql`select ${kind}::text as kind, follows.target, new.*
        from follows cross join ${newestOf(value)} where follows.uid = ${uid} and follows.kind = ${kind}`,
    ),
    sql`select 'read_analyst', often.target::text, new.*
      from ${oftenRead(sql`article_authors`, sql`author_id`)} cross join ${newestOf(articlesOfAuthor(sql`often.target`))}`,
    sql`select 'read_category', often.target::text, new.*
      from ${oftenRead(sql`article_categories`, sql`category_id`)} cross join ${newestOf(articlesOfCategory(sql`often.target`))}`,
    ...searches.map(
      ({ target, matches }) => sql`(select 'search', ${target}::text, id, publish_at from articles
        where removed_at is null and ${isNew} and mask & ${categoryMask([HIDDEN_FROM_SEARCH_ID])} = 0 and ${isInSet(sql`id`, matches)} ${newest})`,
    ),
  ];
  const rows = await query<Recommendation>(
    db,
    sql`with begun as (select article_id, updated_at from reading_records
        where uid = ${uid} and (position_at is not null or finished_at is not null)),
      read as (select article_id from begun where updated_at > ${daysAgo(READ_DAYS)}),
      candidates as (${sql.join(branches, sql` union all `)})
      select article_id as "articleId", kind, target from candidates
      where article_id not in (select article_id from begun)
      order by publish_at desc, article_id desc`,
  );
  return bestReasons(rows);
}

/** One reason per article. Articles of what is followed come first, each group in the given order. */
function bestReasons(rows: readonly Recommendation[]): Recommendation[] {
  const rank = ({ kind }: Recommendation) => RECOMMENDATION_KINDS.indexOf(kind);
  const best = new Map<number, Recommendation>();
  for (const row of rows) {
    const known = best.get(row.articleId);
    if (!known || rank(row) < rank(known)) best.set(row.articleId, row);
  }
  const all = [...best.values()];
  const isRead = ({ kind }: Recommendation) => kind.startsWith('read_');
  return [...all.filter((row) => !isRead(row)), ...all.filter(isRead)].slice(0, MAX_RECOMMENDATIONS);
}
