import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CacheableResponse } from './cached-response.ts';
import { ResponseCache, type ResponseCacheOptions } from './response-cache.ts';

type Cache = ResponseCache<CacheableResponse>;

let now: Date;
let next: Date | undefined;
const nextPublication = vi.fn(async () => next);

const create = (options: Partial<ResponseCacheOptions> = {}) => {
  const cache: Cache = new ResponseCache({ seconds: 60, now: () => now, nextPublication, ...options });
  cache.clear();
  return cache;
};
const responseOf = (text: string, contentKeys?: readonly string[]): CacheableResponse => ({
  body: Buffer.from(text),
  contentKeys,
});
const store = (cache: Cache, cacheKey: string, text: string, contentKeys?: readonly string[]) =>
  cache.begin(cacheKey)(responseOf(text, contentKeys));
const textOf = (cache: Cache, cacheKey: string) => cache.get(cacheKey)?.body.toString();
/** The query for the next publication has been evaluated. */
const scheduleRead = () => new Promise(setImmediate);

beforeEach(() => {
  now = new Date('2026-11-15T12:00:00Z');
  next = undefined;
  nextPublication.mockReset().mockImplementation(async () => next);
});

describe('the response cache', () => {
  it('returns responses until it is cleared', () => {
    const cache = create();
    store(cache, '/a', 'one');
    expect(textOf(cache, '/a')).toBe('one');
    cache.clear();
    expect(textOf(cache, '/a')).toBeUndefined();
  });

  it('[API-03] drops responses to the millisecond when the next scheduled article becomes due', async () => {
    next = new Date('2026-11-15T12:00:01Z');
    const cache = create();
    await scheduleRead();
    store(cache, '/a', 'before');
    now = new Date('2026-11-15T12:00:00.999Z');
    expect(textOf(cache, '/a')).toBe('before');
    now = next;
    next = new Date('2026-11-15T13:00:00Z');
    expect(textOf(cache, '/a')).toBeUndefined();
    await scheduleRead();
    store(cache, '/a', 'after');
    expect(textOf(cache, '/a')).toBe('after');
    now = next;
    expect(textOf(cache, '/a')).toBeUndefined();
  });

  it('[API-03] asks again soon if the date of the next scheduled article could not be read', async () => {
    nextPublication.mockRejectedValueOnce(new Error('the database is down'));
    const cache = create();
    await scheduleRead();
    store(cache, '/a', 'one');
    now = new Date(now.getTime() + 4999);
    expect(textOf(cache, '/a')).toBe('one');
    now = new Date(now.getTime() + 1);
    expect(textOf(cache, '/a')).toBeUndefined();
    expect(nextPublication).toHaveBeenCalledTimes(2);
  });

  it('stores nothing for zero seconds, but shares a computation in progress', async () => {
    const cache = create({ seconds: 0 });
    const settle = cache.begin('/a');
    const waiting = cache.pending('/a');
    settle(responseOf('one'));
    expect((await waiting)?.body.toString()).toBe('one');
    expect(cache.get('/a')).toBeUndefined();
  });

  it('drops the oldest responses when memory is full and never stores one that is too large', () => {
    const cache = create({ maxBytes: 1000 });
    store(cache, '/a', 'a'.repeat(500));
    store(cache, '/b', 'b'.repeat(500));
    expect(cache.get('/a')).toBeUndefined();
    expect(textOf(cache, '/b')).toBe('b'.repeat(500));
    store(cache, '/c', 'c'.repeat(2000));
    expect(cache.get('/c')).toBeUndefined();
    cache.invalidate(['articles']);
    expect(cache.get('/b')).toBeUndefined();
  });

  it('settles waiting requests once and ignores later calls', async () => {
    const cache = create();
    const settle = cache.begin('/a');
    const waiting = cache.pending('/a');
    settle();
    expect(await waiting).toBeUndefined();
    expect(cache.pending('/a')).toBeUndefined();
    const again = cache.begin('/a');
    settle();
    expect(cache.pending('/a')).toBeDefined();
    again(responseOf('two'));
    expect(textOf(cache, '/a')).toBe('two');
  });
});

