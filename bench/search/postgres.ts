import { getTableName, sql } from 'drizzle-orm';
import { type Database, query } from '../../apps/api/src/platform/database/database.ts';
import { quoteTerm } from '../../apps/api/src/search/index-terms.ts';
import { TABLES } from '../../apps/api/src/search/levels.ts';
import { isStopWord, lexeme, tokenise } from '../../apps/api/src/search/tokenizer.ts';

/**
 * PostgreSQL's `ts_rank_cd` over the same words, for comparison: all words required, without access rules, facets or
 * corrections. An article is found in its public row and, if locked, in the row with its body.
 */
export async function rankedByPostgres(db: Database, text: string): Promise<number[]> {
  const words = tokenise(text).flatMap(({ parts }) => parts.filter((part) => !isStopWord(part)));
  if (words.length === 0) return [];
  const match = words.map((word) => quoteTerm(lexeme(word))).join(' & ');
  const each = TABLES.map(
    (table) => sql`select article_id, publish_at, ts_rank_cd(words, ${match}::tsquery, 1) as rank
      from ${sql.identifier(getTableName(table))} where words @@ ${match}::tsquery`,
  );
  const rows = await db.transaction(async (tx) => {
    // Slow statements are part of the comparison. The API's connections cancel them after two seconds.
    await tx.execute(sql`set local statement_timeout = 0`);
    return query<{ article_id: number }>(
      tx,
      sql`select article_id from (${sql.join(each, sql` union all `)}) found
        group by article_id order by max(rank) desc, max(publish_at) desc limit 10`,
    );
  });
  return rows.map(({ article_id }) => article_id);
}
