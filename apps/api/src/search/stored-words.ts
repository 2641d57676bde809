import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../store/db.ts';
import { prepared } from '../store/prepared.ts';
import type { Articles } from './articles.ts';
import { addBit, type Bits, keepOnly } from './bits.ts';
import { keyEntries, weightOf } from './key.ts';
import { TABLES } from './levels.ts';
import { isNamed, type Name, quote } from './names.ts';
import { placesOf, rowsOf } from './rows.ts';
import type { ArticlesWith, Words } from './words-of.ts';

/**
 * Always true, and dear in the planner's eyes: reading every row looks expensive then, as it is. It would
 * otherwise prefer that for a small table, not knowing that each row's words have to be put together first.
 */
const BY_INDEX = sql.raw(`(article_id > 0 or to_tsvector('simple', article_id::text) is null)`);

/** Names the tables up to the reader's level: none above it is so much as named. */
function listsStatement(level: number): SQL {
  const cases = TABLES.slice(0, level + 1).map(
    (table, n) => sql`when ${sql.raw(String(n))} then (select string_agg(int4send(article_id), '')
      from ${sql.identifier(getTableName(table))} where words @@ asked.query and ${BY_INDEX})`,
  );
  return sql`select asked.place, asked.name, case asked.place ${sql.join(cases, sql` `)} end as ids
    from jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as asked(place int, name text, query tsquery)`;
}

const keysStatement = (level: number): SQL => rowsOf(level, 'article_id, key::text as key');

/** The words as the database has them: for the time until they are in memory. */
export class StoredWords implements Words {
  readonly #db: Database;
  readonly #articles: Articles;

  constructor(db: Database, articles: Articles) {
    this.#db = db;
    this.#articles = articles;
  }

  async lists(level: number, names: ReadonlySet<Name>): Promise<ArticlesWith> {
    const places = Array.from({ length: level + 1 }, (_, place) => place);
    const asked = [...names].flatMap((name) => places.map((place) => ({ place, name, query: quote(name) })));
    const rows = await prepared<{ place: number; name: Name; ids: Uint8Array | null }>(
      this.#db,
      `lists ${level}`,
      () => listsStatement(level),
      { asked: JSON.stringify(asked) },
    );
    const sets = new Map([...names].map((name) => [name, this.#articles.none()]));
    for (const { place, name, ids } of rows.sort((a, b) => a.place - b.place)) {
      const bits = sets.get(name) ?? this.#articles.none();
      if (ids) this.#addIds(bits, ids);
      // What a locked table holds for this reader is not searched in its public form as well.
      if (place === 0 && level > 0) keepOnly(bits, this.#articles.publicAt(level));
    }
    return (name) => sets.get(name) ?? this.#articles.none();
  }

  #addIds(bits: Bits, ids: Uint8Array): void {
    const view = new DataView(ids.buffer, ids.byteOffset, ids.byteLength);
    for (let at = 0; at < ids.byteLength; at += 4) {
      const slot = this.#articles.slotOf(view.getInt32(at));
      // An article that came meanwhile has none; whoever reads the answer will see the new epoch.
      if (slot >= 0) addBit(bits, slot);
    }
  }

  async weigh(level: number, names: readonly Name[], slots: readonly number[]): Promise<Float64Array> {
    const rows = await prepared<{ article_id: number; key: string }>(
      this.#db,
      `keys ${level}`,
      () => keysStatement(level),
      placesOf(slots, this.#articles, level),
    );
    const sums = new Float64Array(slots.length);
    const places = new Map(slots.map((slot, n) => [slot, n]));
    for (const { article_id, key } of rows) {
      const n = places.get(this.#articles.slotOf(article_id));
      if (n === undefined) continue;
      for (const { name, note } of keyEntries(key)) {
        const times = names.filter((one) => isNamed(name, one)).length;
        sums[n] = (sums[n] ?? 0) + times * weightOf(note);
      }
    }
    return sums;
  }
}
