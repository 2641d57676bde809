import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../store/db.ts';
import { prepared } from '../store/prepared.ts';
import type { Articles } from './articles.ts';
import { addBit, hasBit } from './bits.ts';
import { ABOUT, isLexeme, isPair } from './document.ts';
import { ESTIMATED_IMPACT, SUBJECT_IMPACT } from './impact.ts';
import { type IndexTerm, matchesTerm, prefixOf, quoteTerm } from './index-terms.ts';
import { TABLES } from './levels.ts';
import { idsByTable, selectRows } from './table-rows.ts';
import type { PostingChunk, PostingReader, TermIndex } from './term-index.ts';

/**
 * Always true, but the planner estimates it as expensive and therefore avoids a sequential scan. It would otherwise
 * choose one for a small table, because it ignores the cost of reading the out-of-line vectors.
 */
const BY_INDEX = sql.raw(`(article_id > 0 or to_tsvector('simple', article_id::text) is null)`);

/** The articles with each lexeme from the index of each table. Contains only the tables up to the reader's level. */
function listsStatement(level: number): SQL {
  const cases = TABLES.slice(0, level + 1).map(
    (table, n) => sql`when ${sql.raw(String(n))} then (select string_agg(int4send(article_id), '')
      from ${sql.identifier(getTableName(table))} where words @@ asked.query and ${BY_INDEX})`,
  );
  return sql`select asked.table_index, asked.name, asked.about,
      case asked.table_index ${sql.join(cases, sql` `)} end as ids
    from jsonb_to_recordset(${sql.placeholder('asked')}::jsonb)
      as asked(table_index int, name text, about bool, query tsquery)`;
}

const names = (placeholder: string): SQL =>
  sql`array(select jsonb_array_elements_text(${sql.placeholder(placeholder)}::jsonb))`;

/** The start of a term in the text form of a vector, up to its impact. */
const STARTS = sql.raw(`' ''' || name || ''':'`);
/** A term with this prefix and its impact. */
const WITH_PREFIX = sql.raw(`' ''(' || prefix || '[^'']*)'':([0-9]+)'`);

/**
 * The impacts of terms on some articles, each as `term impact`. Terms are cut from the text form of the vector, which
 * is several times faster than `unnest`: only few of an article's terms are wanted.
 */
const impactsStatement = (level: number): SQL =>
  selectRows(
    level,
    sql`article_id, (select array(
        select name || ' ' || substring(substr(list, strpos(list, ${STARTS}) + length(name) + 4, 4) from '^[0-9]+')
        from unnest(${names('terms')}) name where strpos(list, ${STARTS}) > 0
        union all
        select match[1] || ' ' || match[2] from unnest(${names('prefixes')}) prefix
          cross join lateral regexp_matches(list, ${WITH_PREFIX}, 'g') match)
      from (select ' ' || key::text as list offset 0) one) as impacts`,
  );

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface StoredList {
  readonly table_index: number;
  readonly name: IndexTerm;
  readonly about: boolean;
  readonly ids: Uint8Array | null;
}

interface StoredImpacts {
  readonly article_id: number;
  readonly impacts: readonly string[];
}

/** The articles of the chunks of a term, collected one at a time. */
class ChunkBuilder {
  readonly #docIds: number[] = [];
  readonly #impacts: number[] = [];

  add(docId: number, impact: number): void {
    this.#docIds.push(docId);
    this.#impacts.push(impact);
  }

