import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { EffectiveAccess } from '@tidemark/contracts/access';
import { EFFECTIVE_ACCESS_VALUES } from '@tidemark/contracts/access';
import { HIDDEN_FROM_SEARCH_ID } from '@tidemark/contracts/categories';
import { inArray, sql } from 'drizzle-orm';
import { articles } from '../features/articles/tables.ts';
import type { Database } from '../platform/database/database.ts';
import { recordChange } from './change-log.ts';
import { type ArticleTerms, addTerms, dropTerms } from './dictionary.ts';
import { publicTerms, type SearchableArticle, searchDocument } from './document.ts';
import { HIGHEST_LEVEL, LOCKED_TABLES, lockOf } from './levels.ts';
import { articleSearch } from './tables.ts';

export interface ArticleToIndex {
  readonly articleId: number;
  readonly article: SearchableArticle;
}

type PublicRow = typeof articleSearch.$inferInsert;
type LockedRow = (typeof LOCKED_TABLES)[number]['$inferInsert'];

interface Rows {
  readonly open: PublicRow[];
  readonly locked: readonly LockedRow[][];
}

/** Date and access come from the `articles` table; the text is passed in. */
async function rowsFor(db: Database, all: readonly ArticleToIndex[]): Promise<Rows> {
  const facts = await db
    .select({
      id: articles.id,
      access: sql<EffectiveAccess>`access`,
      publishAt: articles.publishAt,
      mask: articles.mask,
    })
    .from(articles)
    .where(
      inArray(
        articles.id,
        all.map(({ articleId }) => articleId),
      ),
    );
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const rows: Rows = { open: [], locked: LOCKED_TABLES.map(() => []) };
  for (const { articleId, article } of all) {
    const fact = byId.get(articleId);
    if (!fact || (fact.mask & (1 << HIDDEN_FROM_SEARCH_ID)) !== 0) continue;
    const { publishAt, mask } = fact;
    const shared = { articleId, publishAt, mask, access: EFFECTIVE_ACCESS_VALUES.indexOf(fact.access) };
    const lock = lockOf(fact.access);
    const seenByAll = lock === 0 ? article : { ...article, body: '', headings: [], takeaways: [] };
    const maxPublicLevel = lock === 0 ? HIGHEST_LEVEL : lock - 1;
    rows.open.push({ ...shared, maxPublicLevel, ...searchDocument(seenByAll), terms: publicTerms(article) });
    if (lock > 0) rows.locked[lock - 1]?.push({ ...shared, ...searchDocument(article) });
    // An article takes a few milliseconds, and a batch has fifty.
    await yieldToEventLoop();
  }
  return rows;
}

/**
 * An article in the category that search excludes is not indexed at all, so that no filter can be forgotten.
 * A full rebuild passes `terms: false` and recounts the dictionary once at the end.
 */
export async function indexArticles(
  db: Database,
  all: readonly ArticleToIndex[],
  { terms = true } = {},
): Promise<void> {
  if (all.length === 0) return;
  const { open, locked } = await rowsFor(db, all);
  const ids = all.map(({ articleId }) => articleId);
  const before = await deleteRows(db, ids);
  if (open.length) await db.insert(articleSearch).values(open);
  for (const [n, rows] of locked.entries()) {
    const table = LOCKED_TABLES[n];
    if (table && rows.length) await db.insert(table).values(rows);
  }
  if (!terms) return;
  await recordChange(db, { articles: ids, words: await changeTerms(db, before, open) });
}

/** Must be called before the articles themselves are deleted. */
export async function removeArticles(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const before = await deleteRows(db, ids);
  await dropTerms(db, before);
  await recordChange(db, { articles: ids, words: termsOf(before) });
}

/** Lets every process read the rows of these articles again. */
export async function refreshArticles(db: Database, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await recordChange(db, { articles: ids, words: [] });
}

/** Deleting the public row cascades to the locked tables. */
function deleteRows(db: Database, ids: readonly number[]): Promise<(ArticleTerms & { articleId: number })[]> {
  return db
    .delete(articleSearch)
    .where(inArray(articleSearch.articleId, [...ids]))
    .returning({
      articleId: articleSearch.articleId,
      terms: articleSearch.terms,
      publishAt: articleSearch.publishAt,
    });
}

const termsOf = (rows: readonly Pick<ArticleTerms, 'terms'>[]): string[] =>
  rows.flatMap(({ terms }) => terms);

/** Updates the dictionary for articles whose public words changed, and returns those words. */
async function changeTerms(
  db: Database,
  before: readonly (ArticleTerms & { articleId: number })[],
  after: readonly PublicRow[],
): Promise<string[]> {
  const old = new Map(before.map((row) => [row.articleId, row]));
  const same = (row: PublicRow) => {
    const previous = old.get(row.articleId);
    return (
      previous?.publishAt.getTime() === row.publishAt.getTime() &&
      previous.terms.join(' ') === row.terms.join(' ')
    );
  };
  const unchanged = new Set(after.filter(same).map((row) => row.articleId));
  const added = after.filter((row) => !unchanged.has(row.articleId));
  const dropped = before.filter((row) => !unchanged.has(row.articleId));
  await addTerms(db, added);
  await dropTerms(db, dropped);
  return [...new Set([...termsOf(added), ...termsOf(dropped)])];
}
