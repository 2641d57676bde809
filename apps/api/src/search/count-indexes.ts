export type CountIndexes = Uint16Array | Uint32Array;

/** What facets count by. The arrays are by doc id. */
interface CountedArticles {
  readonly size: number;
  readonly kinds: { readonly length: number };
  /** The index into `kinds`. */
  readonly kindOf: Int32Array;
  readonly dateRanks: Int32Array;
}

/**
 * Facets have a counter for each combination of kind and age range. This is the index of each article's counter, by
 * doc id. The ranges begin at these date ranks, the newest first.
 */
export function countIndexesOf(
  { size, kinds, kindOf, dateRanks }: CountedArticles,
  bounds: readonly number[],
): CountIndexes {
  const ranges = bounds.length + 1;
  // Half the size makes counting faster, because most of the time is spent waiting for memory.
  const indexes = kinds.length * ranges <= 1 << 16 ? new Uint16Array(size) : new Uint32Array(size);
  for (let docId = 0; docId < size; docId += 1) {
    const rank = dateRanks[docId] as number;
    let age = bounds.length;
    while (age > 0 && rank >= (bounds[age - 1] as number)) age -= 1;
    indexes[docId] = (kindOf[docId] as number) * ranges + age;
  }
  return indexes;
}
