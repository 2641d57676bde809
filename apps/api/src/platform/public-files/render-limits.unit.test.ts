import { describe, expect, it, vi } from 'vitest';
import { RenderCache, RenderLimiter } from './render-limits.ts';

const file = (text: string) => vi.fn(async () => ({ type: 'image/png', bytes: Buffer.from(text) }));

describe('the render cache', () => {
  it('renders identical content once, concurrently and later', async () => {
    const cache = new RenderCache(new RenderLimiter());
    const render = file('a');
    await Promise.all([1, 2, 3].map(() => cache.getOrRender({ chart: 1 }, 'client', render)));
    await cache.getOrRender({ chart: 1 }, 'other', render);
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('renders one file at a time', async () => {
    const cache = new RenderCache(new RenderLimiter());
    let running = 0;
    let most = 0;
    const render = async () => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      return { type: 'image/png', bytes: 'x' };
    };
    await Promise.all([1, 2, 3].map((n) => cache.getOrRender(n, undefined, render)));
    expect(most).toBe(1);
  });

  it('rejects a client over its limit, but serves it cached files and other clients new ones', async () => {
    const cache = new RenderCache(new RenderLimiter({ perMinute: 2, now: () => 0 }));
    await cache.getOrRender(1, 'a', file('1'));
    await cache.getOrRender(2, 'a', file('2'));
    const third = file('3');
    await expect(cache.getOrRender(3, 'a', third)).rejects.toMatchObject({
      reason: 'client-limit',
      retryAfterSeconds: 60,
    });
    expect(third).not.toHaveBeenCalled();
    await expect(cache.getOrRender(1, 'a', third)).resolves.toMatchObject({ type: 'image/png' });
    await expect(cache.getOrRender(3, 'b', third)).resolves.toMatchObject({ type: 'image/png' });
  });

  it('rejects further renderings when the queue is full and continues afterwards', async () => {
    const cache = new RenderCache(new RenderLimiter(), { maxWaiting: 2 });
    const { promise, resolve } = Promise.withResolvers<{ type: string; bytes: string }>();
    const waiting = [1, 2].map((n) => cache.getOrRender(n, undefined, () => promise));
    await expect(cache.getOrRender(3, undefined, file('3'))).rejects.toMatchObject({
      reason: 'queue-full',
      retryAfterSeconds: 5,
    });
    resolve({ type: 'image/png', bytes: 'x' });
    await Promise.all(waiting);
    await expect(cache.getOrRender(3, undefined, file('3'))).resolves.toBeDefined();
  });

  it('tries again after a failure', async () => {
    const cache = new RenderCache(new RenderLimiter());
    await expect(cache.getOrRender(1, undefined, () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    await expect(cache.getOrRender(1, undefined, file('1'))).resolves.toBeDefined();
  });
});
