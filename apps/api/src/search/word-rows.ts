import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../store/db.ts';
import { prepared } from '../store/prepared.ts';
import { HIGHEST_LEVEL, TABLES } from './levels.ts';
import { idList, ids } from './rows.ts';

/** An article's row in one of the tables, as memory takes it in. */
export interface WordRow {
  readonly place: number;
  readonly article_id: number;
  readonly words: string;
  readonly key: string;
}

const statement = (): SQL =>
  sql.join(
    TABLES.map(
      (table, place) => sql`select ${sql.raw(String(place))}::int as place, article_id,
        array_to_string(tsvector_to_array(words), ' ') as words, key::text as key
        from ${sql.identifier(getTableName(table))} where article_id = any(${ids(`in${place}`)})`,
    ),
    sql` union all `,
  );

/** Those of the articles with these numbers: `until` tells which tables they are in. */
export function readWordRows(
  db: Database,
  articles: readonly { readonly id: number; readonly until: number }[],
): Promise<WordRow[]> {
  const places = TABLES.map(
    (_, place) =>
      [
        `in${place}`,
        idList(
          articles
            .filter(({ until }) => place === 0 || (until < HIGHEST_LEVEL && until + 1 === place))
            .map(({ id }) => id),
        ),
      ] as const,
  );
  return prepared<WordRow>(db, 'word rows', statement, Object.fromEntries(places));
}
