import { ALPHA_ZONE_ID } from '@tidemark/contracts/categories';
import { sql } from 'drizzle-orm';
import { type ArticleRow, categoryBits } from '../store/articles.ts';
import { type Database, query } from '../store/db.ts';
import { fold } from './words.ts';

const CANDIDATES = 200;

/**
 * Articles that share categories, named assets or words of the public text with this one.
 * Only public words are compared: likeness must not tell what a locked body says.
 */
export async function relatedArticles(
  db: Database,
  article: ArticleRow,
  wanted: readonly number[] | undefined,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<{ ids: number[]; total: number }> {
  const due = sql`a.removed_at is null and a.id <> ${article.id} and a.publish_at <= ${now.toISOString()}::timestamptz`;
  const bits = categoryBits(wanted?.length ? wanted : article.categoryIds);
  const text = fold([article.title, article.teaser, ...article.assets].join(' '));
  const assets = sql`array(select jsonb_array_elements_text(${JSON.stringify(article.assets)}::jsonb))`;
  const rows = await query<{ id: number; total: number }>(
    db,
    sql`with words as materialized (
        select nullif(array_to_string(tsvector_to_array(to_tsvector('english', ${text})), ' | '), '')::tsquery as q),
      near as (
        (select a.id from articles a where ${due} and (a.mask & ${bits}::int) <> 0
          order by a.publish_at desc limit ${CANDIDATES})
        union
        (select a.id from article_search s join articles a on a.id = s.article_id
          where s.public_words @@ (select q from words) and ${due}
          order by ts_rank(s.public_words, (select q from words)) desc, a.id desc limit ${CANDIDATES})),
      scored as (
        select a.id, a.publish_at,
          2.0 * bit_count((a.mask & ${bits}::int & ~${1 << ALPHA_ZONE_ID}::int)::bit(32))
          + 1.5 * (select count(*) from unnest(a.assets) asset where asset = any(${assets}))
          + 12.0 * coalesce(ts_rank(s.public_words, (select q from words)), 0)
          + 1.0 / (1 + extract(epoch from ${now.toISOString()}::timestamptz - a.publish_at) / 7776000.0) as score
        from near join articles a using (id) left join article_search s on s.article_id = a.id)
      select id, (count(*) over ())::int as total from scored
      order by score desc, publish_at desc, id desc limit ${limit} offset ${offset}`,
  );
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 };
}
