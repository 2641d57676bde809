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
  const values = Float64Array.from(numbers, firstValue);
  const least = values.toSorted()[Math.max(0, values.length - count)] ?? 0;
  return numbers
    .flatMap((number, n) => ((values[n] as number) >= least ? { number, value: values[n] as number } : []))
    .sort((a, b) => b.value - a.value || secondValue(b.number) - secondValue(a.number))
    .slice(0, count)
    .map(({ number }) => number);
}
