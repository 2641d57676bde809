import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { Articles } from './articles.ts';
import { TABLES } from './levels.ts';

/** A list of ids as text, the fastest form in which both database engines accept an array. */
export const idList = (ids: readonly number[]): string => `{${ids.join()}}`;
export const ids = (name: string): SQL => sql`${sql.placeholder(name)}::text::int[]`;

/** The rows of these articles that a reader of this level may search. Tables above the level are not part of the SQL. */
export function selectRows(level: number, columns: SQL): SQL {
  const each = TABLES.slice(0, level + 1).map(
    (table, n) => sql`select ${columns} from ${sql.identifier(getTableName(table))}
      where article_id = any(${ids(`in${n}`)})`,
  );
  return sql.join(each, sql` union all `);
}

/** The parameters of `selectRows`: the article ids grouped by the table that holds their row. */
export function idsByTable(
  docIds: readonly number[],
  articles: Articles,
  level: number,
): Readonly<Record<string, string>> {
  const idLists = TABLES.slice(0, level + 1).map((): number[] => []);
  for (const docId of docIds) idLists[articles.tableOf(docId, level)]?.push(articles.ids[docId] ?? 0);
  return Object.fromEntries(idLists.map((list, n) => [`in${n}`, idList(list)]));
}
