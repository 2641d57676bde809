import { sql } from 'drizzle-orm';
import type { Database } from '../store/db.ts';
import { prepared } from '../store/prepared.ts';
import { addBit, type Bits, hasBit, keepOnly, largest, takeAway } from './bits.ts';
import type { Catalogue } from './catalogue.ts';
import type { Matches } from './match.ts';
import { placesOf, rowsOf } from './rows.ts';

/**
 * Looking whether words stand in a row takes reading all of an article's words. Of more candidates than
 * this the likeliest are looked at: with the words in the title, then about them, then the newest.
 */
const MAX_LOOKED_AT = 1000;

const statement = (level: number) =>
  rowsOf(level, 'article_id', sql`words @@ ${sql.placeholder('match')}::tsquery`);

function likeliest(open: Bits, { title, about }: Matches): number[] {
  const chosen = new Set<number>();
  for (const form of [title, about, open]) {
    const some = open.slice();
    keepOnly(some, form);
    for (const slot of largest(some, MAX_LOOKED_AT)) {
      if (chosen.size < MAX_LOOKED_AT) chosen.add(slot);
    }
  }
  return [...chosen];
}

/** The articles in which the words stand as the query wants them. */
export async function confirmed(
  db: Database,
  { articles }: Catalogue,
  level: number,
  match: string,
  matches: Matches,
): Promise<Bits> {
  const { sure, possible } = matches;
  const open = possible.slice();
  takeAway(open, sure);
  const slots = likeliest(open, matches);
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
