import type { ReaderTier } from '@tidemark/contracts/access';
import { sql } from 'drizzle-orm';
import { type Database, query } from '../platform/database/database.ts';
import { levelOf, TABLES } from './levels.ts';
import { lexemesOf } from './matching.ts';

/** All words of the text as a text query of PostgreSQL. Undefined for a text without words. */
function termsOf(text: string): string | undefined {
  const terms = lexemesOf(text)
    .map((name) => `'${name.replaceAll(/['\\]/g, '')}'`)
    .filter((term) => term !== "''");
  return terms.length === 0 ? undefined : terms.join(' & ');
}

/** Those of the texts whose words all occur in what the tier may read of this article. */
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
