import MiniSearch from 'minisearch';
import type { SearchRequest } from '../../apps/api/src/search/engine.ts';
import { AUTHOR_NAMES, makeArticle } from './corpus.ts';
import { type KnownItem, successAt5 } from './known-items.ts';
import { type Timing, timing } from './measure.ts';
import { progress } from './report.ts';

export interface Compared {
  readonly indexMs: number;
  readonly heapMb: number;
  readonly search: Timing;
  readonly successAt5: number;
}

const REPORTED_EVERY = 2000;

/** MiniSearch on the same corpus and queries for comparison: in memory, without access rules and facets. */
export async function compare(
  count: number,
  requests: readonly SearchRequest[],
  items: readonly KnownItem[],
): Promise<Compared> {
  const before = process.memoryUsage().heapUsed;
  const started = performance.now();
  const engine = new MiniSearch({
    fields: ['title', 'names', 'teaser', 'body'],
    searchOptions: { boost: { title: 4, names: 2, teaser: 2 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  });
  for (let n = 0; n < count; n += 1) {
    const { title, teaser, body, author, assets } = makeArticle(n);
    const { first = '', last = '' } = AUTHOR_NAMES[author] ?? {};
    engine.add({ id: n + 1, names: [first, last, ...assets].join(' '), title, teaser, body });
    if (n % REPORTED_EVERY === REPORTED_EVERY - 1)
      progress(`MiniSearch has indexed ${n + 1} of ${count} articles`);
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
  const search = timing(times, performance.now() - startedAt);
  const find = (text: string) => engine.search(text).map(({ id }) => id as number);
  return { indexMs, heapMb, search, successAt5: await successAt5(items, find) };
}
