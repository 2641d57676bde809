import type { Database } from '../../apps/api/src/platform/database/database.ts';
import { articlesCopied, copiedBytes, termsLoaded } from '../../apps/api/src/search/catalogue.ts';
import type { SearchRequest } from '../../apps/api/src/search/engine.ts';
import { search } from '../../apps/api/src/search/search.ts';
import { suggest } from '../../apps/api/src/search/suggest.ts';
import { NOW } from './corpus.ts';

export interface Timing {
  readonly p50: number;
  readonly p99: number;
  readonly perSecond: number;
  /** Processor time of this process per item, which other programs on the machine change least. */
  readonly cpuMs?: number;
}

export function timing(times: readonly number[], totalMs: number): Timing {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), perSecond: (times.length / totalMs) * 1000 };
}

/** Runs the items with concurrent clients, each of which starts its next one at once. Returns the time of each item. */
export async function timesOf<Item>(
  items: readonly Item[],
  connections: number,
  run: (item: Item) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  let next = 0;
  const one = async () => {
    for (let n = next++; n < items.length; n = next++) {
      const item = items[n];
      if (item === undefined) break;
      const begun = performance.now();
      await run(item);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  return times;
}

export async function measure<Item>(
  items: readonly Item[],
  connections: number,
  run: (item: Item) => Promise<unknown>,
): Promise<Timing> {
  const started = performance.now();
  const cpuBefore = process.cpuUsage();
  const times = await timesOf(items, connections, run);
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuMs = (user + system) / 1000 / (items.length || 1);
  return { ...timing(times, performance.now() - started), cpuMs };
}

/** Everything that the API does for a search: hits, facets, total, highlights. */
export const response = (db: Database) => (request: SearchRequest) => search(db, request, NOW);

export const complete = (db: Database) => (text: string) => suggest(db, text, NOW);

/** Waits until all word lists are in memory; returns how long it took and their size. */
export async function loadedWords(db: Database): Promise<{ seconds: number; mb: number }> {
  const begun = performance.now();
  const bytes = await termsLoaded(db);
  return { seconds: (performance.now() - begun) / 1000, mb: bytes / 1_048_576 };
}

/** Waits until what hits show is copied; returns how long it took and the size of the file. */
export async function copiedArticles(db: Database): Promise<{ seconds: number; mb: number }> {
  const begun = performance.now();
  await articlesCopied(db);
  return { seconds: (performance.now() - begun) / 1000, mb: (await copiedBytes(db)) / 1_048_576 };
}
