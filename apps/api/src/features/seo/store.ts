import { and, asc, desc, eq, gt, isNull, lte, max, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { articleAuthors, articles } from '../articles/tables.ts';
import { authors } from '../authors/tables.ts';
import { insights } from '../insights/tables.ts';

/** An article in a sitemap. Title and image are public. */
export interface SitemapArticle {
  readonly slug: string;
  readonly title: string;
  readonly publishAt: Date;
  readonly changedAt: Date;
  readonly picture: string | null;
}

export interface SitemapPage {
  readonly slug: string;
  readonly changedAt: Date | null;
  readonly picture: string | null;
}

/** One sitemap file covers a fixed range of ids, so that old articles never move to another file. */
export interface Span {
  readonly number: number;
  readonly changedAt: Date | null;
}

const pictureOf = (table: 'articles' | 'authors') =>
  sql<string | null>`${sql.identifier(table)}.image->>'url'`;
/** A scheduled article counts as changed on its publication date. */
const changedAt = sql`greatest(articles.updated_at, articles.publish_at)`;
const articleColumns = {
  slug: sql<string>`articles.slug`,
  title: articles.title,
  publishAt: articles.publishAt,
  changedAt: changedAt.mapWith(articles.updatedAt),
  picture: pictureOf('articles'),
};
const published = (now: Date) => and(isNull(articles.removedAt), lte(articles.publishAt, now));
const numberOf = (id: SQL, size: number) => sql<number>`((${id} - 1) / ${sql.raw(String(size))} + 1)::int`;
const within = (id: SQL, number: number, size: number) =>
  sql`${id} between ${(number - 1) * size + 1}::int and ${number * size}::int`;

const articleId = sql`articles.id`;
const authorId = sql`authors.id`;

export function articleSpans(db: Database, size: number, now: Date): Promise<Span[]> {
  const number = numberOf(articleId, size);
  return db
    .select({ number, changedAt: sql`max(${changedAt})`.mapWith(articles.updatedAt) })
    .from(articles)
    .where(published(now))
    .groupBy(number)
    .orderBy(number);
}

export function articlesInSpan(
  db: Database,
  number: number,
  size: number,
  now: Date,
): Promise<SitemapArticle[]> {
  return db
    .select(articleColumns)
    .from(articles)
    .where(and(published(now), within(articleId, number, size)))
    .orderBy(asc(articles.id));
}

export function articlesSince(
  db: Database,
  since: Date,
  limit: number,
  now: Date,
): Promise<SitemapArticle[]> {
  return db
    .select(articleColumns)
    .from(articles)
    .where(and(published(now), gt(articles.publishAt, since)))
    .orderBy(desc(articles.publishAt), desc(articles.id))
    .limit(limit);
}

/** An analyst's page changes when they publish an article. */
const writtenBy = (now: Date) =>
  and(eq(articleAuthors.authorId, authors.id), lte(articleAuthors.publishAt, now));

export function authorSpans(db: Database, size: number, now: Date): Promise<Span[]> {
  const number = numberOf(authorId, size);
  return db
    .select({ number, changedAt: max(articleAuthors.publishAt) })
    .from(authors)
    .leftJoin(articleAuthors, writtenBy(now))
    .where(isNull(authors.removedAt))
    .groupBy(number)
    .orderBy(number);
}

export function authorsInSpan(db: Database, number: number, size: number, now: Date): Promise<SitemapPage[]> {
  return db
    .select({
      slug: sql<string>`authors.slug`,
      changedAt: max(articleAuthors.publishAt),
      picture: pictureOf('authors'),
    })
    .from(authors)
    .leftJoin(articleAuthors, writtenBy(now))
    .where(and(isNull(authors.removedAt), within(authorId, number, size)))
    .groupBy(authors.id)
    .orderBy(asc(authors.id));
}

/** The newest publication date by category id, with one index scan per category. */
export async function newestByCategory(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, Date>> {
  const wanted = sql.join(
    ids.map((id) => sql`${id}::int`),
    sql`, `,
  );
  const newest = sql`(select ac.publish_at from article_categories ac
    where ac.category_id = wanted.id and ac.publish_at <= ${now.toISOString()}::timestamptz
    order by ac.publish_at desc limit 1)`;
  const rows = await db
    .select({ id: sql<number>`wanted.id`, changedAt: newest.mapWith(articles.publishAt) })
    .from(sql`unnest(array[${wanted}]) as wanted(id)`);
  return new Map(rows.flatMap(({ id, changedAt: at }) => (at ? [[id, at] as const] : [])));
}

export async function sitemapInsights(db: Database): Promise<SitemapPage[]> {
  const rows = await db
    .select({ slug: sql<string>`insights.slug`, changedAt: insights.updatedAt })
    .from(insights)
    .where(isNull(insights.removedAt))
    .orderBy(asc(insights.id));
  return rows.map((row) => ({ ...row, picture: null }));
}
