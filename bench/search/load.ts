import { effectiveAccess, tierCanRead } from '@tidemark/contracts/access';
import { categoryById, withParents } from '@tidemark/contracts/categories';
import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { recountTerms } from '../../apps/api/src/search/dictionary.ts';
import { indexArticles } from '../../apps/api/src/search/indexer.ts';
import { LOCKED_TABLES } from '../../apps/api/src/search/levels.ts';
import { categoryBits } from '../../apps/api/src/store/articles.ts';
import { type Database, query } from '../../apps/api/src/store/db.ts';
import { putDocument } from '../../apps/api/src/store/documents.ts';
import {
  articleAuthors,
  articleBodies,
  articleSearch,
  articles,
  authors,
} from '../../apps/api/src/store/schema.ts';
import { AUTHOR_NAMES, type MadeArticle, makeArticle, SYNONYMS } from './corpus.ts';

const BATCH = 50;
const TABLES = [articleSearch, ...LOCKED_TABLES];
const names = TABLES.map((table) => getTableConfig(table).name);

/** Loads the authors and the synonyms. */
export async function loadBeside(db: Database): Promise<void> {
  await putDocument(db, 'synonyms', SYNONYMS);
  await db.insert(authors).values(
    AUTHOR_NAMES.map(({ first, last }, n) => ({
      id: n + 1,
      sourceKey: `bench:${n}`,
      slug: `analyst-${n}`,
      firstName: first,
      lastName: last,
      role: 'Analyst',
      biography: '',
      beats: [],
      links: [],
      hash: '',
    })),
  );
}

const rowOf = (id: number, made: MadeArticle) => ({
  id,
  sourceKey: `bench:${id}`,
  slug: `article-${id}`,
  title: made.title,
  teaser: made.teaser,
  access: effectiveAccess({ access: made.access, categoryIds: made.categoryIds }),
  publishAt: made.publishAt,
  updatedAt: made.publishAt,
  categoryIds: [...made.categoryIds],
  mask: categoryBits(withParents(made.categoryIds)),
  assets: [...made.assets],
  words: 0,
  charts: 0,
  tables: 0,
  takeaways: 0,
  featured: false,
  notify: true,
  hash: '',
});

export const searchableOf = (made: MadeArticle) => {
  const { first, last } = AUTHOR_NAMES[made.author] ?? { first: '', last: '' };
  const categories = made.categoryIds.flatMap((id) => categoryById(id)?.name ?? []);
  return {
    title: made.title,
    teaser: made.teaser,
    names: [`${first} ${last}`, ...categories, ...made.assets],
    body: made.body,
  };
};

interface LoadOptions {
  readonly made?: (n: number) => MadeArticle;
  /** Called with the number of articles loaded so far. */
  readonly progress?: (loaded: number) => void;
}

/** Loads the articles `from` up to `to` with everything that search reads; returns the time for indexing. */
export async function loadArticles(
  db: Database,
  from: number,
  to: number,
  { made = makeArticle, progress }: LoadOptions = {},
): Promise<number> {
  let indexing = 0;
  for (let start = from; start < to; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, to - start) }, (_, n) => start + n);
    const batch = numbers.map((n) => ({ id: n + 1, article: made(n) }));
    await db.transaction(async (tx) => {
      await tx.insert(articles).values(batch.map(({ id, article }) => rowOf(id, article)));
      const body = { blocks: [], headings: [], takeaways: [] };
      await tx
        .insert(articleBodies)
        .values(batch.map(({ id, article }) => ({ articleId: id, body, plain: article.body })));
      await tx.insert(articleAuthors).values(
        batch.map(({ id, article }) => ({
          articleId: id,
          position: 0,
          authorId: article.author + 1,
          publishAt: article.publishAt,
        })),
      );
      const started = performance.now();
      await indexArticles(
        tx,
        batch.map(({ id, article }) => ({ articleId: id, article: searchableOf(article) })),
        { terms: false },
      );
      indexing += performance.now() - started;
    });
    progress?.(start + batch.length - from);
  }
  return indexing;
}

/** The article with a body that only some readers may read. */
export function withoutLockedBody(n: number): MadeArticle {
  const made = makeArticle(n);
  return tierCanRead('anonymous', effectiveAccess(made)) ? made : { ...made, body: '' };
}

/** Turns autovacuum off, which would otherwise run during the measurement. */
export async function letTablesBe(db: Database): Promise<void> {
  await db.execute(sql`alter system set autovacuum = off`);
  await db.execute(sql`select pg_reload_conf()`);
}

/** Drops the indexes while loading, as for the first load of a large publication. */
export async function dropIndexes(db: Database): Promise<void> {
  for (const name of names) await db.execute(sql.raw(`drop index if exists ${name}_words`));
}

export async function finishIndex(db: Database, { indexes = true } = {}): Promise<number> {
  const started = performance.now();
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
    for (const name of indexes ? names : []) {
      await tx.execute(
        sql.raw(`create index ${name}_words on ${name} using gin (words) with (fastupdate = off)`),
      );
    }
    await tx.execute(sql`analyze`);
  });
  await recountTerms(db);
  const took = performance.now() - started;
  return took;
}

export async function sizes(db: Database): Promise<{ bodies: number; index: number }> {
  const all = names.map((name) => `pg_total_relation_size('${name}')`).join(' + ');
  const [row] = await query<{ bodies: number; index: number }>(
    db,
    sql.raw(`select (select sum(octet_length(plain)) from article_bodies)::float8 as bodies,
      (${all} + pg_total_relation_size('search_words'))::float8 as index`),
  );
  return row ?? { bodies: 0, index: 0 };
}
