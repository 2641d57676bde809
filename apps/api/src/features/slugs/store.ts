import { and, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { articleSlugs, articles } from '../articles/tables.ts';
import { authorSlugs, authors } from '../authors/tables.ts';

/** Tables with former slugs, and the condition under which an entry is visible. */
const HISTORIES = {
  articles: {
    entries: articles,
    former: articleSlugs,
    isVisible: (now: Date) => and(isNull(articles.removedAt), lte(articles.publishAt, now)),
  },
  authors: { entries: authors, former: authorSlugs, isVisible: () => isNull(authors.removedAt) },
};
export type WithHistory = keyof typeof HISTORIES;
export const hasHistory = (table: string): table is WithHistory => Object.hasOwn(HISTORIES, table);

/** The temporary slug of an entry while another takes over its slug. It is never published. */
const TRANSIENT_SLUG = '^(article|author)-[0-9]+-[0-9a-f]{8}$';

/** Records the current holders of these slugs. Call it before slugs are reassigned or released. */
export async function rememberSlugs(
  db: Database,
  table: WithHistory,
  { keys, slugs }: { readonly keys: readonly string[]; readonly slugs: readonly string[] },
): Promise<void> {
  const { entries, former } = HISTORIES[table];
  const either = [
    ...(keys.length ? [inArray(entries.sourceKey, [...keys])] : []),
    ...(slugs.length ? [inArray(entries.slug, [...slugs])] : []),
  ];
  if (either.length === 0) return;
  const current = db
    .select({ slug: sql<string>`slug`.as('slug'), ownerId: sql<number>`id`.as('owner_id') })
    .from(entries)
    .where(and(or(...either), isNotNull(entries.slug), sql`slug !~ ${TRANSIENT_SLUG}`));
  await db
    .insert(former)
    .select(current)
    .onConflictDoUpdate({
      target: former.slug,
      set: { ownerId: sql.raw(`excluded.${former.ownerId.name}`) },
    });
}

/** The current slug of the visible entry that last had this former slug. */
export async function currentSlug(
  db: Database,
  table: WithHistory,
  slug: string,
  now: Date,
): Promise<string | undefined> {
  const { entries, former, isVisible } = HISTORIES[table];
  const [row] = await db
    .select({ slug: entries.slug })
    .from(former)
    .innerJoin(entries, eq(entries.id, former.ownerId))
    .where(and(eq(former.slug, slug), isVisible(now)));
  return row?.slug ?? undefined;
}

/** All former slugs of entries that have or had one of these slugs, because their redirect pages changed. */
export async function formerSlugs(
  db: Database,
  table: WithHistory,
  slugs: readonly string[],
): Promise<string[]> {
  if (slugs.length === 0) return [];
  const { entries, former } = HISTORIES[table];
  const holders = db
    .select({ id: entries.id })
    .from(entries)
    .where(inArray(entries.slug, [...slugs]));
  const formerHolders = db
    .select({ id: former.ownerId })
    .from(former)
    .where(inArray(former.slug, [...slugs]));
  const rows = await db
    .select({ slug: former.slug })
    .from(former)
    .where(or(inArray(former.ownerId, holders), inArray(former.ownerId, formerHolders)));
  return rows.map(({ slug }) => slug);
}
