/**
 * How many times longer `run` takes for four times the size: about 4 if its time is linear, 16 if it is quadratic. Both
 * times are the shortest of several, so that other load on the machine hardly counts.
 */
export function growthOfTime(run: (size: number) => void, size: number): number {
  const shortest = (n: number) => Math.min(...Array.from({ length: 5 }, () => duration(() => run(n))));
  return shortest(4 * size) / shortest(size);
}

function duration(run: () => void): number {
  const startedAt = performance.now();
  run();
  return performance.now() - startedAt;
}
