import { effectiveAccess, tierCanRead } from '@tidemark/contracts/access';
import { categoryMask, withParents } from '@tidemark/contracts/categories';
import { sql } from 'drizzle-orm';
import { articleAuthors, articleBodies, articles } from '../../apps/api/src/features/articles/tables.ts';
import { authors } from '../../apps/api/src/features/authors/tables.ts';
import { type Database, query } from '../../apps/api/src/platform/database/database.ts';
import { putDocument } from '../../apps/api/src/platform/database/documents.ts';
import { recordArticleChanges } from '../../apps/api/src/search/outbox.ts';
import { analyseArticles } from '../../apps/api/src/search/stored-articles.ts';
import { AUTHOR_NAMES, type MadeArticle, makeArticle, SYNONYMS } from './corpus.ts';
import { progress } from './report.ts';

const BATCH = 50;

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
      await recordArticleChanges(
        tx,
        batch.map(({ id }) => id),
      );
    });
    const started = performance.now();
    await analyseArticles(
      db,
      batch.map(({ id }) => id),
    );
    indexing += performance.now() - started;
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
    await copy('search_outbox', 'article_id', article);
    await copy('search_documents', 'article_id', {
      ...{
        ...article,
        change: `(select change from search_outbox where search_outbox.article_id = ${id('search_documents.article_id')})`,
      },
      ...own('analysis', 'words', 'public_part', 'whole'),
    });
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

/** Lets PostgreSQL plan with what was loaded. */
export const analyseTables = (db: Database) => db.execute(sql`analyze`);

export async function sizes(db: Database): Promise<{ bodies: number; index: number }> {
  const [row] = await query<{ bodies: number; index: number }>(
    db,
    sql`select (select sum(octet_length(plain)) from article_bodies)::float8 as bodies,
      (pg_total_relation_size('search_documents') + pg_total_relation_size('search_outbox'))::float8 as index`,
  );
  return row ?? { bodies: 0, index: 0 };
}
