import { expect, it } from 'vitest';
import { combineReads } from './combined-read.ts';

/** A read that the test completes, with the number of the read as its result. */
function controlledRead() {
  const reads: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const read = combineReads(
    () =>
      new Promise<number>((resolve, reject) => {
        const number = reads.length + 1;
        reads.push({ resolve: () => resolve(number), reject });
      }),
  );
  return { read, reads };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('reads at once if no read is under way', async () => {
  const { read, reads } = controlledRead();
  const first = read();
  await turn();
  reads[0]?.resolve();
  expect(await first).toBe(1);
});

it('reads once for all who call while a read is under way, after it has ended', async () => {
  const { read, reads } = controlledRead();
  const first = read();
  await turn();
  const later = [read(), read(), read()];
  await turn();
  expect(reads).toHaveLength(1);
  reads[0]?.resolve();
  await turn();
  expect(reads).toHaveLength(2);
  reads[1]?.resolve();
  expect(await first).toBe(1);
  expect(await Promise.all(later)).toEqual([2, 2, 2]);
});

it('reports a failed read to its callers only', async () => {
  const { read, reads } = controlledRead();
  const first = read();
  await turn();
  const second = read();
  reads[0]?.reject(new Error('connection lost'));
  await expect(first).rejects.toThrow('connection lost');
  await turn();
  reads[1]?.resolve();
  expect(await second).toBe(2);
});
