import { type SQL, sql } from 'drizzle-orm';

/** Articles as bits: article `id` is bit `id % 8` of byte `id / 8`, as PostgreSQL's `get_bit` counts them. */
export type ArticleSet = Uint8Array;

export function articleSet(ids: Iterable<number>): ArticleSet {
  const all = [...ids];
  const largest = all.reduce((most, id) => Math.max(most, id), 0);
  const set = new Uint8Array((largest >>> 3) + 1);
  for (const id of all) set[id >>> 3] = (set[id >>> 3] ?? 0) | (1 << (id & 7));
  return set;
}

/**
 * Whether the set has the article of this column. PostgreSQL would have to parse and hash a list of thousands of ids for
 * every statement. `case` keeps `get_bit` from being called with an id beyond the set, which would be an error.
 */
export const isInSet = (id: SQL, set: ArticleSet): SQL =>
  sql`(case when ${id} < ${set.length * 8}::int then get_bit(${Buffer.from(set)}::bytea, ${id}) = 1 else false end)`;
