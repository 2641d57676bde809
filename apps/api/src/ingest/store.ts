import { createHash } from 'node:crypto';
import { effectiveAccess } from '@tidemark/contracts/access';
import { categoryMask, withParents } from '@tidemark/contracts/categories';
import { displayName } from '@tidemark/contracts/person-name';
import { and, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { articleAuthors, articleBodies, articleCategories, articles } from '../features/articles/tables.ts';
import { authors } from '../features/authors/tables.ts';
import { calendarEvents } from '../features/calendar/tables.ts';
import { insights } from '../features/insights/tables.ts';
import type { Database } from '../platform/database/database.ts';
import { clearMediaUsage, setMediaUsage } from '../platform/images/usage.ts';
import { cmsEntries } from './cms/tables.ts';

/** Tables whose rows come from a content source and have a source key. */
const sourced = { articles, authors, calendarEvents, insights };
export type Sourced = keyof typeof sourced;

export function hashOf(entry: unknown): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('base64url');
}

export interface Known {
  readonly hash: string;
  readonly slug: string | null;
}

/** Stored entries by source key. An entry with an unchanged hash is not written again. */
export async function knownEntries(
  db: Database,
  table: Sourced,
  only?: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const { sourceKey, hash, removedAt } = sourced[table];
  const slug = table === 'calendarEvents' ? sql<null>`null` : sourced[table].slug;
  const rows = await db
    .select({ key: sourceKey, hash, slug })
    .from(sourced[table])
    .where(and(only && inArray(sourceKey, [...only]), isNull(removedAt)));
  return new Map(rows.map(({ key, ...known }) => [key, known]));
}

type ArticleValues = Omit<
  typeof articles.$inferInsert,
  'id' | 'mask' | 'removedAt' | 'sourceKey' | 'access'
> & {
  sourceKey: string;
  access: string | null;
};

export interface ArticleRecord {
  readonly values: ArticleValues;
  readonly authorIds: readonly number[];
  readonly body: Omit<typeof articleBodies.$inferInsert, 'articleId'>;
}

/** Writes everything except the search index and keeps the id of the source key. */
export async function putArticle(db: Database, { values, authorIds, body }: ArticleRecord): Promise<number> {
  const { categoryIds, publishAt } = values;
  const closure = withParents(categoryIds);
  const row = {
    ...values,
    access: effectiveAccess({ access: values.access, categoryIds }),
    mask: categoryMask(closure),
    removedAt: null,
  };
  const [saved] = await db
    .insert(articles)
    .values(row)
    .onConflictDoUpdate({ target: articles.sourceKey, set: row })
    .returning({ id: articles.id });
  if (!saved) throw new Error(`Article ${values.sourceKey} was not saved`);
  const articleId = saved.id;
  await db.delete(articleCategories).where(eq(articleCategories.articleId, articleId));
  await db
    .insert(articleCategories)
    .values(closure.map((categoryId) => ({ categoryId, publishAt, articleId })));
  await db.delete(articleAuthors).where(eq(articleAuthors.articleId, articleId));
  if (authorIds.length) {
    await db
      .insert(articleAuthors)
      .values(authorIds.map((authorId, position) => ({ articleId, position, authorId, publishAt })));
  }
  await db
    .insert(articleBodies)
    .values({ articleId, ...body })
    .onConflictDoUpdate({ target: articleBodies.articleId, set: body });
  await setMediaUsage(db, 'articles', values.sourceKey, [values.image, body.body]);
  return articleId;
}

/**
 * Entries may swap slugs in one sync, so the current holder of a wanted slug gets a temporary one
 * until it is written itself. Returns the ids of the holders.
 */
export async function freeSlugs(
  db: Database,
  table: Exclude<Sourced, 'calendarEvents'>,
  slugs: readonly string[],
): Promise<number[]> {
  const { id, slug, sourceKey } = sourced[table];
  const rows = await db
    .update(sourced[table])
    .set({ slug: sql`${table.replace(/s$/, '')} || '-' || ${id} || '-' || substr(md5(${sourceKey}), 1, 8)` })
    .where(inArray(slug, [...slugs]))
    .returning({ id });
  return rows.map((row) => row.id);
}

