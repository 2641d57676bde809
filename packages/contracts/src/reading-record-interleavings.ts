import { mergeReadingRecords, type ReadingRecord } from './reading-record.ts';

/** Seeded random numbers (mulberry32), so that a failing run can be repeated. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed >>> 0;
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) % limit;
  };
}

const DEVICES = 3;

function randomChange(random: (limit: number) => number): ReadingRecord {
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

function shuffle<T>(list: readonly T[], random: (limit: number) => number): T[] {
  const items = [...list];
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = random(last + 1);
    [items[last], items[other]] = [items[other] as T, items[last] as T];
  }
  return items;
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
