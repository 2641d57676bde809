import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ResponseCache, toCachedResponse } from './response-cache.ts';

let now: Date;
let next: Date | undefined;
const nextPublication = vi.fn(async () => next);

const create = (options: { seconds?: number; maxBytes?: number } = {}) => {
  const cache = new ResponseCache({ seconds: 60, now: () => now, nextPublication, ...options });
  cache.clear();
  return cache;
};
const store = (cache: ResponseCache, key: string, text: string) => cache.begin(key)(toCachedResponse(text));
const textOf = (cache: ResponseCache, key: string) => cache.get(key)?.body.toString();

beforeEach(() => {
  now = new Date('2026-11-15T12:00:00Z');
  next = undefined;
  nextPublication.mockReset().mockImplementation(async () => next);
});

describe('ResponseCache', () => {
  it('returns cached responses until it is cleared', () => {
    const cache = create();
    store(cache, '/a', 'one');
    expect(textOf(cache, '/a')).toBe('one');
    cache.clear();
    expect(textOf(cache, '/a')).toBeUndefined();
  });

  it('[API-03] is cleared to the millisecond when the next scheduled article is published', async () => {
    next = new Date('2026-11-15T12:00:01Z');
    const cache = create();
    await Promise.resolve();
    store(cache, '/a', 'before');
    now = new Date('2026-11-15T12:00:00.999Z');
    expect(textOf(cache, '/a')).toBe('before');
    now = next;
    next = new Date('2026-11-15T13:00:00Z');
    expect(textOf(cache, '/a')).toBeUndefined();
    await Promise.resolve();
    store(cache, '/a', 'after');
    expect(textOf(cache, '/a')).toBe('after');
    now = next;
    expect(textOf(cache, '/a')).toBeUndefined();
  });

  it('[API-03] is cleared again after five seconds if the next publication could not be determined', async () => {
    nextPublication.mockRejectedValueOnce(new Error('the database is unavailable'));
    const cache = create();
    await Promise.resolve();
    await Promise.resolve();
    store(cache, '/a', 'one');
    now = new Date(now.getTime() + 4999);
    expect(textOf(cache, '/a')).toBe('one');
    now = new Date(now.getTime() + 1);
    expect(textOf(cache, '/a')).toBeUndefined();
    expect(nextPublication).toHaveBeenCalledTimes(2);
  });

  it('caches nothing for zero seconds, but still shares a response that is being computed', async () => {
    const cache = create({ seconds: 0 });
    const settle = cache.begin('/a');
    const waiting = cache.pending('/a');
    settle(toCachedResponse('one'));
    expect((await waiting)?.body.toString()).toBe('one');
    expect(cache.get('/a')).toBeUndefined();
  });

  it('drops the oldest responses when it is full, and never caches one that is too large', () => {
    const cache = create({ maxBytes: 1000 });
    store(cache, '/a', 'a'.repeat(500));
    store(cache, '/b', 'b'.repeat(500));
    expect(cache.get('/a')).toBeUndefined();
    expect(textOf(cache, '/b')).toBe('b'.repeat(500));
    store(cache, '/c', 'c'.repeat(2000));
    expect(cache.get('/c')).toBeUndefined();
  });

  it('resolves waiting requests once, and ignores a second result of the same computation', async () => {
    const cache = create();
    const settle = cache.begin('/a');
    const waiting = cache.pending('/a');
    settle();
    expect(await waiting).toBeUndefined();
    expect(cache.pending('/a')).toBeUndefined();
    const again = cache.begin('/a');
    settle();
    expect(cache.pending('/a')).toBeDefined();
    again(toCachedResponse('two'));
    expect(textOf(cache, '/a')).toBe('two');
  });

  it('gives equal ETags to equal texts only', () => {
    expect(toCachedResponse('a').etag).toBe(toCachedResponse('a').etag);
    expect(toCachedResponse('a').etag).not.toBe(toCachedResponse('b').etag);
  });
});
