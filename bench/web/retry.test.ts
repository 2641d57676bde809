import { expect, test, vi } from 'vitest';
import { retryTransient } from './retry.ts';

const failing = (message: string, times: number) => {
  let left = times;
  return vi.fn(async () => {
    if (left > 0) {
      left -= 1;
      throw new Error(message);
    }
    return 'result';
  });
};

test('repeats a run that ends with NO_NAVSTART', async () => {
  const run = failing('NO_NAVSTART: something went wrong with recording the trace', 2);
  const onRetry = vi.fn();
  expect(await retryTransient(run, onRetry)).toBe('result');
  expect(run).toHaveBeenCalledTimes(3);
  expect(onRetry).toHaveBeenCalledTimes(2);
});

test('gives up after four runs', async () => {
  const run = failing('NO_NAVSTART', 10);
  await expect(retryTransient(run, () => {})).rejects.toThrow('NO_NAVSTART');
  expect(run).toHaveBeenCalledTimes(4);
});

test('does not repeat a run that ends with another error', async () => {
  const run = failing('ERRORED_DOCUMENT_REQUEST', 1);
  await expect(retryTransient(run, () => {})).rejects.toThrow('ERRORED_DOCUMENT_REQUEST');
  expect(run).toHaveBeenCalledTimes(1);
});
