import { type ItemRecord, type ItemRecords, mergeLibraries } from '../src/library-change.ts';
import { createRandom, type Random, shuffle } from './seeded-random.ts';

const DEVICES = 3;
const ITEMS = ['bookmark 1', 'highlight a', 'highlight b'];
const FIELDS = ['saved', 'archived', 'tag macro', 'folder To cite', 'color', 'note'];

interface Change {
  readonly key: string;
  readonly record: ItemRecord;
}

function randomChange(random: Random): Change {
  // Few timestamps, so that changes of different devices often have the same one.
  const at = random(12);
  const key = ITEMS[random(ITEMS.length)] ?? '';
  if (random(5) === 0) return { key, record: { fields: {}, removedAt: at } };
  const field = FIELDS[random(FIELDS.length)] ?? '';
  return { key, record: { fields: { [field]: { value: random(10), at } } } };
}

interface Interleaving {
  /** Every change that any device made. */
  readonly changes: readonly Change[];
  /** The library of each device after all have received everything. */
  readonly devices: readonly ItemRecords[];
}

/** Three devices write, exchange what they know at random, and finally receive everything in a random order. */
function randomInterleaving(seed: number): Interleaving {
  const random = createRandom(seed);
  const devices: ItemRecords[] = Array.from({ length: DEVICES }, () => new Map());
  const changes: Change[] = [];
  const receive = (device: number, records: ItemRecords) => {
    devices[device] = mergeLibraries(devices[device] ?? new Map(), records);
  };
  const steps = 4 + random(12);
  for (let step = 0; step < steps; step += 1) {
    const device = random(DEVICES);
    if (random(3) === 0) receive(device, devices[random(DEVICES)] ?? new Map());
    else {
      const change = randomChange(random);
      changes.push(change);
      receive(device, new Map([[change.key, change.record]]));
    }
  }
  const sent = [...devices];
  for (let device = 0; device < DEVICES; device += 1) {
    for (const records of shuffle([...sent, ...sent], random)) receive(device, records);
  }
  return { changes, devices };
}

/** The same text for equal libraries, whatever the order of their items. */
const textOf = (records: ItemRecords) =>
  JSON.stringify([...records].sort(([one], [other]) => (one < other ? -1 : 1)));

/** The changes that must be visible in the end: the latest of each field, unless a deletion is not older. */
function expected(changes: readonly Change[]): Map<string, { at: number; values: unknown[] }> {
  const removals = new Map<string, number>();
  for (const { key, record } of changes) {
    if (record.removedAt !== undefined)
      removals.set(key, Math.max(removals.get(key) ?? -1, record.removedAt));
  }
  const latest = new Map<string, { at: number; values: unknown[] }>();
  for (const { key, record } of changes) {
    for (const [name, { value, at }] of Object.entries(record.fields)) {
      if (at <= (removals.get(key) ?? -1)) continue;
      const known = latest.get(`${key} ${name}`);
      if (!known || at > known.at) latest.set(`${key} ${name}`, { at, values: [value] });
      else if (at === known.at) known.values.push(value);
    }
  }
  return latest;
}

function isComplete(changes: readonly Change[], records: ItemRecords): boolean {
  const latest = expected(changes);
  let found = 0;
  for (const [key, { fields }] of records) {
    for (const [name, { value, at }] of Object.entries(fields)) {
      const wanted = latest.get(`${key} ${name}`);
      if (wanted?.at !== at || !wanted.values.includes(value)) return false;
      found += 1;
    }
  }
  return found === latest.size;
}

/** The seeds of interleavings whose devices differ in the end, or that lose a change without a reason. */
export function failingSeeds(count: number): number[] {
  const failures: number[] = [];
  for (let seed = 1; seed <= count; seed += 1) {
    const { changes, devices } = randomInterleaving(seed);
    const [first = new Map()] = devices;
    const text = textOf(first);
    const converged = devices.every((device) => textOf(device) === text);
    if (!converged || !isComplete(changes, first)) failures.push(seed);
  }
  return failures;
}
