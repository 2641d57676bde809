/** A whole number from 0 up to, but not including, the limit. */
export type Random = (limit: number) => number;

/** Seeded random numbers (mulberry32), so that a failing run can be repeated. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) % limit;
  };
}

export function shuffle<T>(list: readonly T[], random: Random): T[] {
  const items = [...list];
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [items[last], items[other]] = [items[other] as T, items[last] as T];
  }
  return items;
}
