import { expect, it } from 'vitest';
import { inOrder } from './in-order.ts';

it('starts items in order, with limited concurrency', async () => {
  const started: number[] = [];
  let running = 0;
  let most = 0;
  const failed = await inOrder([1, 2, 3, 4, 5, 6], 2, async (item) => {
    started.push(item);
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, item % 2 ? 4 : 1));
    running -= 1;
  });
  expect(started).toEqual([1, 2, 3, 4, 5, 6]);
  expect(most).toBe(2);
  expect(failed).toEqual([]);
});

it('continues after a failure and returns what failed', async () => {
  const done: number[] = [];
  const failed = await inOrder([1, 2, 3], 1, async (item) => {
    if (item === 2) throw new Error('two');
    done.push(item);
  });
  expect(done).toEqual([1, 3]);
  expect(failed).toEqual([2]);
});
