import { mergeReadingRecords, type ReadingRecord } from '../src/reading-record.ts';
import { createRandom, type Random, shuffle } from './seeded-random.ts';

const DEVICES = 3;

function randomChange(random: Random): ReadingRecord {
  // Few timestamps, so that changes of different devices often have the same one.
  const at = random(12);
  switch (random(5)) {
    case 0:
      return { removedAt: at };
    case 1:
      return { finished: { value: random(2) === 1, at } };
    default:
      return { position: { value: { progress: random(10) / 10 }, at } };
  }
}

interface Interleaving {
  /** Every change that any device made, in the order in which they were made. */
  readonly changes: readonly ReadingRecord[];
  /** The record of each device after all have received everything. */
  readonly devices: readonly ReadingRecord[];
}

/** Three devices write, exchange their records at random, and finally receive everything in a random order. */
export function randomInterleaving(seed: number): Interleaving {
  const random = createRandom(seed);
  const devices: ReadingRecord[] = Array.from({ length: DEVICES }, () => ({}));
  const changes: ReadingRecord[] = [];
  const receive = (device: number, record: ReadingRecord) => {
    devices[device] = mergeReadingRecords(devices[device] ?? {}, record);
  };
  const steps = 4 + random(12);
  for (let step = 0; step < steps; step += 1) {
    const device = random(DEVICES);
    if (random(3) === 0) receive(device, devices[random(DEVICES)] ?? {});
    else {
      const change = randomChange(random);
      changes.push(change);
      receive(device, change);
    }
  }
  const sent = [...devices];
  for (let device = 0; device < DEVICES; device += 1) {
    for (const record of shuffle([...sent, ...sent], random)) receive(device, record);
  }
  return { changes, devices };
}
