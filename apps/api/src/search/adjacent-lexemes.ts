/**
 * Which lexemes follow each other immediately in a text, as a Bloom filter with one hash function: for each pair, the
 * bit `adjacencyHash(first, second) % bits` is set. A phrase check reads the filter first, and the positions of all
 * lexemes, which take longer to read, only if the bit is set.
 */
export type AdjacentLexemes = Buffer;

interface Occurrence {
  readonly name: string;
  readonly position: number;
}

const MIN_BYTES = 8;
/** With a byte per pair, one in nine of all other pairs is not ruled out. Limited, so that rows stay small. */
const MAX_BYTES = 1024;

/**
 * FNV-1a, with its bits mixed once more so that the remainders of any divisor are evenly distributed. The result has
 * 31 bits, because the database's integers are signed. No lexeme contains the separator, a space.
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
