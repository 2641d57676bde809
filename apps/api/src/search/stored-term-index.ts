import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../store/db.ts';
import { prepared } from '../store/prepared.ts';
import type { Articles } from './articles.ts';
import { addBit, type Bits, intersectInto } from './bits.ts';
import { type IndexTerm, matchesTerm, quoteTerm } from './index-terms.ts';
import { TABLES } from './levels.ts';
import { idsByTable, selectRows } from './table-rows.ts';
import type { DocSetLookup, TermIndex } from './term-index.ts';
import { parseTermCounts, weightOf } from './term-weights.ts';

/**
 * Always true, but the planner estimates it as expensive and therefore avoids a sequential scan. It would otherwise
 * choose one for a small table, because it ignores the cost of reading the out-of-line vectors.
 */
const BY_INDEX = sql.raw(`(article_id > 0 or to_tsvector('simple', article_id::text) is null)`);

/** Contains only the tables up to the reader's level. */
function listsStatement(level: number): SQL {
  const cases = TABLES.slice(0, level + 1).map(
    (table, n) => sql`when ${sql.raw(String(n))} then (select string_agg(int4send(article_id), '')
      from ${sql.identifier(getTableName(table))} where words @@ asked.query and ${BY_INDEX})`,
  );
  return sql`select asked.table_index, asked.name, case asked.table_index ${sql.join(cases, sql` `)} end as ids
    from jsonb_to_recordset(${sql.placeholder('asked')}::jsonb) as asked(table_index int, name text, query tsquery)`;
}

const keysStatement = (level: number): SQL => selectRows(level, 'article_id, key::text as key');

/** Reads the terms from the database, until they are in memory. */
export class StoredTermIndex implements TermIndex {
  readonly #db: Database;
  readonly #articles: Articles;

  constructor(db: Database, articles: Articles) {
    this.#db = db;
    this.#articles = articles;
  }

  async lists(level: number, names: ReadonlySet<IndexTerm>): Promise<DocSetLookup> {
    const tableIndexes = Array.from({ length: level + 1 }, (_, index) => index);
    const asked = [...names].flatMap((name) =>
      tableIndexes.map((table_index) => ({ table_index, name, query: quoteTerm(name) })),
    );
    const rows = await prepared<{ table_index: number; name: IndexTerm; ids: Uint8Array | null }>(
      this.#db,
      `lists ${level}`,
      () => listsStatement(level),
      { asked: JSON.stringify(asked) },
    );
    const sets = new Map([...names].map((name) => [name, this.#articles.emptySet()]));
    for (const { table_index, name, ids } of rows.sort((a, b) => a.table_index - b.table_index)) {
      const bits = sets.get(name) ?? this.#articles.emptySet();
      if (ids) this.#addIds(bits, ids);
      // An article that this reader finds in a locked table is not also searched in its public form.
      if (table_index === 0 && level > 0) intersectInto(bits, this.#articles.publicAt(level));
    }
    return (name) => sets.get(name) ?? this.#articles.emptySet();
  }

  #addIds(bits: Bits, ids: Uint8Array): void {
    const view = new DataView(ids.buffer, ids.byteOffset, ids.byteLength);
    for (let at = 0; at < ids.byteLength; at += 4) {
      const docId = this.#articles.docIdOf(view.getInt32(at));
      // An article added meanwhile has no doc id yet. The caller notices the new epoch and repeats the search.
      if (docId >= 0) addBit(bits, docId);
    }
  }

  async weigh(level: number, names: readonly IndexTerm[], docIds: readonly number[]): Promise<Float64Array> {
    const rows = await prepared<{ article_id: number; key: string }>(
      this.#db,
      `keys ${level}`,
      () => keysStatement(level),
      idsByTable(docIds, this.#articles, level),
    );
    const sums = new Float64Array(docIds.length);
    const positions = new Map(docIds.map((docId, n) => [docId, n]));
    for (const { article_id, key } of rows) {
      const n = positions.get(this.#articles.docIdOf(article_id));
      if (n === undefined) continue;
      for (const { name, packedCounts } of parseTermCounts(key)) {
        const times = names.filter((one) => matchesTerm(name, one)).length;
        sums[n] = (sums[n] ?? 0) + times * weightOf(packedCounts);
      }
    }
    return sums;
  }
}
