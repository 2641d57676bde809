import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { navigate } from './navigate.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function fakeRouter(push: () => Promise<boolean>) {
  const listeners = new Set<(url: string) => void>();
  return {
    push,
    events: {
      on: (_type: string, listener: (url: string) => void) => void listeners.add(listener),
      off: (_type: string, listener: (url: string) => void) => void listeners.delete(listener),
      emit: (_type: string, url: string) => {
        for (const listener of listeners) listener(url);
      },
    },
  };
}
const never = () => new Promise<boolean>(() => {});

it('loads the page without the router when a navigation waits too long', async () => {
  const load = vi.fn();
  navigate(fakeRouter(never), '/articles/one', load);
  await vi.advanceTimersByTimeAsync(9900);
  expect(load).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(load).toHaveBeenCalledExactlyOnceWith('/articles/one');
});

it('leaves a navigation that completes in time to the router', async () => {
  const load = vi.fn();
  navigate(
    fakeRouter(() => Promise.resolve(true)),
    '/articles/one',
    load,
  );
  await vi.advanceTimersByTimeAsync(20_000);
  expect(load).not.toHaveBeenCalled();
});

it('cancels a waiting navigation when another link is followed or the reader goes back', async () => {
  const load = vi.fn();
  const router = fakeRouter(never);
  navigate(router, '/articles/one', load);
  navigate(router, '/articles/two', load);
  router.events.emit('routeChangeStart', '/articles/two');
  await vi.advanceTimersByTimeAsync(9000);
  router.events.emit('routeChangeStart', '/');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(load).not.toHaveBeenCalled();
});
