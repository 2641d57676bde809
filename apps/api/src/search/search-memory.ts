import { createKernel, type Kernel, type MemoryPart } from '@tidemark/search-kernel/kernel';
import { TABLES } from './levels.ts';

/** Sets consist of vectors of this many bits. */
const VECTOR_BITS = 128;
/** More sets than a query usually takes, and copies of the inputs and the result of one operation. */
export const SETS = 200;
export const COPIES = 4;
export const IMPACTS = 128;
/** A list with more slices or more bytes is decoded in parts. */
export const MAX_SLICES = 4096;
const LIST_BYTES = 4096;
/** There is room for as many decoded entries as this many lists with every article have. */
const DECODED_LISTS = 12;
const MAX_ACCESS = 256;
const CATEGORIES = 32;

/** The parts of the memory for `capacity` doc ids. A set of them has `setBytes` bytes. */
const layout = (allocate: (bytes: number) => MemoryPart, capacity: number, setBytes: number) => ({
  sets: allocate(SETS * setBytes),
  copies: allocate(COPIES * setBytes),
  // Sets that change only with the articles, and how many articles precede each word of those in a locked table.
  published: allocate(setBytes),
  byPublicRow: allocate(TABLES.length * setBytes),
  locked: allocate(TABLES.length * setBytes),
  lockedRanks: allocate(TABLES.length * setBytes),
  // Candidates by table, and their numbers by position.
  candidates: allocate(TABLES.length * setBytes),
  candidateRanks: allocate(TABLES.length * setBytes),
  docIds: allocate(4 * capacity),
  rows: allocate(4 * capacity),
  scores: allocate(4 * capacity),
  coverage: allocate(4 * capacity),
  titleCoverage: allocate(4 * capacity),
  best: allocate(4 * capacity),
  inTitle: allocate(capacity),
  sums: allocate(4 * capacity),
  // What a query reads of the index.
  values: allocate(4 * IMPACTS),
  column: allocate(capacity),
  listDocIds: allocate(4 * capacity),
  listImpacts: allocate(capacity),
  slices: allocate(8 * MAX_SLICES),
  listBytes: allocate(3 * capacity + LIST_BYTES),
  decoded: allocate(5 * DECODED_LISTS * capacity),
  // The kinds of the articles, and their counts.
  kindOf: allocate(4 * capacity),
  kindAccess: allocate(capacity),
  kindMasks: allocate(4 * capacity),
  kindCounts: allocate(4 * capacity),
  byAccess: allocate(4 * MAX_ACCESS),
  byCategory: allocate(4 * CATEGORIES),
});

export interface SearchMemory {
  readonly kernel: Kernel<ReturnType<typeof layout>>;
  /** The number of doc ids for which there is room. */
  readonly capacity: number;
  readonly setBytes: number;
}

/** The memory for the queries of an index with this many doc ids. */
export function createSearchMemory(docIds: number): SearchMemory {
  const capacity = Math.ceil(docIds / VECTOR_BITS) * VECTOR_BITS;
  const setBytes = capacity / 8;
  return { kernel: createKernel((allocate) => layout(allocate, capacity, setBytes)), capacity, setBytes };
}