export async function putAuthor(
  db: Database,
  values: Omit<typeof authors.$inferInsert, 'id' | 'removedAt'>,
): Promise<void> {
  const row = { ...values, removedAt: null };
  await db.insert(authors).values(row).onConflictDoUpdate({ target: authors.sourceKey, set: row });
  await setMediaUsage(db, 'authors', values.sourceKey, [values.image]);
}

/** Called only for changed events, so every call increments the version. */
export async function putEvent(
  db: Database,
  values: Omit<typeof calendarEvents.$inferInsert, 'id' | 'removedAt' | 'sequence' | 'changedAt'>,
  now: Date,
): Promise<void> {
  const row = { ...values, changedAt: now, removedAt: null };
  await db
    .insert(calendarEvents)
    .values(row)
    .onConflictDoUpdate({
      target: calendarEvents.sourceKey,
      set: { ...row, sequence: sql`${calendarEvents.sequence} + 1` },
    });
}

export async function putInsight(
  db: Database,
  values: Omit<typeof insights.$inferInsert, 'id' | 'removedAt'>,
): Promise<void> {
  const row = {
    ...values,
    access: effectiveAccess({ access: values.access, categoryIds: values.categoryIds }),
    removedAt: null,
  };
  await db.insert(insights).values(row).onConflictDoUpdate({ target: insights.sourceKey, set: row });
}

export async function idsByKey(db: Database, table: Sourced, keys: readonly string[]): Promise<number[]> {
  if (keys.length === 0) return [];
  const { id, sourceKey } = sourced[table];
  const rows = await db
    .select({ id })
    .from(sourced[table])
    .where(inArray(sourceKey, [...keys]));
  return rows.map((row) => row.id);
}

/** Author names by source key, for the search index. */
export async function authorNamesByKey(db: Database): Promise<Map<string, string>> {
  const { sourceKey: key, firstName, lastName, removedAt } = authors;
  const rows = await db.select({ key, firstName, lastName }).from(authors).where(isNull(removedAt));
  return new Map(
    rows.map((row) => [row.key, displayName({ first_name: row.firstName, last_name: row.lastName })]),
  );
}

export async function authorIdsByKey(db: Database): Promise<Map<string, number>> {
  const rows = await db
    .select({ key: authors.sourceKey, id: authors.id })
    .from(authors)
    .where(isNull(authors.removedAt));
  return new Map(rows.map((row) => [row.key, row.id]));
}

/**
 * Unpublishes entries that the source no longer has. The row keeps its id, but an article's body and
 * index entries are deleted, so that no endpoint can return them.
 */
export async function unpublishKeys(
  db: Database,
  table: Sourced,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  if (keys.length === 0) return;
  const { id, sourceKey } = sourced[table];
  const slug = table === 'calendarEvents' ? {} : { slug: null };
  const removed = await db
    .update(sourced[table])
    .set({ removedAt: now, ...slug })
    .where(inArray(sourceKey, [...keys]))
    .returning({ id });
  if (table === 'articles' || table === 'authors') await clearMediaUsage(db, table, keys);
  if (table !== 'articles' || removed.length === 0) return;
  const ids = removed.map((row) => row.id);
  await db.delete(articleCategories).where(inArray(articleCategories.articleId, ids));
  await db.delete(articleAuthors).where(inArray(articleAuthors.articleId, ids));
  await db.delete(articleBodies).where(inArray(articleBodies.articleId, ids));
}

/** Published source keys that no entry of the CMS with this uid has. */
export async function keysWithoutEntry(
  db: Database,
  table: Sourced,
  uid: string,
  limit: number,
): Promise<string[]> {
  const { sourceKey, removedAt } = sourced[table];
  const entry = db
    .select()
    .from(cmsEntries)
    .where(and(eq(cmsEntries.sourceKey, sourceKey), eq(cmsEntries.uid, uid)));
  const rows = await db
    .select({ key: sourceKey })
    .from(sourced[table])
    .where(and(isNull(removedAt), notExists(entry)))
    .limit(limit);
  return rows.map((row) => row.key);
}

/** Publication dates of these articles by source key. */
export async function publishedSince(
  db: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select({ key: articles.sourceKey, at: articles.publishAt })
    .from(articles)
    .where(and(inArray(articles.sourceKey, [...keys]), isNull(articles.removedAt)));
  return new Map(rows.map(({ key, at }) => [key, at]));
}
