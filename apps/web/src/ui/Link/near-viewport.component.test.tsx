import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onNearViewport } from './near-viewport.ts';

let show: (...elements: Element[]) => void;

class FakeObserver {
  constructor(notify: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
    show = (...elements) => notify(elements.map((target) => ({ isIntersecting: true, target })));
  }
  observe() {}
  unobserve() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', FakeObserver);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('starts each callback only after the one before has ended, also if that failed', async () => {
  const elements = [1, 2, 3].map(() => document.createElement('a'));
  const pending = elements.map(() => Promise.withResolvers<void>());
  const acts = pending.map(({ promise }) => vi.fn(() => promise));
  const started = () => acts.map((act) => act.mock.calls.length);
  elements.forEach((element, i) => {
    onNearViewport(element, acts[i] as () => Promise<void>);
  });
  show(...elements);
  await vi.advanceTimersByTimeAsync(1000);
  expect(started()).toEqual([1, 0, 0]);
  pending[0]?.reject(new Error('no connection'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(started()).toEqual([1, 1, 0]);
  pending[1]?.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(started()).toEqual([1, 1, 1]);
});

it('skips an element that was removed while it waited', async () => {
  const [first, second] = [document.createElement('a'), document.createElement('a')];
  const pending = Promise.withResolvers<void>();
  const act = vi.fn(() => Promise.resolve());
  onNearViewport(first, () => pending.promise);
  const remove = onNearViewport(second, act);
  show(first, second);
  await vi.advanceTimersByTimeAsync(1000);
  remove();
  pending.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(act).not.toHaveBeenCalled();
});
