import { sql } from 'drizzle-orm';
import type { Database } from '../store/db.ts';
import { prepared } from '../store/prepared.ts';
import type { Articles } from './articles.ts';
import { addBit, type Bits, hasBit, intersectInto, subtractFrom } from './bits.ts';
import type { Matches } from './match.ts';
import { idsByTable, selectRows } from './table-rows.ts';

/**
 * Checking a phrase requires reading all lexemes of an article. If there are more candidates than this, only the most
 * likely are checked: first those with the words in the title, then those about them, then the newest.
 */
const MAX_CHECKED = 500;

/** `ts_match_vq` is the function behind `@@`. With the operator, the planner would use the index, which has no positions. */
const statement = (level: number) =>
  selectRows(level, 'article_id', sql`ts_match_vq(words, ${sql.placeholder('match')}::tsquery)`);

function mostLikely(articles: Articles, open: Bits, { title, about }: Matches): number[] {
  const selected = new Set<number>();
  for (const form of [title, about, open]) {
    const some = open.slice();
    intersectInto(some, form);
    for (const docId of articles.byDate(some, 'newest', MAX_CHECKED)) {
      if (selected.size < MAX_CHECKED) selected.add(docId);
    }
  }
  return [...selected];
}

/** The articles that contain the phrases of the query. */
export async function confirmPhrases(
  db: Database,
  articles: Articles,
  level: number,
  match: string,
  matches: Matches,
): Promise<Bits> {
  const { sure, possible } = matches;
  const open = possible.slice();
  subtractFrom(open, sure);
  const docIds = mostLikely(articles, open, matches);
  const all = sure.slice();
  if (docIds.length === 0) return all;
  const rows = await prepared<{ article_id: number }>(db, `phrase check ${level}`, () => statement(level), {
    match,
    ...idsByTable(docIds, articles, level),
  });
  for (const { article_id } of rows) {
    const docId = articles.docIdOf(article_id);
    if (docId >= 0 && hasBit(open, docId)) addBit(all, docId);
  }
  return all;
}
