import { expect, it } from 'vitest';
import { randomInterleaving } from '../test/reading-record-interleavings.ts';
import type { ReadingRecord } from './reading-record.ts';
import type { Timed } from './timed.ts';

const INTERLEAVINGS = 100_000;

/** The timestamp of the latest change of a field that no removal covers. */
function latest(changes: readonly ReadingRecord[], field: 'position' | 'finished'): number | undefined {
  const removedAt = Math.max(-1, ...changes.map((change) => change.removedAt ?? -1));
  const times = changes.map((change) => (change[field] as Timed<unknown> | undefined)?.at ?? -1);
  const at = Math.max(-1, ...times);
  return at > removedAt ? at : undefined;
}

it(`converges in ${INTERLEAVINGS} random interleavings of three devices and loses only what a later write or a removal replaces`, () => {
  const failures: number[] = [];
  for (let seed = 1; seed <= INTERLEAVINGS; seed += 1) {
    const { changes, devices } = randomInterleaving(seed);
    const [first = {}] = devices;
    const converged = devices.every((device) => JSON.stringify(device) === JSON.stringify(first));
    const complete =
      first.position?.at === latest(changes, 'position') &&
      first.finished?.at === latest(changes, 'finished');
    if (!converged || !complete) failures.push(seed);
  }
  expect(failures).toEqual([]);
}, 120_000);
