import type { EffectiveAccess } from '@tidemark/contracts/access';
import { categoryMask } from '@tidemark/contracts/categories';
import type { Sort } from '@tidemark/contracts/paging';
import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { builtOnce, prepared } from '../../platform/database/prepared.ts';
import { keyValueStore } from '../../platform/database/tables.ts';
import type { AuthorImage } from '../authors/tables.ts';
import { articleAuthors, articleCategories, articleGroups, articles } from './tables.ts';

export interface AuthorOfArticle {
  readonly id: number;
  readonly slug: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly image: AuthorImage | null;
}

/** What lists and pages of articles are built from: all but what only ingestion, search and notifications read. */
const {
  sourceKey: _sourceKey,
  titleKey: _titleKey,
  questions: _questions,
  notify: _notify,
  hash: _hash,
  removedAt: _removedAt,
  ...publicColumns
} = getTableColumns(articles);

/** The public fields of an article with its authors. It has no body. */
export type ArticleRow = Omit<
  Pick<typeof articles.$inferSelect, keyof typeof publicColumns>,
  'slug' | 'access'
> & {
  readonly slug: string;
  readonly access: EffectiveAccess;
  readonly authors: readonly AuthorOfArticle[];
};

export interface ArticleFilter {
  readonly categoryIds?: readonly number[] | undefined;
  readonly excludedIds?: readonly number[] | undefined;
  readonly access?: readonly EffectiveAccess[] | undefined;
  readonly authorId?: number | undefined;
}

export interface Window {
  readonly sort: Sort;
  readonly limit: number;
  readonly offset: number;
}

/** Uses the table name, because Drizzle does not qualify columns inside a selected field. */
const authorsOfArticle = sql<AuthorOfArticle[]>`(
  select coalesce(json_agg(json_build_object('id', au.id, 'slug', au.slug, 'firstName', au.first_name,
    'lastName', au.last_name, 'image', au.image) order by aa.position), '[]'::json)
  from article_authors aa join authors au on au.id = aa.author_id and au.removed_at is null
  where aa.article_id = articles.id)`;

const columns = {
  ...publicColumns,
  slug: sql<string>`articles.slug`,
  access: sql<EffectiveAccess>`articles.access`,
  authors: authorsOfArticle,
};

const present = isNull(articles.removedAt);

const value = (name: string) => sql.placeholder(name);

/** Removes duplicates, because the number of values is part of the prepared statement. */
const accessOf = ({ access }: ArticleFilter) => access && [...new Set(access)];

/** The conditions shared by lists and counts, with placeholders for the values. */
function conditions(filter: ArticleFilter): SQL[] {
  const access = accessOf(filter)?.map((_, n) => value(`access${n}`));
  const all: SQL[] = [];
  if (filter.categoryIds) all.push(sql`(articles.mask & ${value('wanted')}::int) <> 0`);
  if (filter.excludedIds?.length) all.push(sql`(articles.mask & ${value('excluded')}::int) = 0`);
  if (access) all.push(access.length ? sql`articles.access in (${sql.join(access, sql`, `)})` : sql`false`);
  return all;
}

/** Starts from the table whose index has the requested order, instead of relying on the planner. */
function leadOf({ authorId, categoryIds }: ArticleFilter): 'author' | 'category' | 'date' {
  if (authorId !== undefined) return 'author';
  return categoryIds?.length === 1 ? 'category' : 'date';
}

/** Filters of the same shape differ only in values and share a prepared statement. */
const shapeOf = (filter: ArticleFilter): string =>
  [
    leadOf(filter),
    filter.categoryIds ? 'wanted' : '',
    filter.excludedIds?.length ? 'excluded' : '',
    accessOf(filter)?.length ?? '',
  ].join('-');

const valuesOf = (filter: ArticleFilter, now: Date) => ({
  now: now.toISOString(),
  authorId: filter.authorId,
  categoryId: filter.categoryIds?.[0],
  wanted: categoryMask(filter.categoryIds ?? []),
  excluded: categoryMask(filter.excludedIds ?? []),
  ...Object.fromEntries((accessOf(filter) ?? []).map((access, n) => [`access${n}`, access])),
});

function prepareList(db: Database, filter: ArticleFilter, sort: Sort, name: string) {
  const order = sort === 'date_asc' ? asc : desc;
  const base = db.select(columns).from(articles).limit(value('limit')).offset(value('offset')).$dynamic();
  const where = [present, ...conditions(filter)];
  switch (leadOf(filter)) {
    case 'author': {
      const { articleId, authorId, publishAt } = articleAuthors;
      return base
        .innerJoin(articleAuthors, eq(articleId, articles.id))
        .where(and(eq(authorId, value('authorId')), lte(publishAt, value('now')), ...where))
        .orderBy(order(publishAt), order(articleId))
        .prepare(name);
    }
    case 'category': {
      const { articleId, categoryId, publishAt } = articleCategories;
      return base
        .innerJoin(articleCategories, eq(articleId, articles.id))
        .where(and(eq(categoryId, value('categoryId')), lte(publishAt, value('now')), ...where))
        .orderBy(order(publishAt), order(articleId))
        .prepare(name);
    }
    case 'date':
      return base
        .where(and(lte(articles.publishAt, value('now')), ...where))
        .orderBy(order(articles.publishAt), order(articles.id))
        .prepare(name);
  }
}

