import type { Sort } from '@tidemark/contracts/paging';
import type { Database } from '../store/db.ts';
import type { Articles } from './articles.ts';
import { type Bits, dropBit, keepOnly } from './bits.ts';
import type { Catalogue } from './catalogue.ts';
import type { CompiledQuery } from './compile.ts';
import { type Counted, countFacets, type Filters, filtered } from './facets.ts';
import { confirmed } from './in-order.ts';
import { asksForOrder, type Matches, matchesOf, namesIn } from './match.ts';
import { inRank } from './rank.ts';

export interface Ask {
  readonly query: CompiledQuery;
  /** The reader's tier as a number. */
  readonly level: number;
  readonly filters: Filters;
  readonly sort: Sort | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly now: Date;
}

export interface Found {
  readonly counted: Counted;
  /** The articles of the page, in their order. */
  readonly page: readonly number[];
}

/** So many of each are ranked; and where too few are about it, so many in all. */
const RANKED = 60;

const both = (one: Bits, other: Bits): Bits => {
  const bits = one.slice();
  keepOnly(bits, other);
  return bits;
};

/** Ranked are the newest that are named so or about it, else simply the newest; all others follow by date. */
async function best(
  { words, articles }: Pick<Catalogue, 'words' | 'articles'>,
  { query, level, limit, offset, now }: Ask,
  fits: Bits,
  { title, about }: Matches,
): Promise<number[]> {
  const newest = (bits: Bits) => articles.byDate(bits, 'newest', RANKED);
  const titled = new Set(newest(both(fits, title)));
  const chosen = new Set([...titled, ...newest(both(fits, about))]);
  if (chosen.size < RANKED) for (const slot of newest(fits)) chosen.add(slot);
  const slots = [...chosen];
  const ranked = offset < slots.length ? await words.weigh(level, query.rank, slots) : undefined;
  const first = ranked ? inRank(slots, ranked, query.rank.length, titled, articles, now) : [];
  const page = first.slice(offset, offset + limit);
  return [...page, ...following(articles, fits, slots, limit - page.length, offset - slots.length)];
}

function following(articles: Articles, fits: Bits, ranked: readonly number[], limit: number, skip: number) {
  if (limit <= 0) return [];
  const rest = fits.slice();
  for (const slot of ranked) dropBit(rest, slot);
  return articles.byDate(rest, 'newest', limit, Math.max(0, skip));
}

/** All that can be said of a query without reading an article: what it finds, how many, and in which order. */
export async function find(db: Database, { articles, words }: Catalogue, ask: Ask): Promise<Found> {
  const { query, level, filters, sort, limit, offset, now } = ask;
  const matches = matchesOf(query, articles, await words.lists(level, namesIn(query)));
  // Scheduled articles are in the index; their time has not come.
  for (const bits of new Set([matches.possible, matches.sure])) articles.keepPublished(bits, now);
  const matched = asksForOrder(query)
    ? await confirmed(db, articles, level, query.match, matches)
    : matches.possible;
  const counted = countFacets(matched, articles, filters, now);
  const fits = filtered(matched, articles, filters, now);
  if (!sort) return { counted, page: await best({ articles, words }, ask, fits, matches) };
  return {
    counted,
    page: articles.byDate(fits, sort === 'date_asc' ? 'oldest' : 'newest', limit, offset),
  };
}
