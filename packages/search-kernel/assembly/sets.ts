// Operations on sets of doc ids, one bit each. `bytes` is the size of a set, a multiple of 16.

export function union(into: usize, one: usize, other: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 16) {
    v128.store(into + at, v128.or(v128.load(one + at), v128.load(other + at)));
  }
}

export function intersect(into: usize, one: usize, other: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 16) {
    v128.store(into + at, v128.and(v128.load(one + at), v128.load(other + at)));
  }
}

export function subtract(into: usize, one: usize, other: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 16) {
    v128.store(into + at, v128.andnot(v128.load(one + at), v128.load(other + at)));
  }
}

/** The members of both sets or of a third one. */
export function intersectOr(into: usize, one: usize, other: usize, third: usize, bytes: usize): void {
  for (let at: usize = 0; at < bytes; at += 16) {
    const both = v128.and(v128.load(one + at), v128.load(other + at));
    v128.store(into + at, v128.or(both, v128.load(third + at)));
  }
}

export function clear(set: usize, bytes: usize): void {
  memory.fill(set, 0, bytes);
}

export function isEmpty(set: usize, bytes: usize): bool {
  for (let at: usize = 0; at < bytes; at += 16) if (v128.any_true(v128.load(set + at))) return false;
  return true;
}

/** The number of bits in each of four parts of a vector. */
function countsIn(vector: v128): v128 {
  return i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(i8x16.popcnt(vector)));
}

function sumOf(counts: v128): i32 {
  return (
    i32x4.extract_lane(counts, 0) +
    i32x4.extract_lane(counts, 1) +
    i32x4.extract_lane(counts, 2) +
    i32x4.extract_lane(counts, 3)
  );
}

export function count(set: usize, bytes: usize): i32 {
  let counts = i32x4.splat(0);
  for (let at: usize = 0; at < bytes; at += 16) counts = i32x4.add(counts, countsIn(v128.load(set + at)));
  return sumOf(counts);
}

/** The number of members of both sets. */
export function countBoth(one: usize, other: usize, bytes: usize): i32 {
  let counts = i32x4.splat(0);
  for (let at: usize = 0; at < bytes; at += 16) {
    counts = i32x4.add(counts, countsIn(v128.and(v128.load(one + at), v128.load(other + at))));
  }
  return sumOf(counts);
}

/**
 * Replaces the articles that have a term in their public row by those that a reader finds by it: by the public row, if
 * the reader searches the article by that row, or by the row of a locked table. Returns how many published articles
 * have the term in their public row.
 */
export function keepVisible(
  inPublicTable: usize,
  inLockedTables: usize,
  published: usize,
  byPublicRow: usize,
  bytes: usize,
): i32 {
  let counts = i32x4.splat(0);
  for (let at: usize = 0; at < bytes; at += 16) {
    const isPublished = v128.load(published + at);
    const inPublic = v128.and(v128.load(inPublicTable + at), isPublished);
    const inLocked = v128.and(v128.load(inLockedTables + at), isPublished);
    counts = i32x4.add(counts, countsIn(inPublic));
    v128.store(inPublicTable + at, v128.or(v128.and(inPublic, v128.load(byPublicRow + at)), inLocked));
  }
  return sumOf(counts);
}

/** Adds doc ids, 32 bits each. */
export function addAll(set: usize, docIds: usize, count: i32): void {
  for (let n = 0; n < count; n += 1) {
    const docId = load<u32>(docIds + ((<usize>n) << 2));
    const word = set + ((docId >> 5) << 2);
    store<u32>(word, load<u32>(word) | (1 << (docId & 31)));
  }
}

/**
 * Stores for each word of 64 bits how many members come before it, counted from `start`. Returns that number after the
 * last word.
 */
export function rank(set: usize, bytes: usize, ranks: usize, start: i32): i32 {
  let before = start;
  for (let at: usize = 0; at < bytes; at += 8) {
    store<i32>(ranks + (at >> 1), before);
    before += <i32>popcnt<u64>(load<u64>(set + at));
  }
  return before;
}

/** The position of a member among all members. */
export function rankOf(docId: u32, set: usize, ranks: usize): usize {
  const word = load<u64>(set + ((docId >> 6) << 3));
  const before = word & ~((<u64>-1) << (<u64>docId & 63));
  return <usize>load<u32>(ranks + ((docId >> 6) << 2)) + <usize>popcnt<u64>(before);
}

export function has(set: usize, docId: u32): bool {
  return ((load<u32>(set + ((docId >> 5) << 2)) >> (docId & 31)) & 1) !== 0;
}

/** Writes the members of both sets from index `count` on. Returns the index after the last one. */
export function members(one: usize, other: usize, bytes: usize, docIds: usize, count: i32): i32 {
  let next = docIds + ((<usize>count) << 2);
  for (let at: usize = 0; at < bytes; at += 8) {
    let word = load<u64>(one + at) & load<u64>(other + at);
    const first = <u32>(at << 3);
    while (word !== 0) {
      store<u32>(next, first + <u32>ctz<u64>(word));
      next += 4;
      word &= word - 1;
    }
  }
  return <i32>((next - docIds) >> 2);
}
