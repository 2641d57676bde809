/** The weights of the title, the names, the teaser and the body's repeated words. */
const WEIGHTS = [1, 0.55, 0.25, 0.1] as const;
const MAX_COUNT = 15;
/** The limit of the sum of 1/n², so that no term weighs more than 1. */
const SUM_LIMIT = 1.64493406685;

/** A term of an article's `key` vector with its number of occurrences per field, packed into one integer. */
export interface TermCounts {
  readonly name: string;
  readonly packedCounts: number;
}

const COMMA = 44;
const CODE_A = 65;

/** Reads positions such as `3A,24C,60`, where the letter is the field and no letter means the body. */
function packCounts(positions: string): number {
  const counts = [0, 0, 0, 0];
  let part = 3;
  for (let n = 0; n <= positions.length; n += 1) {
    const code = n < positions.length ? positions.charCodeAt(n) : COMMA;
    if (code >= CODE_A) part = code - CODE_A;
    else if (code === COMMA) {
      counts[part] = Math.min(MAX_COUNT, (counts[part] ?? 0) + 1);
      part = 3;
    }
  }
  return counts.reduce((packedCounts, count) => (packedCounts << 4) | count, 0);
}

/** Parses a `key` vector in PostgreSQL's text format. */
export function parseTermCounts(key: string): TermCounts[] {
  if (key === '') return [];
  return key.split(' ').map((entry) => {
    const end = entry.lastIndexOf("'");
    return { name: entry.slice(1, end), packedCounts: packCounts(entry.slice(end + 2)) };
  });
}

const cachedWeights = new Map<number, number>();

/** Like `ts_rank`: every occurrence counts by its weight, the n-th with a factor of 1/n². */
export function weightOf(packedCounts: number): number {
  let weight = cachedWeights.get(packedCounts);
  if (weight !== undefined) return weight;
  weight = 0;
  let occurrence = 0;
  for (const [part, each] of WEIGHTS.entries()) {
    const count = (packedCounts >>> (4 * (3 - part))) & MAX_COUNT;
    for (let n = 0; n < count; n += 1) {
      occurrence += 1;
      weight += each / (occurrence * occurrence);
    }
  }
  cachedWeights.set(packedCounts, weight / SUM_LIMIT);
  return weight / SUM_LIMIT;
}
