import { EFFECTIVE_ACCESS_VALUES } from '@tidemark/contracts/access';
import { CATEGORIES } from '@tidemark/contracts/categories';
import type { Sort } from '@tidemark/contracts/paging';
import type { Database } from '../store/db.ts';
import type { Articles } from './articles.ts';
import { addAll, type Bits, keepOnly, keepRange, largest, noBits, smallest } from './bits.ts';
import type { Catalogue } from './catalogue.ts';
import type { CompiledQuery } from './compile.ts';
import { type Counted, countFacets, type Filters, sinceOf } from './facets.ts';
import { confirmed } from './in-order.ts';
import { readLists } from './lists.ts';
import { asksForOrder, type Matches, matchesOf, namesIn } from './match.ts';

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

/** What a page is made of, by slots: so many of the ranked ones from an offset on, then those that follow. */
export interface Found {
  readonly counted: Counted;
  readonly ranked: readonly number[];
  readonly titled: readonly number[];
  readonly limit: number;
  readonly offset: number;
  readonly following: readonly number[];
}

/** So many of each are ranked; and where too few are about it, so many in all. */
const RANKED = 60;

const anyOf = (sets: readonly Bits[], size: number): Bits => {
  const bits = noBits(size);
  for (const one of sets) addAll(bits, one);
  return bits;
};

/** Of the matching articles those that the filters let through. */
function filtered(
  matched: Bits,
  articles: Articles,
  { access, categories, period }: Filters,
  now: Date,
): Bits {
  const bits = matched.slice();
  const wanted = EFFECTIVE_ACCESS_VALUES.flatMap((_, n) => ((access >> n) & 1 ? articles.withAccess(n) : []));
  if (wanted.length < EFFECTIVE_ACCESS_VALUES.length) keepOnly(bits, anyOf(wanted, articles.size));
  if (categories !== -1) {
    const some = CATEGORIES.flatMap(({ id }) => (categories & (1 << id) ? articles.inCategory(id) : []));
    keepOnly(bits, anyOf(some, articles.size));
  }
  if (period) keepRange(bits, articles.slotAt(sinceOf(period, now)), articles.size);
  return bits;
}

const newestOf = (bits: Bits, form: Bits, limit: number): number[] => {
  const some = bits.slice();
  keepOnly(some, form);
  return largest(some, limit);
};

/** Ranked are the newest that are named so or about it, else simply the newest; all others follow by date. */
function best(fits: Bits, { title, about }: Matches, limit: number, offset: number): Omit<Found, 'counted'> {
  const titled = newestOf(fits, title, RANKED);
  const chosen = new Set([...titled, ...newestOf(fits, about, RANKED)]);
  if (chosen.size < RANKED) for (const slot of largest(fits, RANKED)) chosen.add(slot);
  const ranked = [...chosen];
  const missing = limit - Math.max(0, Math.min(limit, ranked.length - offset));
  const rest = fits.slice();
  for (const slot of ranked) rest[slot >>> 5] = (rest[slot >>> 5] ?? 0) & ~(1 << (slot & 31));
  const following = missing > 0 ? largest(rest, missing, Math.max(0, offset - ranked.length)) : [];
  return { ranked, titled, limit, offset, following };
}

/** All that can be said of a query without reading an article: what it finds, how many, and in which order. */
export async function find(db: Database, catalogue: Catalogue, ask: Ask): Promise<Found> {
  const { query, level, filters, sort, limit, offset, now } = ask;
  const { articles } = catalogue;
  const read = await readLists(db, catalogue, level, namesIn(query));
  const matches = matchesOf(query, articles.size, read);
  // Scheduled articles are in the index; their time has not come.
  const due = articles.slotAt(now.getTime() + 1);
  for (const bits of [matches.possible, matches.sure]) keepRange(bits, 0, due);
  const matched = asksForOrder(query)
    ? await confirmed(db, catalogue, level, query.match, matches)
    : matches.possible;
  const counted = countFacets(matched, articles, filters, now);
  const fits = filtered(matched, articles, filters, now);
  if (!sort) return { counted, ...best(fits, matches, limit, offset) };
  const following = (sort === 'date_asc' ? smallest : largest)(fits, limit, offset);
  return { counted, ranked: [], titled: [], limit: 0, offset: 0, following };
}
