import { type Bits, containsAll, intersection, members } from './bits.ts';

/** A set of articles and the doc ids of its members in ascending order. */
export interface ArticleList {
  readonly bits: Readonly<Bits>;
  readonly docIds: readonly number[];
}

/** The articles of a list that are in a set. If all are, as complete matches in the set of every group, nothing is copied. */
export function listWithin(list: ArticleList, having: Readonly<Bits>): ArticleList {
  if (containsAll(having, list.bits)) return list;
  const bits = intersection(list.bits, having);
  return { bits, docIds: members(bits) };
}
