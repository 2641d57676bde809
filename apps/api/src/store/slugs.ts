import { and, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from './db.ts';
import { articleSlugs, articles } from './schema.ts';

/** What an article is called while another takes over its slug; nobody was ever given such an address. */
const PASSING = '^article-[0-9]+-[0-9a-f]{8}$';

/** Called before slugs change hands or are given up: whoever has one now had it last. */
export async function rememberSlugs(
  db: Database,
  { keys, slugs }: { readonly keys: readonly string[]; readonly slugs: readonly string[] },
): Promise<void> {
  const either = [
    ...(keys.length ? [inArray(articles.sourceKey, [...keys])] : []),
    ...(slugs.length ? [inArray(articles.slug, [...slugs])] : []),
  ];
  if (either.length === 0) return;
  const held = db
    .select({ slug: sql<string>`slug`.as('slug'), articleId: sql<number>`id`.as('article_id') })
    .from(articles)
    .where(and(or(...either), isNotNull(articles.slug), sql`slug !~ ${PASSING}`));
  await db
    .insert(articleSlugs)
    .select(held)
    .onConflictDoUpdate({ target: articleSlugs.slug, set: { articleId: sql`excluded.article_id` } });
}

/** Where the article of an old slug is now, if readers can meet it. An article that has the slug today wins. */
export async function slugToday(db: Database, slug: string, now: Date): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: articles.slug })
    .from(articleSlugs)
    .innerJoin(articles, eq(articles.id, articleSlugs.articleId))
    .where(
      and(eq(articleSlugs.slug, slug), sql`${articles.removedAt} is null`, lte(articles.publishAt, now)),
    );
  return row?.slug ?? undefined;
}

/** Every old slug of the articles that have, or had, one of these: pages that lead on to them are no longer true. */
export async function formerSlugs(db: Database, slugs: readonly string[]): Promise<string[]> {
  if (slugs.length === 0) return [];
  const holders = db
    .select({ id: articles.id })
    .from(articles)
    .where(inArray(articles.slug, [...slugs]));
  const had = db
    .select({ id: articleSlugs.articleId })
    .from(articleSlugs)
    .where(inArray(articleSlugs.slug, [...slugs]));
  const rows = await db
    .select({ slug: articleSlugs.slug })
    .from(articleSlugs)
    .where(or(inArray(articleSlugs.articleId, holders), inArray(articleSlugs.articleId, had)));
  return rows.map(({ slug }) => slug);
}
