import { setTimeout as sleep } from 'node:timers/promises';
import {
  MATRIX_READER_NAMES,
  MATRIX_READERS,
  type MatrixReaderName,
} from '@tidemark/test-corpus/access-matrix';
import type { Canary } from '@tidemark/test-corpus/canary-corpus';
import { createCanaryFinder } from '@tidemark/test-corpus/canary-search';
import type { Known, Visit } from './canary/endpoint-urls.ts';
import { visitsOf } from './canary-endpoints.ts';
import type { TestApi } from './support.ts';

export interface CrawlReport {
  /** Describes each word that a reader could see or infer without access. */
  readonly leaks: readonly string[];
  /** Describes each route that the crawl does not know. */
  readonly unknown: readonly string[];
  readonly requests: number;
  readonly seen: ReadonlyMap<MatrixReaderName, ReadonlySet<Canary>>;
  /** Canaries whose search response differed from that of an absent word. */
  readonly found: ReadonlyMap<MatrixReaderName, ReadonlySet<Canary>>;
}

interface Fetched {
  readonly status: number;
  readonly text: string;
  /** Status line, headers and body: all that leaves the API. */
  readonly everything: string;
  readonly etag: string | undefined;
  /** What must not differ between a hidden entry and one that does not exist. */
  readonly comparable: string;
}

type Fetch = (reader: MatrixReaderName, visit: Visit, headers?: Record<string, string>) => Promise<Fetched>;

async function fetcher(api: TestApi): Promise<Fetch> {
  const tokens = new Map<MatrixReaderName, Record<string, string>>();
  for (const name of MATRIX_READER_NAMES) {
    const reader = MATRIX_READERS[name];
    if (reader.kind === 'member') {
      tokens.set(name, { authorization: `Bearer ${await api.mint.token(reader)}` });
    }
  }
  const once = (reader: MatrixReaderName, { method, url, payload }: Visit, headers = {}) =>
    api.app.inject({
      method: method as 'GET',
      url,
      headers: { ...tokens.get(reader), ...headers },
      ...(payload ? { payload } : {}),
    });
  return async (reader, visit, headers) => {
    let response = await once(reader, visit, headers);
    // A busy machine makes the API shed load. Repeat the request, because a 503 proves nothing.
    for (let n = 0; n < 100 && response.statusCode === 503; n += 1) {
      await sleep(50);
      response = await once(reader, visit, headers);
    }
    const { statusCode: status, statusMessage, payload: text } = response;
    const { date: _date, etag, ...others } = response.headers;
    const compressed = others['content-encoding'] !== undefined;
    if (status >= 500 || compressed) {
      // The last line is that of the request; the error is before it, at level 50.
      const lines = api.logs().trimEnd().split('\n');
      const cause = (lines.findLast((line) => line.includes('"level":50')) ?? lines.at(-1))?.slice(0, 2000);
      throw new Error(`${visit.method} ${visit.url} could not be checked: ${status} ${text}, log: ${cause}`);
    }
    const everything = `${status} ${statusMessage}\n${JSON.stringify({ etag, ...others })}\n${text}`;
    const { 'cache-control': cacheControl, 'content-type': type, 'last-modified': modified } = others;
    const comparable = JSON.stringify([status, etag, cacheControl, type, modified, text]);
    return { status, text, everything, etag, comparable };
  };
}

/** Sorted by rights, ascending. */
const BY_RIGHTS: readonly MatrixReaderName[] = ['anonymous', 'explorer', 'pioneer', 'professional', 'alpha'];

/**
 * All readers, but searches for further words of an article use only the two readers
 * on either side of the access limit and the anonymous one.
 */
function readersOf({ probe }: Visit): readonly MatrixReaderName[] {
  if (!probe || probe.canary.location.endsWith(', text')) return MATRIX_READER_NAMES;
  const { allowed } = probe.canary;
  const without = BY_RIGHTS.findLast((reader) => !allowed.has(reader));
  const weakest = BY_RIGHTS.find((reader) => allowed.has(reader));
  return [...new Set(['anonymous' as const, without, weakest])].filter((reader) => reader !== undefined);
}

const emptySets = () => new Map(MATRIX_READER_NAMES.map((name) => [name, new Set<Canary>()]));

/** Requests every route as every reader and checks all responses for canaries. */
export async function crawl(api: TestApi, known: Known): Promise<CrawlReport> {
  const { visits, unknown } = visitsOf(api.routes, known);
  const find = createCanaryFinder(known.corpus.canaries);
  const fetch = await fetcher(api);
  const leaks: string[] = [];
  const seen = emptySets();
  const found = emptySets();
  const read = new Map<string, ReadonlySet<Canary>>();
  let requests = 0;

  const canariesIn = (text: string): ReadonlySet<Canary> => {
    const canaries = read.get(text) ?? find(text);
    read.set(text, canaries);
    return canaries;
  };
  const checkResponse = (reader: MatrixReaderName, { method, url }: Visit, fetched: Fetched, how = '') => {
    requests += 1;
    for (const canary of canariesIn(fetched.everything)) {
      if (canary.allowed.has(reader)) seen.get(reader)?.add(canary);
      else leaks.push(`${reader} sees ${canary.word} (${canary.location}) at ${method} ${url}${how}`);
    }
  };
  const absentResponses = new Map<string, Promise<Fetched>>();
  const checkProbe = async (reader: MatrixReaderName, visit: Visit, fetched: Fetched) => {
    if (!visit.probe) return;
    const { canary, absentUrl } = visit.probe;
    const { method, payload } = visit;
    const key = `${reader} ${method} ${absentUrl} ${JSON.stringify(payload)}`;
    const absent =
      absentResponses.get(key) ?? fetch(reader, { method, url: absentUrl, ...(payload ? { payload } : {}) });
    absentResponses.set(key, absent);
    if ((await absent).comparable === fetched.comparable) return;
    if (canary.allowed.has(reader)) found.get(reader)?.add(canary);
    else leaks.push(`${reader} can tell that ${canary.word} (${canary.location}) exists, by ${visit.url}`);
  };

  for (const visit of visits) {
    // Concurrently, so that a shared response would reach the wrong reader.
    await Promise.all(
      readersOf(visit).map(async (reader) => {
        const fetched = await fetch(reader, visit);
        checkResponse(reader, visit, fetched);
        await checkProbe(reader, visit, fetched);
        if (!fetched.etag) return;
        const again = await fetch('anonymous', visit, { 'if-none-match': fetched.etag });
        checkResponse('anonymous', visit, again, ' with its ETag');
      }),
    );
  }
  return { leaks, unknown, requests, seen, found };
}
