import { effectiveAccess, tierCanRead } from '@tidemark/contracts/access';
import { categoryById, categoryMask, withParents } from '@tidemark/contracts/categories';
import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { articleAuthors, articleBodies, articles } from '../../apps/api/src/features/articles/tables.ts';
import { authors } from '../../apps/api/src/features/authors/tables.ts';
import { type Database, query } from '../../apps/api/src/platform/database/database.ts';
import { putDocument } from '../../apps/api/src/platform/database/documents.ts';
import { recountTerms } from '../../apps/api/src/search/dictionary.ts';
import { indexArticles } from '../../apps/api/src/search/indexer.ts';
import { LOCKED_TABLES } from '../../apps/api/src/search/levels.ts';
import { articleSearch } from '../../apps/api/src/search/tables.ts';
import { AUTHOR_NAMES, type MadeArticle, makeArticle, SYNONYMS } from './corpus.ts';
import { progress } from './report.ts';

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
  mask: categoryMask(withParents(made.categoryIds)),
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

const bodyOf = ({ body: plain }: MadeArticle) => ({
  body: { blocks: [{ kind: 'text' as const, html: `<p>${plain}</p>` }], headings: [], takeaways: [] },
  plain,
});

interface LoadOptions {
  readonly made?: (n: number) => MadeArticle;
  /** Called with the number of articles loaded so far. */
  readonly loaded?: (count: number) => void;
}

/** Loads the articles `from` up to `to` with everything that search reads; returns the time for indexing. */
export async function loadArticles(
  db: Database,
  from: number,
  to: number,
  { made = makeArticle, loaded }: LoadOptions = {},
): Promise<number> {
  let indexing = 0;
  for (let start = from; start < to; start += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, to - start) }, (_, n) => start + n);
    const batch = numbers.map((n) => ({ id: n + 1, article: made(n) }));
    await db.transaction(async (tx) => {
      await tx.insert(articles).values(batch.map(({ id, article }) => rowOf(id, article)));
      await tx
        .insert(articleBodies)
        .values(batch.map(({ id, article }) => ({ articleId: id, ...bodyOf(article) })));
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
    loaded?.(start + batch.length - from);
  }
  return indexing;
}

/** Larger publications consist of copies, because generating and indexing a million articles takes an hour. */
export const GENERATED = 100_000;

/** Adds copies of the generated articles until there are `to`. Each round of copies is dated an hour earlier. */
export async function copyArticles(db: Database, from: number, to: number): Promise<void> {
  await db.execute(sql`set statement_timeout = 0`);
  for (let offset = Math.floor(from / GENERATED) * GENERATED; offset < to; offset += GENERATED) {
    const generation = offset / GENERATED;
    const [least, most] = [Math.max(0, from - offset), Math.min(GENERATED, to - offset)];
    const id = (column: string) => `${column} + ${offset}`;
    const at = `publish_at - ${generation} * interval '1 hour'`;
    const copy = (table: string, key: string, columns: Readonly<Record<string, string>>) =>
      db.execute(
        sql.raw(`insert into ${table} (${Object.keys(columns).join()}) select ${Object.values(columns).join()}
          from ${table} where ${key} > ${least} and ${key} <= ${most}`),
      );
    const own = (...names: string[]) => Object.fromEntries(names.map((name) => [name, name]));
    await copy('articles', 'id', {
      ...{ id: id('id'), source_key: `'bench:' || ${id('id')}`, slug: `'article-' || ${id('id')}` },
      ...{ publish_at: at, updated_at: at },
      ...own('title', 'teaser', 'access', 'category_ids', 'mask', 'image', 'assets', 'words', 'charts'),
      ...own('tables', 'takeaways', 'featured', 'notify', 'hash'),
    });
    const article = { article_id: id('article_id') };
    await copy('article_bodies', 'article_id', { ...article, ...own('body', 'plain') });
    await copy('article_authors', 'article_id', {
      ...{ ...article, publish_at: at },
      ...own('position', 'author_id'),
    });
    for (const { name, columns } of TABLES.map(getTableConfig)) {
      const all = own(...columns.map((column) => column.name));
      await copy(name, 'article_id', { ...all, ...article, ...('publish_at' in all && { publish_at: at }) });
    }
    progress(`copied up to ${offset + most} of ${to} articles`);
  }
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

/** Creates the indexes and the dictionary if the database has none; returns the time it took in milliseconds. */
export async function ensureIndexed(db: Database): Promise<number> {
  const [row] = await query<{ isIndexed: boolean }>(
    db,
    sql`select to_regclass('article_search_words') is not null as "isIndexed"`,
  );
  if (row?.isIndexed) return 0;
  progress('creating the indexes and counting the words');
  return finishIndex(db);
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