/** Filters of the same shape share a statement. */
export function listArticles(
  db: Database,
  filter: ArticleFilter,
  { sort, limit, offset }: Window,
  now: Date,
): Promise<ArticleRow[]> {
  const list = builtOnce(db, `list-${sort}-${shapeOf(filter)}`, (name) =>
    prepareList(db, filter, sort, name),
  );
  return list.execute({ ...valuesOf(filter, now), limit, offset });
}

/**
 * Sums the group totals, so that the cost does not depend on the number of articles,
 * and adds articles that became due since the groups were counted.
 */
function countInGroups(filter: ArticleFilter): SQL {
  const wanted = conditions(filter);
  const groupWhere = wanted.length ? sql`where ${and(...wanted)}` : sql``;
  const due = and(
    present,
    sql`articles.publish_at > (select (value->>'at')::timestamptz from key_value_store where key = ${GROUPS_KEY})`,
    sql`articles.publish_at <= ${value('now')}::timestamptz`,
    ...wanted,
  );
  return sql`select (coalesce((select sum(total) from article_groups articles ${groupWhere}), 0)
    + (select count(*) from articles where ${due}))::int as total`;
}

function countOfAuthor(filter: ArticleFilter): SQL {
  const wanted = and(present, ...conditions(filter));
  return sql`select count(*)::int as total from article_authors aa join articles on articles.id = aa.article_id
    where aa.author_id = ${value('authorId')} and aa.publish_at <= ${value('now')}::timestamptz and ${wanted}`;
}

export async function countArticles(db: Database, filter: ArticleFilter, now: Date): Promise<number> {
  const count = filter.authorId === undefined ? countInGroups : countOfAuthor;
  const name = `count-${shapeOf(filter)}`;
  const [row] = await prepared<{ total: number }>(db, name, () => count(filter), valuesOf(filter, now));
  return row?.total ?? 0;
}

const GROUPS_KEY = 'groups';

/** Recounts the groups. Part of every transaction that changes an article. */
export async function refreshGroups(db: Database, now: Date): Promise<void> {
  await db.delete(articleGroups);
  await db.insert(articleGroups).select(
    db
      .select({ mask: articles.mask, access: articles.access, total: sql<number>`count(*)::int`.as('total') })
      .from(articles)
      .where(and(present, lte(articles.publishAt, now)))
      .groupBy(articles.mask, articles.access),
  );
  const value = { at: now.toISOString() };
  await db
    .insert(keyValueStore)
    .values({ key: GROUPS_KEY, value })
    .onConflictDoUpdate({ target: keyValueStore.key, set: { value } });
}

/** When the set of visible articles last changed. */
export async function articlesChangedAt(db: Database, now: Date): Promise<Date | undefined> {
  const rows = await prepared<{ at: string | null }>(
    db,
    'articles-changed-at',
    () => sql`select to_char(greatest(
      (select (value->>'at')::timestamptz from key_value_store where key = ${GROUPS_KEY}),
      (select max(publish_at) from articles where removed_at is null and publish_at <= ${value('now')}::timestamptz)
    ) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
    { now: now.toISOString() },
  );
  const at = rows[0]?.at;
  return at ? new Date(at) : undefined;
}

export async function findArticle(
  db: Database,
  idOrSlug: number | string,
  now: Date,
): Promise<ArticleRow | undefined> {
  const key = typeof idOrSlug === 'number' ? eq(articles.id, idOrSlug) : eq(articles.slug, idOrSlug);
  const [row] = await db
    .select(columns)
    .from(articles)
    .where(and(key, present, lte(articles.publishAt, now)))
    .limit(1);
  return row;
}

/** In the order of the ids, without unpublished articles. */
const selectByIds = (db: Database, name: string) =>
  db
    .select(columns)
    .from(articles)
    .where(
      and(
        sql`${articles.id} = any(${value('ids')}::int[])`,
        present,
        sql`${articles.publishAt} <= ${value('now')}::timestamptz`,
      ),
    )
    .prepare(name);

export async function articlesByIds(db: Database, ids: readonly number[], now: Date): Promise<ArticleRow[]> {
  if (ids.length === 0) return [];
  const statement = builtOnce(db, 'articles_by_ids', (name) => selectByIds(db, name));
  const rows = await statement.execute({ ids: `{${ids.join()}}`, now: now.toISOString() });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

export async function featuredArticle(db: Database, now: Date): Promise<ArticleRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(articles)
    .where(and(eq(articles.featured, true), present, lte(articles.publishAt, now)))
    .orderBy(desc(articles.publishAt))
    .limit(1);
  return row;
}

/** When the next scheduled article becomes due. Cached responses must expire by then. */
export async function nextPublication(db: Database, now: Date): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: articles.publishAt })
    .from(articles)
    .where(and(present, gt(articles.publishAt, now)))
    .orderBy(asc(articles.publishAt))
    .limit(1);
  return row?.at;
}

/** The visible articles with these slugs. */
export async function articlesWithSlugs(
  db: Database,
  slugs: readonly string[],
  now: Date,
): Promise<ArticleRow[]> {
  if (slugs.length === 0) return [];
  return db
    .select(columns)
    .from(articles)
    .where(and(inArray(articles.slug, [...slugs]), present, lte(articles.publishAt, now)));
}
