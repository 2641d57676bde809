import { type SQL, sql } from 'drizzle-orm';
import { type Database, query } from '../platform/database/database.ts';
import { recordRebuild } from './change-log.ts';
import { termLexeme } from './document.ts';
import { lockIndexForWriting } from './epoch.ts';

export interface ArticleTerms {
  readonly terms: readonly string[];
  readonly publishAt: Date;
}

const textArray = (values: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;

interface Tally {
  count: number;
  since: Date;
}

function tally(articles: readonly ArticleTerms[]): Map<string, Tally> {
  const all = new Map<string, Tally>();
  for (const { terms, publishAt } of articles) {
    for (const term of terms) {
      const known = all.get(term);
      if (!known) all.set(term, { count: 1, since: publishAt });
      else {
        known.count += 1;
        if (publishAt < known.since) known.since = publishAt;
      }
    }
  }
  return all;
}

/** Always in the same order, so that concurrent writers cannot deadlock. */
const inOrder = (all: Map<string, Tally>) => [...all].sort(([a], [b]) => (a < b ? -1 : 1));

export async function addTerms(db: Database, articles: readonly ArticleTerms[]): Promise<void> {
  const rows = inOrder(tally(articles)).map(([word, { count, since }]) => ({
    word,
    stem: termLexeme(word),
    articles: count,
    since: since.toISOString(),
  }));
  if (rows.length === 0) return;
  await db.execute(sql`insert into search_words (word, stem, articles, since)
    select word, stem, articles, since
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(word text, stem text, articles int, since timestamptz)
    on conflict (word) do update set articles = search_words.articles + excluded.articles,
      since = least(search_words.since, excluded.since)`);
}

/** Must be called after the articles were removed from the index. */
export async function dropTerms(db: Database, articles: readonly ArticleTerms[]): Promise<void> {
  const rows = inOrder(tally(articles)).map(([word, { count, since }]) => ({
    word,
    count,
    since: since.toISOString(),
  }));
  if (rows.length === 0) return;
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(word text, count int, since timestamptz)`;
  await db.execute(sql`with held as (
      select w.word from search_words w join ${given} on r.word = w.word order by w.word for update of w)
    update search_words w set articles = w.articles - r.count
    from ${given} where w.word = r.word and w.word in (select word from held)`);
  const words = textArray(rows.map(({ word }) => word));
  await db.execute(sql`delete from search_words where articles <= 0 and word = any(${words})`);
  // If the first article with a word was removed, the word becomes public with the next one.
  const orphaned = await query<{ word: string; stem: string }>(
    db,
    sql`select w.word, w.stem from search_words w join ${given} on r.word = w.word where w.since >= r.since`,
  );
  for (const { word, stem } of orphaned) {
    await db.execute(sql`update search_words set since = coalesce((select min(s.publish_at) from article_search s
      where s.words @@ ${`'${stem}'`}::tsquery and ${word} = any(s.terms)), since) where word = ${word}`);
  }
}

/** Recounts every word from the index in one transaction, so that searches see the old or the new counts, never a mix. */
export async function recountTerms(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    // With a large publication this takes longer than the statement timeout for searches.
    await tx.execute(sql`set local statement_timeout = 0`);
    await lockIndexForWriting(tx);
    await tx.execute(sql`lock table search_words in exclusive mode`);
    const rows = await query<{ word: string; articles: number; since: string }>(
      tx,
      sql`select word, count(*)::int as articles, min(publish_at)::text as since
        from article_search, unnest(terms) as word group by word order by word`,
    );
    await tx.execute(sql`delete from search_words`);
    for (let start = 0; start < rows.length; start += 2000) {
      const batch = rows.slice(start, start + 2000).map((row) => ({
        ...row,
        stem: termLexeme(row.word),
      }));
      await tx.execute(sql`insert into search_words (word, stem, articles, since)
        select word, stem, articles, since
        from jsonb_to_recordset(${JSON.stringify(batch)}::jsonb)
          as r(word text, stem text, articles int, since timestamptz)`);
    }
    await recordRebuild(tx);
  });
}
