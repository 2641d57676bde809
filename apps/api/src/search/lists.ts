import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../store/db.ts';
import { prepared } from '../store/prepared.ts';
import { type Bits, keepOnly, noBits } from './bits.ts';
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
  const cases = TABLES.slice(0, level + 1).map(
    (table, n) => sql`when ${sql.raw(String(n))} then (select string_agg(int4send(article_id), '')
      from ${sql.identifier(getTableName(table))} where words @@ asked.query and ${BY_INDEX})`,
  );
  return sql`select asked.place, asked.name, case asked.place ${sql.join(cases, sql` `)} end as ids
    from jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as asked(place int, name text, query tsquery)`;
}

/**
 * That a word was asked for by those who may read more must not make it any faster for those who may not:
 * a list belongs to the tier that asked. One that has many articles of a table is no secret of anybody's,
 * and serves all who may read that table.
 */
const ownKey = (level: number, place: number, name: Name): string => `${level}${place}${name}`;
const sharedKey = (place: number, name: Name): string => `*${place}${name}`;

const known = ({ lists }: Catalogue, level: number, place: number, name: Name): List | undefined =>
  lists.get(sharedKey(place, name)) ?? lists.get(ownKey(level, place, name));

/** One statement for all lists that are not yet in memory. */
export async function readLists(
  db: Database,
  catalogue: Catalogue,
  level: number,
  names: Iterable<Name>,
): Promise<ArticlesWith> {
  const { articles, lists } = catalogue;
  const held = new Map<string, List>();
  const asked: { place: number; name: Name; query: string }[] = [];
  for (const name of names) {
    for (let place = 0; place <= level; place += 1) {
      const list = known(catalogue, level, place, name);
      if (list) held.set(`${place}${name}`, list);
      else asked.push({ place, name, query: quote(name) });
    }
  }
  if (asked.length) {
    const rows = await prepared<{ place: number; name: Name; ids: Uint8Array | null }>(
      db,
      `lists ${level}`,
      () => statement(level),
      { asked: JSON.stringify(asked) },
    );
    for (const { place, name, ids } of rows) {
      const list = listOf(ids, articles);
      held.set(`${place}${name}`, list);
      lists.set(list.few ? ownKey(level, place, name) : sharedKey(place, name), list);
    }
  }
  return (name) => {
    const bits = noBits(articles.size);
    for (let place = 0; place <= level; place += 1) {
      const list = held.get(`${place}${name}`);
      if (list) addList(bits, list);
      // What a locked table holds for this reader is not searched in its public form as well.
      if (place === 0 && level > 0) keepOnly(bits, articles.publicAt(level));
    }
    return bits;
  };
}
