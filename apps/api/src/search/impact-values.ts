import type { CandidateRange, Candidates } from './candidates.ts';
import { type Impact, saturated } from './impact.ts';
import type { IndexTerm } from './index-terms.ts';
import type { QueryMemory } from './query-memory.ts';
import { IMPACTS } from './search-memory.ts';
import type { ImpactColumn, PostingChunk } from './term-index.ts';
import type { ReadAmong, VisitorAmong } from './visible-terms.ts';

/** What a term adds to a score. An article without the term has the impact 0, which adds nothing. */
export interface ImpactValues {
  /** Multiplied by the saturated impact. */
  readonly weight: number;
  /** A lower impact adds nothing. */
  readonly least?: Impact;
  /** The weight is added whatever the impact is. */
  readonly isFlat?: boolean;
}

const SATURATED = Float64Array.from({ length: IMPACTS }, (_, impact) => saturated(impact));

/** Stores the value of each impact where the kernel reads it, in the precision of the scores. Returns the address. */
function stageValues({ kernel }: QueryMemory, values: ImpactValues): number {
  const { weight, least = 1, isFlat = false } = values;
  const staged = kernel.parts.values.floats;
  for (let impact = 0; impact < IMPACTS; impact += 1) {
    const factor = isFlat ? 1 : (SATURATED[impact] as number);
    staged[impact] = impact < least ? 0 : weight * factor;
  }
  return kernel.parts.values.address;
}

/** Copies a column to where the kernel reads it. Rows that were added after the column have the impact 0. */
function stageColumn({ kernel, rowCounts }: QueryMemory, column: ImpactColumn): number {
  const { tableIndex, impacts } = column;
  const count = rowCounts[tableIndex] as number;
  const staged = kernel.parts.column.bytes;
  staged.set(impacts.length > count ? impacts.subarray(0, count) : impacts);
  if (impacts.length < count) staged.fill(0, impacts.length, count);
  return kernel.parts.column.address;
}

/** Calls `use` with the addresses of doc ids and impacts, and with their number. Others than the kernel's are copied. */
function stageChunk(
  { kernel, capacity }: QueryMemory,
  { docIds, impacts, count }: PostingChunk,
  use: (docIds: number, impacts: number, count: number) => void,
): void {
  if (docIds.buffer === kernel.buffer) {
    use(docIds.byteOffset, impacts.byteOffset, count);
    return;
  }
  for (let from = 0; from < count; from += capacity) {
    const to = Math.min(count, from + capacity);
    kernel.parts.listDocIds.numbers.set(docIds.subarray(from, to));
    kernel.parts.listImpacts.bytes.set(impacts.subarray(from, to));
    use(kernel.parts.listDocIds.address, kernel.parts.listImpacts.address, to - from);
  }
}

const rangeOf = ({ ranges }: Candidates, tableIndex: number) => ranges[tableIndex] as CandidateRange;

/** Adds the values of a term to those of the candidates. */
export function addValues(
  memory: QueryMemory,
  term: IndexTerm,
  values: ImpactValues,
  candidates: Candidates,
  read: ReadAmong,
  sums: 'sums' | 'scores',
): void {
  const { functions, parts } = memory.kernel;
  const into = parts[sums].address;
  const staged = stageValues(memory, values);
  read(term, {
    column(column) {
      const { start, end, rows } = rangeOf(candidates, column.tableIndex);
      if (start === end) return;
      functions.addColumn(into, rows, start, end, stageColumn(memory, column), staged);
    },
    chunk(chunk, used) {
      const { set, ranks } = rangeOf(candidates, chunk.tableIndex);
      const among = memory.addressOf(used);
      stageChunk(memory, chunk, (docIds, impacts, count) =>
        functions.addList(into, docIds, impacts, count, among, set, ranks, staged),
      );
    },
  });
}

/** A visitor that replaces the best value of a candidate by that of a term, and notes whether the title has the term. */
export function offer(
  memory: QueryMemory,
  values: ImpactValues,
  candidates: Candidates,
): Required<VisitorAmong> {
  const { functions, parts } = memory.kernel;
  const [best, inTitle] = [parts.best.address, parts.inTitle.address];
  const staged = stageValues(memory, values);
  return {
    column(column) {
      const { start, end, rows } = rangeOf(candidates, column.tableIndex);
      if (start === end) return;
      functions.offerColumn(best, inTitle, rows, start, end, stageColumn(memory, column), staged);
    },
    chunk(chunk, used) {
      const { set, ranks } = rangeOf(candidates, chunk.tableIndex);
      const among = memory.addressOf(used);
      stageChunk(memory, chunk, (docIds, impacts, count) =>
        functions.offerList(best, inTitle, docIds, impacts, count, among, set, ranks, staged),
      );
    },
  };
}

interface GroupValues {
  /** The impacts of one term, where they are known as a column, and the values of these impacts. */
  readonly columns: readonly ImpactColumn[];
  readonly values: ImpactValues;
  /** The weight by which the value counts, and the weight that counts as covered. */
  readonly share: number;
  readonly covered: number;
}

/** Adds a group to the scores: for each candidate the best value so far, or that of the column if it is better. */
export function addGroupValues(
  memory: QueryMemory,
  { columns, values, share, covered }: GroupValues,
  candidates: Candidates,
): void {
  const { functions, parts } = memory.kernel;
  const staged = stageValues(memory, values);
  for (const [index, { start, end, rows }] of candidates.ranges.entries()) {
    if (start === end) continue;
    const column = columns.find(({ tableIndex }) => tableIndex === index);
    const impacts = column ? stageColumn(memory, column) : 0;
    functions.addGroup(
      parts.scores.address,
      parts.coverage.address,
      parts.titleCoverage.address,
      parts.best.address,
      parts.inTitle.address,
      rows,
      start,
      end,
      impacts,
      staged,
      share,
      covered,
    );
  }
}
