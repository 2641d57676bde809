import { sql } from 'drizzle-orm';
import type { Database } from '../store/db.ts';
import { prepared } from '../store/prepared.ts';

/** What the dictionary says about the words of one query. */
export interface Lookup {
  /** Stems that some public word has. */
  readonly stems: ReadonlySet<string>;
  /** Public words that begin as the last one does, the most used first. */
  readonly completions: readonly { readonly word: string; readonly stem: string }[];
}

const MAX_COMPLETIONS = 24;

/** After every word that begins so. Compared byte by byte, so that the index serves whatever the language. */
const END = '\u{10FFFF}';

const statement = () => {
  const out = sql`since <= ${sql.placeholder('now')}::timestamptz`;
  return sql`select null as word, stem, 0 as articles from search_words
      where stem in (select jsonb_array_elements_text(${sql.placeholder('stems')}::jsonb)) and ${out}
    union all
    select word, stem, articles from (select word, stem, articles from search_words
      where word ~>=~ ${sql.placeholder('from')} and word ~<~ ${sql.placeholder('to')} and ${out}
      order by articles desc, word limit ${sql.raw(String(MAX_COMPLETIONS))}) begun`;
};

/** One look-up, the same whatever it finds. */
export async function lookUp(
  db: Database,
  stems: readonly string[],
  prefix: string | undefined,
  now: Date,
): Promise<Lookup> {
  const rows = await prepared<{ word: string | null; stem: string; articles: number }>(
    db,
    'lookup',
    statement,
    {
      stems: JSON.stringify(stems),
      from: prefix ?? END,
      to: (prefix ?? END) + END,
      now: now.toISOString(),
    },
  );
  return {
    stems: new Set(rows.filter((row) => row.word === null).map((row) => row.stem)),
    completions: rows
      .flatMap(({ word, ...row }) => (word === null ? [] : { word, ...row }))
      .sort((a, b) => b.articles - a.articles || (a.word < b.word ? -1 : 1)),
  };
}