describe('the age of a response', () => {
  const staleSeconds = { whileRevalidating: 300, ifError: 1000 };
  const aged = (options: Partial<ResponseCacheOptions> = {}) => {
    let ms = 0;
    const cache = create({ staleSeconds, monotonicNow: () => ms, ...options });
    return { cache, at: (seconds: number) => (ms = seconds * 1000) };
  };

  it('is fresh, then stale, then for errors only, then gone', () => {
    const { cache, at } = aged();
    store(cache, '/a', 'one');
    const freshness = () => cache.find('/a')?.freshness;
    const seen = [0, 59, 60, 359, 360, 1059, 1060].map((seconds) => {
      at(seconds);
      return freshness();
    });
    expect(seen).toEqual(['fresh', 'fresh', 'stale', 'stale', 'expired', 'expired', undefined]);
  });

  it('is served by `get` only while it is fresh', () => {
    const { cache, at } = aged();
    store(cache, '/a', 'one');
    at(59);
    expect(textOf(cache, '/a')).toBe('one');
    at(60);
    expect(textOf(cache, '/a')).toBeUndefined();
  });

  it('begins again with each new version', () => {
    const { cache, at } = aged();
    store(cache, '/a', 'one');
    at(100);
    store(cache, '/a', 'two');
    expect(textOf(cache, '/a')).toBe('two');
  });

  it('follows the lifetime of the response itself, and 0 is not stored', () => {
    const { cache, at } = aged();
    cache.begin('/a')({ ...responseOf('one'), freshSeconds: 5 });
    cache.begin('/b')({ ...responseOf('two'), freshSeconds: 0 });
    expect(cache.find('/b')).toBeUndefined();
    at(5);
    expect(cache.find('/a')?.freshness).toBe('stale');
  });

  it('does not bring back a response that a change dropped', () => {
    const { cache, at } = aged();
    store(cache, '/a', 'one', ['articles:1']);
    at(100);
    cache.invalidate(['articles:1']);
    expect(cache.find('/a')).toBeUndefined();
  });
});

describe('a content change', () => {
  it('drops only the responses that depend on it', () => {
    const cache = create();
    store(cache, '/articles/1', 'one', ['articles:1', 'authors:7']);
    store(cache, '/articles/2', 'two', ['articles:2', 'authors:8']);
    store(cache, '/articles', 'list', ['articles', 'authors']);
    store(cache, '/feeds/all', 'feed');
    cache.invalidate(['articles', 'articles:1']);
    expect(textOf(cache, '/articles/1')).toBeUndefined();
    expect(textOf(cache, '/articles')).toBeUndefined();
    expect(textOf(cache, '/feeds/all')).toBeUndefined();
    expect(textOf(cache, '/articles/2')).toBe('two');
    cache.invalidate(['authors:8']);
    expect(textOf(cache, '/articles/2')).toBeUndefined();
  });

  it('keeps the content keys of the latest version of a response', () => {
    const cache = create();
    store(cache, '/a', 'one', ['articles:1']);
    store(cache, '/a', 'two', ['articles:2']);
    cache.invalidate(['articles:1']);
    expect(textOf(cache, '/a')).toBe('two');
    cache.invalidate(['articles:2']);
    expect(textOf(cache, '/a')).toBeUndefined();
  });

  it('prevents the caching of a dependent response whose computation began before it', async () => {
    const cache = create();
    const outdated = cache.begin('/articles/1');
    const unrelated = cache.begin('/articles/2');
    const waiting = cache.pending('/articles/1');
    cache.invalidate(['articles:1']);
    // A request that arrives after the change does not join the computation.
    expect(cache.pending('/articles/1')).toBeUndefined();
    outdated(responseOf('old', ['articles:1']));
    unrelated(responseOf('two', ['articles:2']));
    expect((await waiting)?.body.toString()).toBe('old');
    expect(textOf(cache, '/articles/1')).toBeUndefined();
    expect(textOf(cache, '/articles/2')).toBe('two');
  });

  it('[API-03] updates the time of the next scheduled publication and keeps the known one until then', async () => {
    next = new Date('2026-11-15T12:00:10Z');
    const cache = create();
    await scheduleRead();
    store(cache, '/a', 'one', ['articles:1']);
    next = new Date('2026-11-15T12:00:05Z');
    cache.invalidate(['articles', 'articles:2']);
    await scheduleRead();
    expect(textOf(cache, '/a')).toBe('one');
    now = new Date('2026-11-15T12:00:05Z');
    expect(textOf(cache, '/a')).toBeUndefined();
  });
});

describe('without current knowledge of content changes', () => {
  it('serves no cached response, and serves it again afterwards', () => {
    let isCurrent = true;
    const cache = create({ isCurrent: () => isCurrent });
    cache.rememberUrl('/a?x', '/a');
    store(cache, '/a', 'one', ['articles:1']);
    isCurrent = false;
    expect(textOf(cache, '/a')).toBeUndefined();
    expect(cache.getByUrl('/a?x')).toBeUndefined();
    isCurrent = true;
    expect(textOf(cache, '/a')).toBe('one');
    expect(cache.getByUrl('/a?x')?.body.toString()).toBe('one');
  });
});
