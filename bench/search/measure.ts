import { articlesByIds } from '../../apps/api/src/features/articles/store.ts';
import type { Database } from '../../apps/api/src/platform/database/database.ts';
import { createSearchEngine } from '../../apps/api/src/search/create-engine.ts';
import type { SearchEngine, SearchRequest } from '../../apps/api/src/search/engine.ts';
import { OtherKinds } from '../../apps/api/src/search/other-kinds.ts';
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

/** A database, and the engine that searches it. */
export interface Searched {
  readonly db: Database;
  readonly engine: SearchEngine;
  readonly kinds: OtherKinds;
}

export const openSearch = (db: Database): Searched => ({
  db,
  engine: createSearchEngine(db),
  kinds: new OtherKinds(db),
});

/** What the API does for a search: hits with the public fields of their articles, facets, total, highlights. */
export const response =
  ({ db, engine }: Searched) =>
  async (request: SearchRequest) => {
    const result = await engine.search(request, NOW);
    await articlesByIds(
      db,
      result.hits.map(({ id }) => id),
      NOW,
    );
    return result;
  };

export const complete =
  ({ engine, kinds }: Searched) =>
  (text: string) =>
    Promise.all([engine.suggest(text, NOW), kinds.links(text)]);

/** Waits until the index is in memory; returns how long it took and by how much the memory of this process grew. */
export async function loadedIndex({ engine }: Searched): Promise<{ seconds: number; mb: number }> {
  const begun = performance.now();
  const before = process.memoryUsage.rss();
  await engine.catchUp();
  return {
    seconds: (performance.now() - begun) / 1000,
    mb: (process.memoryUsage.rss() - before) / 1_048_576,
  };
}
