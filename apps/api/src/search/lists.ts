import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../store/db.ts';
import { prepared } from '../store/prepared.ts';
import { type Bits, noBits } from './bits.ts';
import type { Catalogue } from './catalogue.ts';
import { TABLES } from './levels.ts';
import { addList, type List, listOf } from './list.ts';

/** A word of the index as a query names it; a beginning of words ends in `:*`. */
export type Name = string;

/** All articles that a reader may find by a word. */
export type ArticlesWith = (name: Name) => Bits;

export const quote = (name: Name): string => {
  const begun = name.endsWith(':*');
  const bare = begun ? name.slice(0, -2) : name;
  return `'${bare.replace(/['\\]/g, '')}'${begun ? ':*' : ''}`;
};

/**
 * Always true, and dear in the planner's eyes: reading every row looks expensive then, as it is. It would
 * otherwise prefer that for a small table, not knowing that each row's words have to be put together first.
 */
const BY_INDEX = sql.raw(`(article_id > 0 or to_tsvector('simple', article_id::text) is null)`);

/** Names the tables up to the reader's level: none above it is so much as named. */
function statement(level: number): SQL {
  const each = TABLES.slice(0, level + 1).map(
    (table, n) => sql`select article_id from ${sql.identifier(getTableName(table))}
      where words @@ asked.query and ${BY_INDEX} and ${n === 0 ? sql.raw(`until >= ${level}`) : sql`true`}`,
  );
  return sql`select asked.name, (select string_agg(int4send(article_id), '')
      from (${sql.join(each, sql` union all `)}) found) as ids
    from jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as asked(name text, query tsquery)`;
}

/**
 * One statement for all lists that are not yet in memory. Each tier has lists of its own: that a word was
 * asked for by those who may read more does not make it any faster for those who may not.
 */
export async function readLists(
  db: Database,
  { articles, lists }: Catalogue,
  level: number,
  names: Iterable<Name>,
): Promise<ArticlesWith> {
  const held = new Map<Name, List>();
  const asked: { name: Name; query: string }[] = [];
  for (const name of names) {
    const known = lists.get(`${level}${name}`);
    if (known) held.set(name, known);
    else asked.push({ name, query: quote(name) });
  }
  if (asked.length) {
    const rows = await prepared<{ name: Name; ids: Uint8Array | null }>(
      db,
      `lists ${level}`,
      () => statement(level),
      { asked: JSON.stringify(asked) },
    );
    for (const { name, ids } of rows) {
      const list = listOf(ids, articles);
      held.set(name, list);
      lists.set(`${level}${name}`, list);
    }
  }
  return (name) => {
    const bits = noBits(articles.size);
    const list = held.get(name);
    if (list) addList(bits, list);
    return bits;
  };
}
