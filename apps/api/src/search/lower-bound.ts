/** The first of `count` positions at which a condition holds that holds at all later ones too; `count` if there is none. */
export function lowerBoundOf(count: number, holds: (n: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The index of the first of `count` sorted words that does not precede the text; `count` if all of them do. */
export const lowerBound = (count: number, wordAt: (n: number) => string, text: string): number =>
  lowerBoundOf(count, (n) => wordAt(n) >= text);
