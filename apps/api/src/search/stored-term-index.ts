import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../store/db.ts';
import { prepared } from '../store/prepared.ts';
import type { Articles } from './articles.ts';
import { AS_WRITTEN, isPair } from './document.ts';
import { type IndexTerm, matchesTerm, prefixOf, quoteTerm } from './index-terms.ts';
import { TABLES } from './levels.ts';
import type { PostingChunk, PostingReader, TermIndex } from './term-index.ts';

/**
 * Always true, but the planner estimates it as expensive and therefore avoids a sequential scan. It would otherwise
 * choose one for a small table, because it ignores the cost of reading the out-of-line vectors.
 */
const BY_INDEX = sql.raw(`(article_id > 0 or to_tsvector('simple', article_id::text) is null)`);

const names = (placeholder: string): SQL =>
  sql`array(select jsonb_array_elements_text(${sql.placeholder(placeholder)}::jsonb))`;

/** The start of a term in the text form of a vector, up to its impact. */
const STARTS = sql.raw(`' ''' || name || ''':'`);
/** A term with this prefix and its impact. */
const WITH_PREFIX = sql.raw(`' ''(' || prefix || '[^'']*)'':([0-9]+)'`);

/**
 * Contains only the tables up to the reader's level. Terms are cut from the text form of the vector, which is several
 * times faster than `unnest`: only few of an article's terms are wanted.
 */
function postingsStatement(level: number): SQL {
  const each = TABLES.slice(0, level + 1).map(
    (table, n) => sql`select ${sql.raw(String(n))}::int as table_index, s.article_id, term.lexeme, term.impact
      from ${sql.identifier(getTableName(table))} s
      cross join lateral (select ' ' || s.key::text as list offset 0) k
      cross join lateral (
        select name as lexeme,
          substring(substr(k.list, strpos(k.list, ${STARTS}) + length(name) + 4, 4) from '^[0-9]+')::int as impact
        from unnest(${names('terms')}) name where strpos(k.list, ${STARTS}) > 0
        union all
        select match[1], match[2]::int from unnest(${names('prefixes')}) prefix
          cross join lateral regexp_matches(k.list, ${WITH_PREFIX}, 'g') match) term
      where s.words @@ ${sql.placeholder('match')}::tsquery and ${BY_INDEX}`,
  );
  return sql.join(each, sql` union all `);
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

interface StoredPosting {
  readonly table_index: number;
  readonly article_id: number;
  readonly lexeme: string;
  readonly impact: number;
}

const isLexeme = (term: IndexTerm): boolean => !isPair(term) && !term.startsWith(AS_WRITTEN);

/** Reads the terms from the database, until they are in memory. */
export class StoredTermIndex implements TermIndex {
  readonly #db: Database;
  readonly #articles: Articles;

  constructor(db: Database, articles: Articles) {
    this.#db = db;
    this.#articles = articles;
  }

  async postings(level: number, terms: ReadonlySet<IndexTerm>): Promise<PostingReader> {
    // Every article with a pair or a written form also has its lexemes, by which the database finds it.
    const match = [...terms].filter(isLexeme).map(quoteTerm).join(' | ');
    const rows = await prepared<StoredPosting>(
      this.#db,
      `postings ${level}`,
      () => postingsStatement(level),
      {
        match,
        terms: JSON.stringify([...terms].filter((term) => prefixOf(term) === undefined)),
        prefixes: JSON.stringify([...terms].flatMap((term) => prefixOf(term) ?? []).map(escapeRegExp)),
      },
    );
    return (term, visit) => {
      const isWanted = ({ lexeme }: StoredPosting) =>
        matchesTerm(lexeme, term) && (prefixOf(term) === undefined || !isPair(lexeme));
      for (const [tableIndex] of TABLES.slice(0, level + 1).entries()) {
        visit(
          this.#chunk(
            tableIndex,
            rows.filter((row) => row.table_index === tableIndex && isWanted(row)),
          ),
        );
      }
    };
  }

  #chunk(tableIndex: number, rows: readonly StoredPosting[]): PostingChunk {
    const known = rows
      .map(({ article_id, impact }) => ({ docId: this.#articles.docIdOf(article_id), impact }))
      // An article added meanwhile has no doc id yet. The caller notices the new epoch and repeats the search.
      .filter(({ docId }) => docId >= 0);
    return {
      tableIndex,
      docIds: Int32Array.from(known, ({ docId }) => docId),
      impacts: Int32Array.from(known, ({ impact }) => impact),
      count: known.length,
    };
  }
}
