import { ALPHA_ZONE_ID, categoryMask } from '@tidemark/contracts/categories';
import { sql } from 'drizzle-orm';
import { type Database, query } from '../platform/database/database.ts';
import { ABOUT, publicTerms } from './document.ts';
import type { ComparedArticle, RelatedRequest, RelatedResult } from './engine.ts';

const CANDIDATES = 150;
/** Few articles share a rare word, and those that do usually have the same subject. */
const RARE_TERMS = 10;

/** The rarest words of the public fields, as a query for articles about any of them. */
async function rareTerms(db: Database, { title, teaser, assets }: ComparedArticle, now: Date) {
  const terms = publicTerms({ title, teaser, names: assets, body: '' });
  const rows = await query<{ stem: string }>(
    db,
    sql`select stem from search_words where articles > 1 and since <= ${now.toISOString()}::timestamptz
        and word in (select jsonb_array_elements_text(${JSON.stringify(terms)}::jsonb))
      order by articles, word limit ${RARE_TERMS}`,
  );
  const stems = [...new Set(rows.map(({ stem }) => stem))];
  return {
    match: stems.map((stem) => `'${ABOUT}${stem}'`).join(' | '),
    rank: stems.map((stem) => `'${stem}'`).join(' | '),
  };
}

/**
 * Articles that share categories, assets or rare words with this one. Only public fields are compared,
 * because the result must not reveal what a locked body contains.
 */
export async function relatedArticles(
  db: Database,
  { article, categoryIds: wanted, limit, offset }: RelatedRequest,
  now: Date,
): Promise<RelatedResult> {
  const timestamp = sql`${now.toISOString()}::timestamptz`;
  const due = sql`a.removed_at is null and a.id <> ${article.id} and a.publish_at <= ${timestamp}`;
  const bits = categoryMask(wanted?.length ? wanted : article.categoryIds);
  const words = await rareTerms(db, article, now);
  const assets = sql`array(select jsonb_array_elements_text(${JSON.stringify(article.assets)}::jsonb))`;
  const [found] = await query<{ ids: number[]; total: number }>(
    db,
    sql`with q as materialized (select ${words.match}::tsquery as match, ${words.rank}::tsquery as rank),
      near as (
        (select a.id from articles a where ${due} and (a.mask & ${bits}::int) <> 0
          order by a.publish_at desc, a.id desc limit ${CANDIDATES})
        union
        (select a.article_id from article_search a
          where a.words @@ (select match from q) and a.publish_at <= ${timestamp} and a.article_id <> ${article.id}
          order by a.publish_at desc, a.article_id desc limit ${CANDIDATES})),
      scored as (
        select a.id, a.publish_at,
          2.0 * bit_count((a.mask & ${bits}::int & ~${1 << ALPHA_ZONE_ID}::int)::bit(32))
          + 0.8 * least(3, (select count(*) from unnest(a.assets) asset where asset = any(${assets})))
          + 14.0 * coalesce(ts_rank('{0.03, 0.25, 0.55, 1}', s.key, (select rank from q)), 0)
          + 1.0 / (1 + extract(epoch from ${timestamp} - a.publish_at) / 7776000.0) as score
        from near join articles a using (id) left join article_search s on s.article_id = a.id where ${due})
      select (select count(*)::int from scored) as total,
        (select coalesce(json_agg(id order by score desc, publish_at desc, id desc), '[]'::json)
          from (select * from scored order by score desc, publish_at desc, id desc
            limit ${limit} offset ${offset}) page) as ids`,
  );
  return found ?? { ids: [], total: 0 };
}
