import { describe, expect, it } from 'vitest';
import { keepRunning } from './lib/keep-running.mjs';
import type { Child } from './lib/supervisor.mjs';

type Exit = Awaited<Child['exited']>;

/** A child that ends when the test says so. */
function fakeChild() {
  const { promise, resolve } = Promise.withResolvers<Exit>();
  const child: Child = {
    ...{ name: 'portal API', pid: 1, logs: () => 'out of memory', exited: promise },
    ...{ stop: async () => {}, kill: async () => {} },
  };
  return { child, end: () => resolve({ code: 3, signal: null }) };
}

describe('a server that ends', () => {
  it('is started again after a delay that doubles, and its last output is shown', async () => {
    const messages: string[] = [];
    const started: ReturnType<typeof fakeChild>[] = [];
    const first = fakeChild();
    void keepRunning(
      first.child,
      () => {
        const next = fakeChild();
        started.push(next);
        return next.child;
      },
      { firstWaitMs: 1, log: (message) => messages.push(message) },
    );
    first.end();
    for (let n = 1; n <= 3; n += 1) {
      await expect.poll(() => started.length).toBe(n);
      if (n < 3) started.at(-1)?.end();
    }
    expect(messages.map((message) => /again in ([\d.]+) s/.exec(message)?.[1])).toEqual([
      '0.001',
      '0.002',
      '0.004',
    ]);
    expect(messages[0]).toMatch(/The portal API ended with code 3[\s\S]*out of memory/);
  });
});
