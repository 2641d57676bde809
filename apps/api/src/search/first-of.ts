/**
 * The first `count` of the numbers, those with the highest value first, and of those with the same value those with the
 * higher second one. Only these are sorted, because sorting all of many thousands takes much longer.
 */
export function firstOf(
  numbers: readonly number[],
  count: number,
  firstValue: (n: number) => number,
  secondValue: (n: number) => number = () => 0,
): number[] {
  const valued = numbers.map((number) => ({ number, value: firstValue(number) }));
  const sorted = Float64Array.from(valued, ({ value }) => value).sort();
  const least = sorted[Math.max(0, sorted.length - count)] ?? 0;
  return valued
    .filter(({ value }) => value >= least)
    .sort((a, b) => b.value - a.value || secondValue(b.number) - secondValue(a.number))
    .slice(0, count)
    .map(({ number }) => number);
}
