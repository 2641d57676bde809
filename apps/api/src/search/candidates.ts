import type { Articles } from './articles.ts';
import type { Bits } from './bits.ts';
import { scratchFor } from './scratch.ts';

/** Positions from `start` to before `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Articles to be scored. Each has a position, and what is computed for it is stored at that position, so that it is
 * read in sequence. Articles that are searched in the same table have consecutive positions. Valid until the next query.
 */
export interface Candidates {
  readonly bits: Readonly<Bits>;
  readonly count: number;
  /** By position: the doc id, and the row in the table in which the article is searched. */
  readonly docIds: Int32Array;
  readonly rows: Int32Array;
  /** By doc id. */
  readonly positions: Int32Array;
  /** By table. */
  readonly ranges: readonly Range[];
}

/** `byTable` has, for each table, the articles that the reader searches in it. */
export function candidatesOf(
  articles: Articles,
  bits: Readonly<Bits>,
  byTable: readonly Readonly<Bits>[],
): Candidates {
  const { docIds, rows, positions } = scratchFor(articles);
  let count = 0;
  const ranges = byTable.map((inTable, tableIndex) => {
    const start = count;
    const { rowOf } = articles.rowsOfTable(tableIndex);
    for (let n = 0; n < bits.length; n += 1) {
      for (let word = (bits[n] as number) & (inTable[n] as number); word !== 0; word &= word - 1) {
        const docId = (n << 5) + 31 - Math.clz32(word & -word);
        docIds[count] = docId;
        rows[count] = rowOf === undefined ? docId : (rowOf[docId] as number);
        positions[docId] = count;
        count += 1;
      }
    }
    return { start, end: count };
  });
  return { bits, count, docIds, rows, positions, ranges };
}
