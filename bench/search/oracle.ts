import { random, WORDS } from './corpus.ts';
import { loadedIndex, response, type Searched, timing } from './measure.ts';

export interface OracleTimes {
  readonly withBodies: number;
  readonly without: number;
  readonly differs: number;
}

/** The same anonymous queries on both databases in turn: the medians show whether locked bodies affect the time. */
export async function oracleTimes(
  withBodies: Searched,
  without: Searched,
  count = 1000,
): Promise<OracleTimes> {
  const next = random(17);
  const times: [number[], number[]] = [[], []];
  const databases = [withBodies, without] as const;
  for (const database of databases) await loadedIndex(database);
  for (let n = -50; n < count; n += 1) {
    const text = WORDS[200 + Math.floor(next() * 9000)] ?? '';
    const order = n % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const);
    for (const which of order) {
      const begun = performance.now();
      await response(databases[which])({ query: text, tier: 'anonymous', limit: 10, offset: 0 });
      if (n >= 0) times[which].push(performance.now() - begun);
    }
  }
  const [a, b] = [timing(times[0], 1).p50, timing(times[1], 1).p50];
  return { withBodies: a, without: b, differs: Math.abs(a - b) / Math.min(a, b) };
}
