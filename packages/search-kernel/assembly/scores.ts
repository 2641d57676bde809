// Scores of candidates. A candidate has a position, and its numbers are stored at that position in arrays of 32-bit
// floats. `rows` has the row of each candidate in the table in which it is searched, and a column of a term has its
// impact on each row, one byte each. `values` has what each impact adds.

import { has, rankOf } from './sets';

const TITLE_BIT: u32 = 1;

function valueFor(values: usize, impact: u32): f32 {
  return load<f32>(values + ((<usize>impact) << 2));
}

function impactOn(n: usize, rows: usize, column: usize): u32 {
  return load<u8>(column + load<u32>(rows + (n << 2)));
}

/** The rows of candidates in a locked table, whose rows are in the order of the doc ids. */
export function findRows(docIds: usize, from: i32, to: i32, inTable: usize, ranks: usize, rows: usize): void {
  for (let n = from; n < to; n += 1) {
    const at = (<usize>n) << 2;
    store<u32>(rows + at, <u32>rankOf(load<u32>(docIds + at), inTable, ranks));
  }
}

/** Adds the value of each candidate's impact in a column. */
export function addColumn(sums: usize, rows: usize, from: i32, to: i32, column: usize, values: usize): void {
  for (let n = <usize>from; n < <usize>to; n += 1) {
    const sum = sums + (n << 2);
    store<f32>(sum, load<f32>(sum) + valueFor(values, impactOn(n, rows, column)));
  }
}

/** Adds the values of a list of doc ids and impacts for those that are in `used`. All of these are candidates. */
export function addList(
  sums: usize,
  docIds: usize,
  impacts: usize,
  count: i32,
  used: usize,
  candidates: usize,
  ranks: usize,
  values: usize,
): void {
  for (let m: usize = 0; m < <usize>count; m += 1) {
    const docId = load<u32>(docIds + (m << 2));
    if (!has(used, docId)) continue;
    const sum = sums + (rankOf(docId, candidates, ranks) << 2);
    store<f32>(sum, load<f32>(sum) + valueFor(values, load<u8>(impacts + m)));
  }
}

function offer(n: usize, impact: u32, values: usize, best: usize, inTitle: usize): void {
  const value = valueFor(values, impact);
  if (value === 0) return;
  const known = best + (n << 2);
  if (value > load<f32>(known)) store<f32>(known, value);
  store<u8>(inTitle + n, load<u8>(inTitle + n) | (impact & TITLE_BIT));
}

/** Replaces the best value of each candidate by that of a column, and notes whether the title has the term. */
export function offerColumn(
  best: usize,
  inTitle: usize,
  rows: usize,
  from: i32,
  to: i32,
  column: usize,
  values: usize,
): void {
  for (let n = <usize>from; n < <usize>to; n += 1) offer(n, impactOn(n, rows, column), values, best, inTitle);
}

/** The same for a list, as in `addList`. */
export function offerList(
  best: usize,
  inTitle: usize,
  docIds: usize,
  impacts: usize,
  count: i32,
  used: usize,
  candidates: usize,
  ranks: usize,
  values: usize,
): void {
  for (let m: usize = 0; m < <usize>count; m += 1) {
    const docId = load<u32>(docIds + (m << 2));
    if (!has(used, docId)) continue;
    offer(rankOf(docId, candidates, ranks), load<u8>(impacts + m), values, best, inTitle);
  }
}

/** Replaces the best value of the candidates in `among` by that of several words together: factor * (sum + addend). */
export function offerSums(
  best: usize,
  sums: usize,
  among: usize,
  candidates: usize,
  ranks: usize,
  bytes: usize,
  addend: f64,
  factor: f64,
  words: f64,
): void {
  for (let at: usize = 0; at < bytes; at += 8) {
    let word = load<u64>(among + at) & load<u64>(candidates + at);
    while (word !== 0) {
      const docId = <u32>(at << 3) + <u32>ctz<u64>(word);
      const n = rankOf(docId, candidates, ranks) << 2;
      const value = (factor * (<f64>load<f32>(sums + n) + addend)) / words;
      if (value > <f64>load<f32>(best + n)) store<f32>(best + n, <f32>value);
      word &= word - 1;
    }
  }
}

/** The impacts on four candidates in a column. */
function fourImpacts(n: usize, rows: usize, column: usize): v128 {
  const first = i32x4.splat(impactOn(n, rows, column));
  const second = i32x4.replace_lane(first, 1, impactOn(n + 1, rows, column));
  const third = i32x4.replace_lane(second, 2, impactOn(n + 2, rows, column));
  return i32x4.replace_lane(third, 3, impactOn(n + 3, rows, column));
}

