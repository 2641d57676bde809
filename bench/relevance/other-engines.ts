// The same judged queries with other engines, without access rules, synonyms or corrections.
import { sql } from 'drizzle-orm';
import MiniSearch from 'minisearch';
import { type Database, query } from '../../apps/api/src/platform/database/database.ts';
import { isStopWord, tokenise } from '../../apps/api/src/search/tokenizer.ts';
import type { Judgment, Outcome } from './outcomes.ts';

interface Text {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly teaser: string;
  readonly questions: string;
  readonly plain: string;
}

const HITS = 20;

const publishedTexts = (db: Database, now: Date): Promise<Text[]> =>
  query<Text>(
    db,
    sql`select a.id, a.slug, a.title, a.teaser, array_to_string(a.questions, ' ') as questions, b.plain
      from articles a join article_bodies b on b.article_id = a.id
      where a.removed_at is null and a.publish_at <= ${now.toISOString()}::timestamptz`,
  );

/** MiniSearch with prefix and fuzzy search, any of the words. */
export async function miniSearchOutcomes(
  db: Database,
  judgments: readonly Judgment[],
  now: Date,
): Promise<Outcome[]> {
  const engine = new MiniSearch<Text>({
    fields: ['title', 'teaser', 'questions', 'plain'],
    storeFields: ['slug'],
    searchOptions: { boost: { title: 4, teaser: 2, questions: 2 }, prefix: true, fuzzy: 0.2 },
  });
  engine.addAll(await publishedTexts(db, now));
  return judgments.map((judgment) => ({
    ...judgment,
    slugs: engine
      .search(judgment.query)
      .slice(0, HITS)
      .map(({ slug }) => slug as string),
  }));
}

/** PostgreSQL's `ts_rank_cd` over title, teaser, questions and body in English; any of the words is enough. */
export async function postgresOutcomes(
  db: Database,
  judgments: readonly Judgment[],
  now: Date,
): Promise<Outcome[]> {
  await db.execute(sql`drop table if exists documents`);
  await db.execute(
    sql`create temporary table documents as select a.slug, a.publish_at,
        setweight(to_tsvector('english', a.title), 'A') || setweight(to_tsvector('english', a.teaser), 'B')
          || setweight(to_tsvector('english', array_to_string(a.questions, ' ')), 'B')
          || to_tsvector('english', b.plain) as words
      from articles a join article_bodies b on b.article_id = a.id
      where a.removed_at is null and a.publish_at <= ${now.toISOString()}::timestamptz`,
  );
  const outcomes: Outcome[] = [];
  for (const judgment of judgments) {
    const words = tokenise(judgment.query).flatMap(({ parts }) => parts.filter((part) => !isStopWord(part)));
    const match = words.map((word) => `'${word}'`).join(' | ');
    const rows = await query<{ slug: string }>(
      db,
      sql`select slug from documents where words @@ to_tsquery('english', ${match})
        order by ts_rank_cd(words, to_tsquery('english', ${match}), 1) desc, publish_at desc limit ${HITS}`,
    );
    outcomes.push({ ...judgment, slugs: rows.map(({ slug }) => slug) });
  }
  return outcomes;
}
