import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGracefulStop, type GracefulStopOptions } from './graceful-stop.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function create(options: Partial<GracefulStopOptions> = {}) {
  const done: string[] = [];
  const stop = async () => void done.push('stop');
  const exit = (code: number) => void done.push(`exit ${code}`);
  const log = (message: string) => void done.push(message);
  return { done, gracefulStop: createGracefulStop({ stop, drainMs: 0, log, exit, ...options }) };
}

describe('a graceful stop', () => {
  it('is not ready at once and exits with 0 after it has stopped', async () => {
    const { done, gracefulStop } = create();
    expect(gracefulStop.isStopping()).toBe(false);
    const stopped = gracefulStop.begin('SIGTERM');
    expect(gracefulStop.isStopping()).toBe(true);
    await stopped;
    expect(done).toEqual(['Stopping', 'stop', 'exit 0']);
  });

  it('accepts requests for the drain time', async () => {
    const { done, gracefulStop } = create({ drainMs: 2000 });
    void gracefulStop.begin('SIGTERM');
    await vi.advanceTimersByTimeAsync(1999);
    expect(done).toEqual(['Stopping']);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['Stopping', 'stop', 'exit 0']);
  });

  it('runs once, however many signals arrive', async () => {
    const { done, gracefulStop } = create();
    await Promise.all([gracefulStop.begin('SIGTERM'), gracefulStop.begin('SIGINT')]);
    expect(done.filter((what) => what === 'stop')).toHaveLength(1);
  });

  it('ends after eight seconds if something hangs', async () => {
    const { done, gracefulStop } = create({ stop: () => new Promise(() => {}) });
    void gracefulStop.begin('SIGTERM');
    await vi.advanceTimersByTimeAsync(7999);
    expect(done).toEqual(['Stopping']);
    await vi.advanceTimersByTimeAsync(1);
    expect(done.at(-1)).toBe('exit 1');
  });

  it('exits with 1 if stopping fails', async () => {
    const { done, gracefulStop } = create({ stop: () => Promise.reject(new Error('no')) });
    await gracefulStop.begin('SIGTERM');
    expect(done.at(-1)).toBe('exit 1');
  });
});
