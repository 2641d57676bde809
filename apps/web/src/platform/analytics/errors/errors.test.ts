import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../testing.ts';
import { type Batch, openOutbox } from '../outbox.ts';
import { exceptionOf } from './exception.ts';
import { BUFFER_EVENTS, MAX_VALUE_LENGTH, NORMALISE_DEPTH, sampled, TRACES_SAMPLE_RATE } from './limits.ts';
import { normalise } from './normalise.ts';

describe('[API-19] error reporting', () => {
  it('uses the four specified limits', () => {
    expect([TRACES_SAMPLE_RATE, BUFFER_EVENTS, NORMALISE_DEPTH, MAX_VALUE_LENGTH]).toEqual([1, 30, 3, 250]);
  });

  it('samples every trace', () => {
    expect(sampled(undefined, () => 0)).toBe(true);
    expect(sampled(undefined, () => 1 - Number.EPSILON)).toBe(true);
    expect(sampled(0.25, () => 0.25)).toBe(false);
    expect(sampled(0, () => 0)).toBe(false);
  });

  it('normalises objects to a depth of three', () => {
    const deep = { a: { b: { c: { d: 1 }, list: [1], n: 2 } } };
    expect(normalise(deep)).toEqual({ a: { b: { c: '[Object]', list: '[Array]', n: 2 } } });
  });

  it('truncates every text, key and frame to 250 characters', () => {
    const long = 'x'.repeat(400);
    expect(normalise(long)).toHaveLength(250);
    expect(normalise('x'.repeat(250))).toBe('x'.repeat(250));
    expect(Object.keys(normalise({ [long]: 1 }) as object)[0]).toHaveLength(250);
    const error = Object.assign(new Error(long), { stack: `Error: ${long}\n    at f (${long}:1:2)` });
    const exception = exceptionOf(error);
    expect(exception.message).toHaveLength(250);
    expect(exception.frames.map((frame) => frame.length)).toEqual([250]);
  });

  it('accepts any thrown value: circular objects, dates, functions, undefined', () => {
    const circle: Record<string, unknown> = { when: new Date(0), call: parseInt, big: 1n, none: undefined };
    circle.self = circle;
    Object.defineProperty(circle, 'trap', {
      enumerable: true,
      get() {
        throw new Error('no');
      },
    });
    expect(normalise(circle)).toEqual({
      when: '1970-01-01T00:00:00.000Z',
      call: '[Function parseInt]',
      big: '[1]',
      none: '[undefined]',
      self: '[Circular]',
      trap: '[unreadable]',
    });
    expect(normalise(new Map([[1, 2]]))).toBe('[Map]');
    expect(normalise(Number.NaN)).toBe('[NaN]');
    expect(exceptionOf('some text')).toMatchObject({ type: 'NonError', message: 'some text' });
    expect(JSON.stringify(exceptionOf(undefined))).toContain('NonError');
  });

  it('reports additional properties and causes of an error', () => {
    const error = Object.assign(new TypeError('outer', { cause: new RangeError('inner') }), { status: 502 });
    expect(exceptionOf(error)).toMatchObject({
      type: 'TypeError',
      details: { status: 502 },
      cause: { type: 'RangeError', message: 'inner' },
    });
  });
});

describe('[API-19] the buffer of error reporting', () => {
  beforeEach(() => void stubBrowser());
  afterEach(() => vi.unstubAllGlobals());

  it('holds at most 30 events, including those in flight', () => {
    const sent: Batch[] = [];
    const send = (_url: string, batch: Batch) => {
      sent.push(batch);
      return new Promise<void>(() => {});
    };
    const outbox = openOutbox({
      ...{ service: 'error-reporting', url: '', batch: 10, capacity: BUFFER_EVENTS, waitMs: 1000, send },
    });
    for (let n = 0; n < 100; n += 1) outbox.put({ n });
    expect(sent.flatMap(({ events }) => events)).toHaveLength(30);
    outbox.stop();
  });
});
