import { expect, it } from 'vitest';
import { createPace, createSlowdown, MAX_SLOWDOWN, withPause } from './pace.ts';

/** A process whose time and utilisation the test sets. */
function controlledProcess() {
  const state = { now: 0, utilization: 0 };
  const slowdown = createSlowdown({
    now: () => state.now,
    eventLoopUtilization: () => ({ idle: 0, active: 0, utilization: state.utilization }),
  });
  return { state, slowdown };
}

it('slows down by how busy the process was in the last second', () => {
  const { state, slowdown } = controlledProcess();
  state.utilization = 1;
  expect(slowdown()).toBe(1);
  state.now = 1000;
  expect(slowdown()).toBe(MAX_SLOWDOWN);
  state.utilization = 0.5;
  state.now = 1500;
  expect(slowdown()).toBe(MAX_SLOWDOWN);
  state.now = 2000;
  expect(slowdown()).toBe((1 + MAX_SLOWDOWN) / 2);
});

async function elapsed(task: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await task();
  return performance.now() - startedAt;
}

// Timers count whole milliseconds and may end early, so the limits are below the exact 50 and 60 ms. An idle process
// would take 10 and 20 ms.
it('sends at a slower pace in a busy process', async () => {
  const pace = createPace(100, () => 5);
  const twice = async () => {
    await pace();
    await pace();
  };
  expect(await elapsed(twice)).toBeGreaterThan(40);
});

it('pauses longer after work in a busy process', async () => {
  const work = () => new Promise((resolve) => setTimeout(resolve, 10));
  const pause = (slowdown: number) =>
    withPause(
      work,
      () => 1,
      () => slowdown,
    );
  expect(await elapsed(() => pause(5))).toBeGreaterThan(40);
});
