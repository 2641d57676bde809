// Counts by kind. `kindOf` has the kind of each doc id in 32 bits.

/** Counts the members of a set by kind. */
export function countKinds(set: usize, bytes: usize, kindOf: usize, counts: usize): void {
  for (let at: usize = 0; at < bytes; at += 8) {
    let word = load<u64>(set + at);
    const first = kindOf + (at << 5);
    while (word !== 0) {
      const count = counts + ((<usize>load<u32>(first + ((<usize>ctz<u64>(word)) << 2))) << 2);
      store<u32>(count, load<u32>(count) + 1);
      word &= word - 1;
    }
  }
}

/**
 * Adds up the counts of the kinds by access and by category, 32 bits each: those of a category of `categories` by
 * access, and those of an access of `access` by each of their categories. The counts are zero afterwards.
 */
export function addKinds(
  counts: usize,
  kinds: i32,
  accessOf: usize,
  masks: usize,
  access: u32,
  categories: u32,
  byAccess: usize,
  byCategory: usize,
): void {
  for (let n: usize = 0; n < <usize>kinds; n += 1) {
    const count = load<u32>(counts + (n << 2));
    if (count === 0) continue;
    store<u32>(counts + (n << 2), 0);
    const own = <u32>load<u8>(accessOf + n);
    let mask = load<u32>(masks + (n << 2));
    if ((mask & categories) !== 0) {
      const sum = byAccess + ((<usize>own) << 2);
      store<u32>(sum, load<u32>(sum) + count);
    }
    if (((access >> own) & 1) === 0) continue;
    while (mask !== 0) {
      const sum = byCategory + ((<usize>ctz<u32>(mask)) << 2);
      store<u32>(sum, load<u32>(sum) + count);
      mask &= mask - 1;
    }
  }
}

/** Keeps the members of a set whose kind has a category of `categories` and an access of `access`. */
export function keepKinds(
  into: usize,
  set: usize,
  bytes: usize,
  kindOf: usize,
  accessOf: usize,
  masks: usize,
  access: u32,
  categories: u32,
): void {
  for (let at: usize = 0; at < bytes; at += 8) {
    let word = load<u64>(set + at);
    let kept: u64 = 0;
    const first = kindOf + (at << 5);
    while (word !== 0) {
      const kind = <usize>load<u32>(first + ((<usize>ctz<u64>(word)) << 2));
      const fitsAccess = ((access >> <u32>load<u8>(accessOf + kind)) & 1) !== 0;
      if (fitsAccess && (load<u32>(masks + (kind << 2)) & categories) !== 0) kept |= word & (0 - word);
      word &= word - 1;
    }
    store<u64>(into + at, kept);
  }
}
