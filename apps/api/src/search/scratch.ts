import type { Articles } from './articles.ts';

/** By doc id, reused by every query. */
export interface Scratch {
  readonly scores: Float32Array;
  readonly coverage: Float32Array;
  readonly titleCoverage: Float32Array;
  readonly matched: Uint8Array;
  /** The best alternative of the current group, and whether it is in the title. */
  readonly best: Float32Array;
  readonly inTitle: Uint8Array;
  /** How many lexemes of the current compound the article has, and the sum of their impacts. */
  readonly lexemes: Uint8Array;
  readonly sums: Float32Array;
  /** Whether the current group has counted the article's public document. */
  readonly counted: Uint8Array;
  /** The articles of the current group, and those whose public document has it. */
  readonly touchedDocs: Int32Array;
  readonly countedDocs: Int32Array;
}

const allocate = (size: number): Scratch => ({
  ...{ scores: new Float32Array(size), coverage: new Float32Array(size) },
  ...{ titleCoverage: new Float32Array(size), matched: new Uint8Array(size) },
  ...{ best: new Float32Array(size), inTitle: new Uint8Array(size) },
  ...{ lexemes: new Uint8Array(size), sums: new Float32Array(size) },
  ...{ counted: new Uint8Array(size), touchedDocs: new Int32Array(size), countedDocs: new Int32Array(size) },
});

const scratches = new WeakMap<Articles, Scratch>();

/** The arrays for one query, with the sums set to zero. */
export function scratchFor(articles: Articles): Scratch {
  const known = scratches.get(articles);
  if (known && known.scores.length >= articles.size) {
    for (const sums of [known.scores, known.coverage, known.titleCoverage, known.matched]) sums.fill(0);
    return known;
  }
  const scratch = allocate(Math.ceil(articles.size * 1.1) + 256);
  scratches.set(articles, scratch);
  return scratch;
}
