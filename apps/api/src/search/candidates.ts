import type { Bits } from './bits.ts';
import type { QueryMemory } from './query-memory.ts';

/** The positions of the candidates of one table, from `start` to before `end`. The other fields are addresses. */
export interface CandidateRange {
  readonly start: number;
  readonly end: number;
  /** The candidates as a set, and how many candidates there are before each of its words. */
  readonly set: number;
  readonly ranks: number;
  /** The row of each candidate in the table, by position. */
  readonly rows: number;
}

/**
 * Articles to be scored. Each has a position, and what is computed for it is stored at that position, so that it is
 * read in sequence. Articles that are searched in the same table have consecutive positions. Valid until the next query.
 */
export interface Candidates {
  readonly bits: Readonly<Bits>;
  readonly count: number;
  /** By position. */
  readonly docIds: Int32Array;
  /** By table. */
  readonly ranges: readonly CandidateRange[];
}

/** A reader of this level searches these articles in the public table and in the locked ones up to the level. */
export function candidatesOf(memory: QueryMemory, bits: Readonly<Bits>, level: number): Candidates {
  const { kernel, setBytes } = memory;
  const { functions, parts } = kernel;
  const all = memory.addressOf(bits);
  const tables = [memory.byPublicRow[level], ...memory.locked.slice(1, level + 1)] as Bits[];
  const [docIds, rows] = [parts.docIds.address, parts.rows.address];
  let count = 0;
  const ranges = tables.map((inTable, tableIndex): CandidateRange => {
    const start = count;
    const set = parts.candidates.address + tableIndex * setBytes;
    const ranks = parts.candidateRanks.address + tableIndex * setBytes;
    functions.intersect(set, all, inTable.byteOffset, setBytes);
    count = functions.rank(set, setBytes, ranks, start);
    functions.members(set, set, setBytes, docIds, start);
    if (tableIndex === 0) return { start, end: count, set, ranks, rows: docIds };
    functions.findRows(docIds, start, count, inTable.byteOffset, memory.lockedRanks(tableIndex), rows);
    return { start, end: count, set, ranks, rows };
  });
  return { bits, count, docIds: parts.docIds.numbers, ranges };
}
