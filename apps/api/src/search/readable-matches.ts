import type { ReaderTier } from '@tidemark/contracts/access';
import { type SQL, sql } from 'drizzle-orm';
import { LOCKED_TABLES, levelOf } from './levels.ts';
import { isStopWord, lexeme, tokenise } from './tokenizer.ts';

/**
 * A query for the ids of all articles with all words of the text, in what this tier may read. Undefined for a text
 * without words. Tables of bodies above the tier are not part of the query.
 */
export function readableMatches(tier: ReaderTier, text: string): SQL | undefined {
  const all = tokenise(text).flatMap(({ parts }) => parts);
  const telling = all.filter((word) => !isStopWord(word));
  const words = telling.length > 0 ? telling : all;
  const terms = words
    .map((word) => `'${lexeme(word).replaceAll(/['\\]/g, '')}'`)
    .filter((term) => term !== "''");
  if (terms.length === 0) return undefined;
  const match = sql`words @@ ${terms.join(' & ')}::tsquery`;
  const locked = LOCKED_TABLES.slice(0, levelOf(tier)).map(
    (table) => sql`union all select article_id from ${table} where ${match}`,
  );
  return sql.join([sql`select article_id from article_search where ${match}`, ...locked], sql` `);
}
