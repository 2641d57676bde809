import { type EffectiveAccess, type ReaderTier, readableAccess } from '@tidemark/contracts/access';
import { HIDDEN_FROM_SEARCH_ID } from '@tidemark/contracts/categories';
import type { Sort } from '@tidemark/contracts/paging';
import { PERIOD_DAYS, type Period } from '@tidemark/contracts/search';
import { type SQL, sql } from 'drizzle-orm';
import { categoryBits } from '../store/articles.ts';
import { type Database, query } from '../store/db.ts';
import { type Facets, facets } from './facets.ts';
import { fold } from './words.ts';

export interface SearchRequest {
  readonly text: string;
  readonly tier: ReaderTier;
  readonly access?: readonly EffectiveAccess[] | undefined;
  readonly categoryIds?: readonly number[] | undefined;
  readonly period?: Period | undefined;
  readonly sort?: Sort | undefined;
  readonly limit: number;
  readonly offset: number;
}

export interface SearchResult extends Facets {
  readonly ids: readonly number[];
}

const list = (values: readonly string[]): SQL =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

export function since(period: Period, now: Date): string {
  return new Date(now.getTime() - PERIOD_DAYS[period] * 86_400_000).toISOString();
}

/** Each of the three filters as a condition, so that a facet can leave its own one out. */
function filters(request: SearchRequest, now: Date) {
  const { access, categoryIds, period } = request;
  return {
    access: access ? sql`access in (${list(access)})` : sql`true`,
    categories: categoryIds ? sql`(mask & ${categoryBits(categoryIds)}::int) <> 0` : sql`true`,
    period: period ? sql`publish_at >= ${since(period, now)}::timestamptz` : sql`true`,
  };
}

/**
 * Public words are matched for everyone, a body's words only where this reader may read it:
 * a locked body gives no hit, no count and no facet.
 */
function matches(request: SearchRequest, now: Date): SQL {
  return sql`q as materialized (select websearch_to_tsquery('english', ${fold(request.text)}) as q),
    matched as materialized (
      select a.id, a.access, a.mask, a.publish_at,
        ts_rank(case when a.access in (${list(readableAccess(request.tier))}) then s.all_words else s.public_words end,
          (select q from q)) as rank
      from article_search s join articles a on a.id = s.article_id
      where a.removed_at is null and a.publish_at <= ${now.toISOString()}::timestamptz
        and (a.mask & ${categoryBits([HIDDEN_FROM_SEARCH_ID])}::int) = 0
        and (s.public_words @@ (select q from q)
          or (s.all_words @@ (select q from q) and a.access in (${list(readableAccess(request.tier))}))))`;
}

const ORDER: Readonly<Record<Sort | 'relevance', SQL>> = {
  relevance: sql`rank desc, publish_at desc, id desc`,
  date_desc: sql`publish_at desc, id desc`,
  date_asc: sql`publish_at asc, id asc`,
};

export async function search(db: Database, request: SearchRequest, now: Date): Promise<SearchResult> {
  const by = filters(request, now);
  const [ids, counted] = await Promise.all([
    query<{ id: number }>(
      db,
      sql`with ${matches(request, now)} select id from matched
        where ${by.access} and ${by.categories} and ${by.period}
        order by ${ORDER[request.sort ?? 'relevance']} limit ${request.limit} offset ${request.offset}`,
    ),
    facets(db, matches(request, now), by, now),
  ]);
  return { ids: ids.map((row) => row.id), ...counted };
}
