/**
 * Which lexemes follow each other immediately in a text, as a Bloom filter with one hash function: bit
 * `adjacencyHash(first, second) % bits` is set for each of them. A phrase check reads it before the positions of all
 * lexemes, which are stored out of line and take ten times as long to read.
 */
export type AdjacentLexemes = Buffer;

interface Occurrence {
  readonly name: string;
  readonly position: number;
}

const MIN_BYTES = 8;
/** With a byte for each pair of lexemes one in nine other pairs is not ruled out. More would not fit into the row. */
const MAX_BYTES = 1024;

/**
 * FNV-1a, with its bits mixed once more so that any divisor distributes them evenly. Without the highest one, because
 * integers of the database have a sign. No lexeme contains the separator.
 */
export function adjacencyHash(first: string, second: string): number {
  const text = `${first} ${second}`;
  let hash = 0x811c_9dc5;
  for (let n = 0; n < text.length; n += 1) hash = Math.imul(hash ^ text.charCodeAt(n), 0x0100_0193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  return (hash ^ (hash >>> 13)) >>> 1;
}

export function adjacentLexemes(occurrences: readonly Occurrence[]): AdjacentLexemes {
  const byPosition = new Map<number, string[]>();
  for (const { name, position } of occurrences) {
    const names = byPosition.get(position);
    if (names) names.push(name);
    else byPosition.set(position, [name]);
  }
  const hashes = new Set<number>();
  for (const [position, names] of byPosition) {
    const following = byPosition.get(position + 1) ?? [];
    for (const first of names) for (const second of following) hashes.add(adjacencyHash(first, second));
  }
  const filter = Buffer.alloc(Math.min(MAX_BYTES, Math.max(MIN_BYTES, hashes.size)));
  for (const hash of hashes) {
    const bit = hash % (filter.length * 8);
    filter[bit >>> 3] = (filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
  }
  return filter;
}
