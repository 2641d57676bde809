/** Only this many leading characters are used: enough to be selective, few enough to store all variants. */
const PREFIX_LENGTH = 7;
export const MAX_EDITS = 2;
/** Shorter words have too many similar words for a reliable correction. */
export const MIN_CORRECTED = 4;

/**
 * The beginning of a word with up to two characters deleted. Two words within two edits of each other
 * share at least one variant, so that one index lookup finds all candidates for a correction.
 */
export function deletionVariants(word: string): string[] {
  let last = [word.slice(0, PREFIX_LENGTH)];
  const all = new Set(last);
  for (let edits = 0; edits < MAX_EDITS; edits += 1) {
    last = last.flatMap((text) => [...text].map((_, n) => text.slice(0, n) + text.slice(n + 1)));
    for (const text of last) if (text.length > 1) all.add(text);
  }
  return [...all];
}

/** Insertions, deletions, substitutions and swaps of neighbours; Infinity if there are more than `bound`. */
export function editDistance(a: string, b: string, bound: number): number {
  if (Math.abs(a.length - b.length) > bound) return Infinity;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      next.push(cost);
    }
    if (Math.min(...next) > bound) return Infinity;
    before = row;
    row = next;
  }
  const total = row[b.length] ?? Infinity;
  return total > bound ? Infinity : total;
}
