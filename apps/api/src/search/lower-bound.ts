/** The index of the first of `count` sorted words that does not precede the text; `count` if all of them do. */
export function lowerBound(count: number, wordAt: (n: number) => string, text: string): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (wordAt(middle) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
