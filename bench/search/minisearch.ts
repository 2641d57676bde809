import MiniSearch from 'minisearch';
import type { SearchRequest } from '../../apps/api/src/search/engine.ts';
import { makeArticle } from './corpus.ts';
import { searchableOf } from './load.ts';
import { type Timing, timing } from './measure.ts';

export interface Compared {
  readonly indexMs: number;
  readonly heapMb: number;
  readonly search: Timing;
}

/** MiniSearch on the same corpus and queries for comparison: in memory, without access rules and facets. */
export function compare(count: number, requests: readonly SearchRequest[]): Compared {
  const before = process.memoryUsage().heapUsed;
  const started = performance.now();
  const engine = new MiniSearch({
    fields: ['title', 'names', 'teaser', 'body'],
    searchOptions: { boost: { title: 4, names: 2, teaser: 2 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  });
  for (let n = 0; n < count; n += 1) {
    const { names, ...article } = searchableOf(makeArticle(n));
    engine.add({ id: n, names: names.join(' '), ...article });
  }
  const indexMs = performance.now() - started;
  const heapMb = (process.memoryUsage().heapUsed - before) / 1_048_576;
  const times: number[] = [];
  const startedAt = performance.now();
  for (const { query, limit } of requests) {
    const begun = performance.now();
    engine.search(query.replaceAll('"', '')).slice(0, limit);
    times.push(performance.now() - begun);
  }
  return { indexMs, heapMb, search: timing(times, performance.now() - startedAt) };
}
