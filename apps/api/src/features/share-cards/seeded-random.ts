export interface SeededRandom {
  /** Uniformly distributed between `low` and `high`. */
  between(low: number, high: number): number;
  yes(probability: number): boolean;
}

/** A deterministic generator: the same seed always gives the same image. */
export function seededRandom(seed: string): SeededRandom {
  let state = 2166136261;
  for (let n = 0; n < seed.length; n += 1) state = Math.imul(state ^ seed.charCodeAt(n), 16777619);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return { between: (low, high) => low + (high - low) * next(), yes: (probability) => next() < probability };
}
