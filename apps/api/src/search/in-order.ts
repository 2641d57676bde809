import { sql } from 'drizzle-orm';
import type { Database } from '../store/db.ts';
import { prepared } from '../store/prepared.ts';
import type { Articles } from './articles.ts';
import { addBit, type Bits, hasBit, keepOnly, takeAway } from './bits.ts';
import type { Matches } from './match.ts';
import { placesOf, rowsOf } from './rows.ts';

/**
 * Looking whether words stand in a row takes reading all of an article's words. Of more candidates than
 * this the likeliest are looked at: with the words in the title, then about them, then the newest.
 */
const MAX_LOOKED_AT = 500;

/** The function behind `@@`: by the operator the planner would go to the index, which knows no order of words. */
const statement = (level: number) =>
  rowsOf(level, 'article_id', sql`ts_match_vq(words, ${sql.placeholder('match')}::tsquery)`);

function likeliest(articles: Articles, open: Bits, { title, about }: Matches): number[] {
  const chosen = new Set<number>();
  for (const form of [title, about, open]) {
    const some = open.slice();
    keepOnly(some, form);
    for (const slot of articles.byDate(some, 'newest', MAX_LOOKED_AT)) {
      if (chosen.size < MAX_LOOKED_AT) chosen.add(slot);
    }
  }
  return [...chosen];
}

/** The articles in which the words stand as the query wants them. */
export async function confirmed(
  db: Database,
  articles: Articles,
  level: number,
  match: string,
  matches: Matches,
): Promise<Bits> {
  const { sure, possible } = matches;
  const open = possible.slice();
  takeAway(open, sure);
  const slots = likeliest(articles, open, matches);
  const all = sure.slice();
  if (slots.length === 0) return all;
  const rows = await prepared<{ article_id: number }>(db, `in order ${level}`, () => statement(level), {
    match,
    ...placesOf(slots, articles, level),
  });
  for (const { article_id } of rows) {
    const slot = articles.slotOf(article_id);
    if (slot >= 0 && hasBit(open, slot)) addBit(all, slot);
  }
  return all;
}
