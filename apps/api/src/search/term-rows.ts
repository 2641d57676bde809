import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import { prepared } from '../platform/database/prepared.ts';
import { HIGHEST_LEVEL, TABLES } from './levels.ts';
import { idList, ids } from './table-rows.ts';

/** An article's row in one of the search tables. */
export interface TermRow {
  readonly tableIndex: number;
  readonly article_id: number;
  readonly key: string;
}

const statement = (): SQL =>
  sql.join(
    TABLES.map(
      (table, tableIndex) => sql`select ${sql.raw(String(tableIndex))}::int as "tableIndex", article_id,
        key::text as key
        from ${sql.identifier(getTableName(table))} where article_id = any(${ids(`in${tableIndex}`)})`,
    ),
    sql` union all `,
  );

/** The rows of these articles. `maxPublicLevel` determines which tables hold them. */
export function readTermRows(
  db: Database,
  articles: readonly { readonly id: number; readonly maxPublicLevel: number }[],
): Promise<TermRow[]> {
  const idsByTable = TABLES.map(
    (_, tableIndex) =>
      [
        `in${tableIndex}`,
        idList(
          articles
            .filter(
              ({ maxPublicLevel }) =>
                tableIndex === 0 || (maxPublicLevel < HIGHEST_LEVEL && maxPublicLevel + 1 === tableIndex),
            )
            .map(({ id }) => id),
        ),
      ] as const,
  );
  return prepared<TermRow>(db, 'term rows', statement, Object.fromEntries(idsByTable));
}