  build(tableIndex: number): PostingChunk {
    const docIds = Int32Array.from(this.#docIds);
    return { tableIndex, docIds, impacts: Uint8Array.from(this.#impacts), count: docIds.length };
  }
}

const readerOf = (read: PostingReader['read']): PostingReader => ({
  read,
  collect(term, { inPublicTable, inLockedTables }) {
    read(term, {
      chunk({ tableIndex, docIds }) {
        for (const docId of docIds) addBit(tableIndex === 0 ? inPublicTable : inLockedTables, docId);
      },
    });
  },
});

/**
 * Reads the terms from the database until they are in memory. Reading the impacts of a common word takes seconds, so
 * they are read only for the articles that are likely to be on the page.
 */
export class StoredTermIndex implements TermIndex {
  readonly #db: Database;
  readonly #articles: Articles;

  constructor(db: Database, articles: Articles) {
    this.#db = db;
    this.#articles = articles;
  }

  async postings(level: number, terms: ReadonlySet<IndexTerm>): Promise<PostingReader> {
    const asked = [...terms].filter(isLexeme).flatMap((name) =>
      Array.from({ length: level + 1 }, (_, table_index) => [
        { table_index, name, about: false, query: quoteTerm(name) },
        { table_index, name, about: true, query: quoteTerm(ABOUT + name) },
      ]).flat(),
    );
    const rows = await prepared<StoredList>(this.#db, `lists ${level}`, () => listsStatement(level), {
      asked: JSON.stringify(asked),
    });
    const lists = new Map<IndexTerm, PostingChunk[]>();
    for (const row of rows) {
      if (row.about) continue;
      const about = rows.find(
        (one) => one.about && one.name === row.name && one.table_index === row.table_index,
      );
      const chunk = this.#estimate(row, about);
      lists.set(row.name, [...(lists.get(row.name) ?? []), chunk]);
    }
    return readerOf((term, visitor) => {
      for (const chunk of lists.get(term) ?? []) visitor.chunk(chunk);
    });
  }

  /** An article added meanwhile has no doc id yet. The caller notices the new epoch and repeats the search. */
  *#docIdsOf(ids: Uint8Array | null | undefined): Generator<number> {
    if (!ids) return;
    const view = new DataView(ids.buffer, ids.byteOffset, ids.byteLength);
    for (let at = 0; at < ids.byteLength; at += 4) {
      const docId = this.#articles.docIdOf(view.getInt32(at));
      if (docId >= 0) yield docId;
    }
  }

  #estimate({ table_index, ids }: StoredList, about: StoredList | undefined): PostingChunk {
    const subjects = this.#articles.emptySet();
    for (const docId of this.#docIdsOf(about?.ids)) addBit(subjects, docId);
    const chunk = new ChunkBuilder();
    for (const docId of this.#docIdsOf(ids)) {
      chunk.add(docId, hasBit(subjects, docId) ? SUBJECT_IMPACT : ESTIMATED_IMPACT);
    }
    return chunk.build(table_index);
  }

  async refine(
    estimated: PostingReader,
    level: number,
    terms: ReadonlySet<IndexTerm>,
    docIds: readonly number[],
  ): Promise<PostingReader> {
    const rows = await prepared<StoredImpacts>(this.#db, `impacts ${level}`, () => impactsStatement(level), {
      terms: JSON.stringify([...terms].filter((term) => prefixOf(term) === undefined)),
      prefixes: JSON.stringify([...terms].flatMap((term) => prefixOf(term) ?? []).map(escapeRegExp)),
      ...idsByTable(docIds, this.#articles, level),
    });
    const refined = this.#articles.emptySet();
    const exact = new Map<IndexTerm, ChunkBuilder[]>();
    for (const { article_id, impacts } of rows) {
      const docId = this.#articles.docIdOf(article_id);
      if (docId < 0) continue;
      addBit(refined, docId);
      const tableIndex = this.#articles.tableOf(docId, level);
      // A term that was asked for by itself and by its prefix is returned twice.
      for (const entry of new Set(impacts)) {
        const [name = '', impact = ''] = entry.split(' ');
        for (const term of terms) {
          if (!matchesTerm(name, term) || (prefixOf(term) !== undefined && isPair(name))) continue;
          const chunks = exact.get(term) ?? TABLES.map(() => new ChunkBuilder());
          exact.set(term, chunks);
          chunks[tableIndex]?.add(docId, Number(impact));
        }
      }
    }
    const isRefined = (docId: number, tableIndex: number) =>
      hasBit(refined, docId) && this.#articles.tableOf(docId, level) === tableIndex;
    return readerOf((term, visitor) => {
      estimated.read(term, {
        chunk({ tableIndex, docIds: estimatedIds, impacts, count }) {
          const others = new ChunkBuilder();
          for (let n = 0; n < count; n += 1) {
            const docId = estimatedIds[n] ?? 0;
            if (!isRefined(docId, tableIndex)) others.add(docId, impacts[n] ?? 0);
          }
          visitor.chunk(others.build(tableIndex));
        },
      });
      // The tables above the reader's level have none.
      for (const [tableIndex, builder] of (exact.get(term) ?? []).entries()) {
        const chunk = builder.build(tableIndex);
        if (chunk.count > 0) visitor.chunk(chunk);
      }
    });
  }
}
