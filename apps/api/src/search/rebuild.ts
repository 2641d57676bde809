import { categoryById, withParents } from '@tidemark/contracts/categories';
import { sql } from 'drizzle-orm';
import { type Database, query } from '../platform/database/database.ts';
import { recountTerms } from './dictionary.ts';
import { lockIndexForWriting } from './epoch.ts';
import { indexArticles } from './indexer.ts';

/** Increased whenever articles have to be indexed again, because the tokenizer or the columns changed. */
const VERSION = 4;
const VERSION_KEY = 'search-index';
const BATCH = 50;

interface Row {
  readonly id: number;
  readonly title: string;
  readonly teaser: string;
  readonly questions: string[];
  readonly category_ids: number[];
  readonly assets: string[];
  readonly names: string[];
  readonly plain: string;
  readonly headings: string[];
  readonly takeaways: string[];
}

const nextArticles = (db: Database, after: number) =>
  query<Row>(
    db,
    sql`select a.id, a.title, a.teaser, a.questions, a.category_ids, a.assets, b.plain,
        array(select jsonb_path_query(b.body, '$.headings[*].text') #>> '{}') as headings,
        array(select jsonb_path_query(b.body, '$.takeaways[*]') #>> '{}') as takeaways,
        array(select concat_ws(' ', trim(au.first_name), trim(au.last_name)) from article_authors aa
          join authors au on au.id = aa.author_id where aa.article_id = a.id order by aa.position) as names
      from articles a join article_bodies b on b.article_id = a.id
      where a.removed_at is null and a.id > ${after} order by a.id limit ${BATCH} for update of a`,
  );

/** Indexes every article again, one batch per transaction. Searches go on and find every article throughout. */
export async function rebuildIndex(db: Database): Promise<number> {
  let done = 0;
  for (let last: number | undefined = 0; last !== undefined; ) {
    const after: number = last;
    last = await db.transaction(async (tx) => {
      await lockIndexForWriting(tx);
      const rows = await nextArticles(tx, after);
      await indexArticles(
        tx,
        rows.map(
          ({ id, title, teaser, questions, plain, headings, takeaways, names, category_ids, assets }) => ({
            articleId: id,
            article: {
              title,
              teaser,
              questions,
              body: plain,
              headings,
              takeaways,
              names: [
                ...names,
                ...withParents(category_ids).flatMap((one) => categoryById(one)?.name ?? []),
                ...assets,
              ],
            },
          }),
        ),
        { terms: false },
      );
      done += rows.length;
      return rows.at(-1)?.id;
    });
  }
  await recountTerms(db);
  return done;
}

/** At start, rebuilds an index created by an earlier release. */
export async function refreshIndex(db: Database): Promise<number> {
  const [row] = await query<{ version: number }>(
    db,
    sql`select (value->>'version')::int as version from key_value_store where key = ${VERSION_KEY}`,
  );
  if (row?.version === VERSION) return 0;
  const done = await rebuildIndex(db);
  const value = JSON.stringify({ version: VERSION });
  await db.execute(sql`insert into key_value_store (key, value) values (${VERSION_KEY}, ${value}::jsonb)
    on conflict (key) do update set value = excluded.value`);
  return done;
}
