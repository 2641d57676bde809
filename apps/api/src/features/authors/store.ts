import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { AuthorOfArticle } from '../articles/index.ts';
import { articleAuthors, articles } from '../articles/tables.ts';
import { authors } from './tables.ts';

export type AuthorRow = Omit<typeof authors.$inferSelect, 'sourceKey' | 'hash' | 'removedAt' | 'slug'> & {
  readonly slug: string;
  readonly articles: number;
};

const present = isNull(authors.removedAt);

const columns = (now: Date) => ({
  id: authors.id,
  slug: sql<string>`authors.slug`,
  firstName: authors.firstName,
  lastName: authors.lastName,
  role: authors.role,
  biography: authors.biography,
  image: authors.image,
  beats: authors.beats,
  links: authors.links,
  articles: sql<number>`(select count(*)::int from ${articleAuthors} aa join ${articles} a on a.id = aa.article_id
    where aa.author_id = authors.id and a.removed_at is null and aa.publish_at <= ${now})`,
});

/** Sorted by last name, or by the only name. */
export function listAuthors(db: Database, limit: number, offset: number, now: Date): Promise<AuthorRow[]> {
  return db
    .select(columns(now))
    .from(authors)
    .where(present)
    .orderBy(sql`lower(coalesce(authors.last_name, authors.first_name, ''))`, asc(authors.id))
    .limit(limit)
    .offset(offset);
}

export async function countAuthors(db: Database): Promise<number> {
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(authors).where(present);
  return row?.total ?? 0;
}

export async function findAuthor(
  db: Database,
  idOrSlug: number | string,
  now: Date,
): Promise<AuthorRow | undefined> {
  const key = typeof idOrSlug === 'number' ? eq(authors.id, idOrSlug) : eq(authors.slug, idOrSlug);
  const [row] = await db.select(columns(now)).from(authors).where(and(key, present)).limit(1);
  return row;
}

/** Authors as shown beside an article, by source key. */
export async function authorsByKeys(
  db: Database,
  keys: readonly string[],
): Promise<ReadonlyMap<string, AuthorOfArticle>> {
  if (keys.length === 0) return new Map();
  const { id, sourceKey: key, firstName, lastName, image } = authors;
  const rows = await db
    .select({ key, id, slug: sql<string>`authors.slug`, firstName, lastName, image })
    .from(authors)
    .where(and(inArray(authors.sourceKey, [...keys]), present));
  return new Map(rows.map(({ key: name, ...author }) => [name, author]));
}

/** The ids of the published analysts with these slugs. */
export async function authorIdsBySlugs(db: Database, slugs: readonly string[]): Promise<number[]> {
  const rows = await db
    .select({ id: authors.id })
    .from(authors)
    .where(and(inArray(authors.slug, [...slugs]), present));
  return rows.map(({ id }) => id);
}

/** Every analyst by name, for a list of options. */
export async function listAuthorNames(db: Database) {
  const { firstName: first_name, lastName: last_name } = authors;
  return db
    .select({ slug: sql<string>`authors.slug`, first_name, last_name })
    .from(authors)
    .where(and(present, isNotNull(authors.slug)))
    .orderBy(sql`lower(coalesce(authors.last_name, authors.first_name, ''))`, asc(authors.id));
}
