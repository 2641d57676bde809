import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { Articles } from './articles.ts';
import { TABLES } from './levels.ts';

/** A list of ids as text: both engines take it, and read it as an array faster than any other form. */
export const idList = (ids: readonly number[]): string => `{${ids.join()}}`;
export const ids = (name: string): SQL => sql`${sql.placeholder(name)}::text::int[]`;

/** Of these articles, the rows that a reader of this level searches; no table above the level is so much as named. */
export function rowsOf(level: number, columns: string, where: SQL = sql`true`): SQL {
  const each = TABLES.slice(0, level + 1).map(
    (table, n) => sql`select ${sql.raw(columns)} from ${sql.identifier(getTableName(table))}
      where article_id = any(${ids(`in${n}`)}) and ${where}`,
  );
  return sql.join(each, sql` union all `);
}

/** The values that `rowsOf` takes: each article where its row is. */
export function placesOf(
  slots: readonly number[],
  articles: Articles,
  level: number,
): Readonly<Record<string, string>> {
  const places = TABLES.slice(0, level + 1).map((): number[] => []);
  for (const slot of slots) places[articles.tableOf(slot, level)]?.push(articles.ids[slot] ?? 0);
  return Object.fromEntries(places.map((some, n) => [`in${n}`, idList(some)]));
}
