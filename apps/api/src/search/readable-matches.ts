import type { ReaderTier } from '@tidemark/contracts/access';
import { type SQL, sql } from 'drizzle-orm';
import { type Database, query } from '../store/db.ts';
import { LOCKED_TABLES, levelOf, TABLES } from './levels.ts';
import { isStopWord, lexeme, tokenise } from './tokenizer.ts';

interface MatchOptions {
  /** Whether the last word may be the beginning of a word. */
  readonly completesLast?: boolean;
}

/** All words of the text as a text query of PostgreSQL. Undefined for a text without words. */
function termsOf(text: string, { completesLast = false }: MatchOptions = {}): string | undefined {
  const all = tokenise(text).flatMap(({ parts }) => parts);
  const telling = all.filter((word) => !isStopWord(word));
  const words = telling.length > 0 ? telling : all;
  const terms = words
    .map((word) => `'${lexeme(word).replaceAll(/['\\]/g, '')}'`)
    .filter((term) => term !== "''");
  if (terms.length === 0) return undefined;
  return `${terms.join(' & ')}${completesLast ? ':*' : ''}`;
}

/**
 * A query for the ids of all articles with all words of the text, in what this tier may read. Undefined for a text
 * without words. Tables of bodies above the tier are not part of the query.
 */
export function readableMatches(tier: ReaderTier, text: string, options?: MatchOptions): SQL | undefined {
  const terms = termsOf(text, options);
  if (terms === undefined) return undefined;
  const match = sql`words @@ ${terms}::tsquery`;
  const locked = LOCKED_TABLES.slice(0, levelOf(tier)).map(
    (table) => sql`union all select article_id from ${table} where ${match}`,
  );
  return sql.join([sql`select article_id from article_search where ${match}`, ...locked], sql` `);
}

/** The searches that find this article in what the tier may read. */
export async function searchesFinding(
  db: Database,
  articleId: number,
  tier: ReaderTier,
  texts: readonly string[],
): Promise<string[]> {
  const queries = texts.flatMap((text) => {
    const terms = termsOf(text);
    return terms === undefined ? [] : [{ text, terms }];
  });
  if (queries.length === 0) return [];
  const finds = TABLES.slice(0, levelOf(tier) + 1).map(
    (table) =>
      sql`exists (select from ${table} where article_id = ${articleId} and words @@ queries.terms::tsquery)`,
  );
  const rows = await query<{ text: string }>(
    db,
    sql`select text from json_to_recordset(${JSON.stringify(queries)}::json) as queries(text text, terms text)
      where ${sql.join(finds, sql` or `)}`,
  );
  return rows.map(({ text }) => text);
}
