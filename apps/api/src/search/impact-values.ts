import type { Candidates, Range } from './candidates.ts';
import { type Impact, isInTitle, saturated, TITLE_BIT } from './impact.ts';
import type { IndexTerm } from './index-terms.ts';
import type { Scratch } from './scratch.ts';
import type { ReadAmong, VisitorAmong } from './visible-terms.ts';

/**
 * What a term adds to a score, by its impact. An article without the term has the impact 0. The numbers have the
 * precision of the scores, so that it makes no difference whether they are stored in between.
 */
export type ImpactValues = Float32Array;

/** Values in proportion to the saturated impact; 0 if the impact is less than `least`. */
export function valuesByImpact(weight: number, least: Impact = 1): ImpactValues {
  const values = new Float32Array(128);
  for (let impact = least; impact < values.length; impact += 1) values[impact] = weight * saturated(impact);
  return values;
}

// The loops below contain no calls per article, because they dominate the search time for common words.

/** Adds the values of a term to those of the candidates. */
export function addValues(
  term: IndexTerm,
  values: ImpactValues,
  { rows, ranges, positions }: Candidates,
  read: ReadAmong,
  sums: Float32Array,
): void {
  read(term, {
    column({ tableIndex, impacts }) {
      const { start, end } = ranges[tableIndex] as Range;
      for (let n = start; n < end; n += 1) {
        sums[n] = (sums[n] as number) + (values[impacts[rows[n] as number] as number] as number);
      }
    },
    chunk({ docIds, impacts, count }, used) {
      for (let m = 0; m < count; m += 1) {
        const docId = docIds[m] as number;
        if (((used[docId >>> 5] as number) & (1 << (docId & 31))) === 0) continue;
        const n = positions[docId] as number;
        sums[n] = (sums[n] as number) + (values[impacts[m] as number] as number);
      }
    },
  });
}

/** A visitor that replaces the best value of a candidate by that of a term, and notes whether the title has the term. */
export function offer(
  values: ImpactValues,
  { rows, ranges, positions }: Candidates,
  { best, inTitle }: Scratch,
): Required<VisitorAmong> {
  return {
    column({ tableIndex, impacts }) {
      const { start, end } = ranges[tableIndex] as Range;
      for (let n = start; n < end; n += 1) {
        const impact = impacts[rows[n] as number] as number;
        const value = values[impact] as number;
        if (value === 0) continue;
        if (value > (best[n] as number)) best[n] = value;
        inTitle[n] = (inTitle[n] as number) | (impact & TITLE_BIT);
      }
    },
    chunk({ docIds, impacts, count }, used) {
      for (let m = 0; m < count; m += 1) {
        const docId = docIds[m] as number;
        if (((used[docId >>> 5] as number) & (1 << (docId & 31))) === 0) continue;
        const impact = impacts[m] as number;
        const value = values[impact] as number;
        if (value === 0) continue;
        const n = positions[docId] as number;
        if (value > (best[n] as number)) best[n] = value;
        inTitle[n] = (inTitle[n] as number) | (impact & TITLE_BIT);
      }
    },
  };
}

interface GroupValues {
  /** The impacts of one term by table, where they are known as a column, and the values of these impacts. */
  readonly columns: readonly (Uint8Array | undefined)[];
  readonly values: ImpactValues;
  /** The weight by which the value counts, and the weight that counts as covered. */
  readonly share: number;
  readonly covered: number;
}

/** Adds a group to the scores: for each candidate the best value so far, or that of the column if it is better. */
export function addGroupValues(
  { columns, values, share, covered }: GroupValues,
  { rows, ranges }: Candidates,
  { best, inTitle, scores, coverage, titleCoverage }: Scratch,
): void {
  for (const [tableIndex, { start, end }] of ranges.entries()) {
    const impacts = columns[tableIndex];
    for (let n = start; n < end; n += 1) {
      const impact = impacts === undefined ? 0 : (impacts[rows[n] as number] as number);
      const value = Math.max(values[impact] as number, best[n] as number);
      if (value === 0) continue;
      scores[n] = (scores[n] as number) + share * value;
      coverage[n] = (coverage[n] as number) + covered;
      if (isInTitle(impact | (inTitle[n] as number))) {
        titleCoverage[n] = (titleCoverage[n] as number) + covered;
      }
    }
  }
}
