import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ResponseCache, toCachedResponse } from './response-cache.ts';

let now: Date;
let next: Date | undefined;
const nextPublication = vi.fn(async () => next);

const create = (options: { seconds?: number; maxBytes?: number } = {}) => {
  const answers = new ResponseCache({ seconds: 60, now: () => now, nextPublication, ...options });
  answers.clear();
  return answers;
};
const keep = (answers: ResponseCache, key: string, text: string) =>
  answers.begin(key)(toCachedResponse(text));
const textOf = (answers: ResponseCache, key: string) => answers.get(key)?.body.toString();

beforeEach(() => {
  now = new Date('2026-11-15T12:00:00Z');
  next = undefined;
  nextPublication.mockReset().mockImplementation(async () => next);
});

describe('answers kept in memory', () => {
  it('are handed out until they are cleared', () => {
    const answers = create();
    keep(answers, '/a', 'one');
    expect(textOf(answers, '/a')).toBe('one');
    answers.clear();
    expect(textOf(answers, '/a')).toBeUndefined();
  });

  it('[API-03] are forgotten to the millisecond when the next scheduled article comes due', async () => {
    next = new Date('2026-11-15T12:00:01Z');
    const answers = create();
    await Promise.resolve();
    keep(answers, '/a', 'before');
    now = new Date('2026-11-15T12:00:00.999Z');
    expect(textOf(answers, '/a')).toBe('before');
    now = next;
    next = new Date('2026-11-15T13:00:00Z');
    expect(textOf(answers, '/a')).toBeUndefined();
    await Promise.resolve();
    keep(answers, '/a', 'after');
    expect(textOf(answers, '/a')).toBe('after');
    now = next;
    expect(textOf(answers, '/a')).toBeUndefined();
  });

  it('[API-03] are asked about again soon where the next moment could not be learnt', async () => {
    nextPublication.mockRejectedValueOnce(new Error('database is away'));
    const answers = create();
    await Promise.resolve();
    await Promise.resolve();
    keep(answers, '/a', 'one');
    now = new Date(now.getTime() + 4999);
    expect(textOf(answers, '/a')).toBe('one');
    now = new Date(now.getTime() + 1);
    expect(textOf(answers, '/a')).toBeUndefined();
    expect(nextPublication).toHaveBeenCalledTimes(2);
  });

  it('are not kept at all for zero seconds, but still shared while under way', async () => {
    const answers = create({ seconds: 0 });
    const settle = answers.begin('/a');
    const waiting = answers.pending('/a');
    settle(toCachedResponse('one'));
    expect((await waiting)?.body.toString()).toBe('one');
    expect(answers.get('/a')).toBeUndefined();
  });

  it('give way to newer ones when memory is full, and one too large is never kept', () => {
    const answers = create({ maxBytes: 1000 });
    keep(answers, '/a', 'a'.repeat(500));
    keep(answers, '/b', 'b'.repeat(500));
    expect(answers.get('/a')).toBeUndefined();
    expect(textOf(answers, '/b')).toBe('b'.repeat(500));
    keep(answers, '/c', 'c'.repeat(2000));
    expect(answers.get('/c')).toBeUndefined();
  });

  it('settle those who wait once, whatever is said later', async () => {
    const answers = create();
    const settle = answers.begin('/a');
    const waiting = answers.pending('/a');
    settle();
    expect(await waiting).toBeUndefined();
    expect(answers.pending('/a')).toBeUndefined();
    const again = answers.begin('/a');
    settle();
    expect(answers.pending('/a')).toBeDefined();
    again(toCachedResponse('two'));
    expect(textOf(answers, '/a')).toBe('two');
  });

  it('have equal tags for equal text only', () => {
    expect(toCachedResponse('a').etag).toBe(toCachedResponse('a').etag);
    expect(toCachedResponse('a').etag).not.toBe(toCachedResponse('b').etag);
  });
});