function fourValues(values: usize, impacts: v128): v128 {
  const first = f32x4.splat(valueFor(values, i32x4.extract_lane(impacts, 0)));
  const second = f32x4.replace_lane(first, 1, valueFor(values, i32x4.extract_lane(impacts, 1)));
  const third = f32x4.replace_lane(second, 2, valueFor(values, i32x4.extract_lane(impacts, 2)));
  return f32x4.replace_lane(third, 3, valueFor(values, i32x4.extract_lane(impacts, 3)));
}

/**
 * Adds a group to the scores of candidates: the best value so far, or that of the column, which is 0 if there is none,
 * if it is better. The best values are zero afterwards.
 */
export function addGroup(
  scores: usize,
  coverage: usize,
  titleCoverage: usize,
  best: usize,
  inTitle: usize,
  rows: usize,
  from: i32,
  to: i32,
  column: usize,
  values: usize,
  share: f32,
  covered: f32,
): void {
  const zero = i32x4.splat(0);
  const shares = f32x4.splat(share);
  const weights = f32x4.splat(covered);
  const titleBits = i32x4.splat(TITLE_BIT);
  let n = <usize>from;
  // Four candidates at a time.
  for (; n + 4 <= <usize>to; n += 4) {
    const at = n << 2;
    let impacts = zero;
    let value = v128.load(best + at);
    if (column !== 0) {
      impacts = fourImpacts(n, rows, column);
      value = f32x4.pmax(value, fourValues(values, impacts));
    }
    const matches = f32x4.gt(value, zero);
    v128.store(scores + at, f32x4.add(v128.load(scores + at), f32x4.mul(shares, value)));
    v128.store(coverage + at, f32x4.add(v128.load(coverage + at), v128.and(weights, matches)));
    const flags = i32x4.extend_low_i16x8_u(i16x8.extend_low_i8x16_u(v128.load32_zero(inTitle + n)));
    const isInTitle = i32x4.ne(v128.and(v128.or(impacts, flags), titleBits), zero);
    const titleWeights = v128.and(weights, v128.and(matches, isInTitle));
    v128.store(titleCoverage + at, f32x4.add(v128.load(titleCoverage + at), titleWeights));
    v128.store(best + at, zero);
    store<u32>(inTitle + n, 0);
  }
  for (; n < <usize>to; n += 1) {
    const at = n << 2;
    const impact = column === 0 ? 0 : impactOn(n, rows, column);
    const value = max<f32>(valueFor(values, impact), load<f32>(best + at));
    if (value === 0) continue;
    store<f32>(scores + at, load<f32>(scores + at) + share * value);
    store<f32>(coverage + at, load<f32>(coverage + at) + covered);
    if (((impact | load<u8>(inTitle + n)) & TITLE_BIT) !== 0) {
      store<f32>(titleCoverage + at, load<f32>(titleCoverage + at) + covered);
    }
    store<f32>(best + at, 0);
    store<u8>(inTitle + n, 0);
  }
}

/**
 * The position of the last candidate before the position `before` that scores at least `least`, or -1 if there is none.
 * The score of a candidate is multiplied by its share of the total weight and by its title boost.
 */
export function lastScoring(
  scores: usize,
  coverage: usize,
  titleCoverage: usize,
  before: i32,
  total: f64,
  titleBoost: f64,
  least: f64,
): i32 {
  // A lower score is not enough even with full coverage and the full title boost. Coverage may exceed the total by a
  // rounding error, so the limit is 0.1 % lower.
  const enough = f32x4.splat(<f32>(least / ((1 + titleBoost) * 1.001)));
  let n = before;
  while (n > 0) {
    const at = (<usize>n) << 2;
    // Skips four candidates if none of their scores is enough. This saves most divisions.
    if (n >= 4 && !v128.any_true(f32x4.ge(v128.load(scores + at - 16), enough))) {
      n -= 4;
      continue;
    }
    n -= 1;
    const score = <f64>load<f32>(scores + at - 4);
    const share = <f64>load<f32>(coverage + at - 4) / total;
    const inTitle = <f64>load<f32>(titleCoverage + at - 4) / total;
    if (score * share * (1 + titleBoost * inTitle * inTitle) >= least) return n;
  }
  return -1;
}
