import { describe, expect, it } from 'vitest';
import { randomInterleaving } from '../test/reading-record-interleavings.ts';
import { mergeReadingRecords, type ReadingRecord, readingStatus } from './reading-record.ts';

const positionAt = (at: number, progress = 0.5): ReadingRecord => ({ position: { value: { progress }, at } });
const finishedAt = (at: number, value = true): ReadingRecord => ({ finished: { value, at } });

describe('merging two reading records', () => {
  it('keeps the later value of each field', () => {
    expect(mergeReadingRecords(positionAt(1, 0.2), positionAt(2, 0.1))).toEqual(positionAt(2, 0.1));
    expect(mergeReadingRecords({ ...positionAt(5), ...finishedAt(1) }, finishedAt(3, false))).toEqual({
      ...positionAt(5),
      ...finishedAt(3, false),
    });
  });

  it('lets a removal win over older values and those of the same time, and later values win over it', () => {
    const record = { ...positionAt(1), ...finishedAt(4) };
    expect(mergeReadingRecords(record, { removedAt: 3 })).toEqual({ ...finishedAt(4), removedAt: 3 });
    expect(mergeReadingRecords(record, { removedAt: 4 })).toEqual({ removedAt: 4 });
    expect(mergeReadingRecords({ removedAt: 4 }, positionAt(2))).toEqual({ removedAt: 4 });
  });

  it('chooses the same value whatever the order of the properties of two anchors of one time', () => {
    const quote = { exact: 'a', prefix: 'b', suffix: 'c' };
    const one = { position: { value: { progress: 0.5, quote }, at: 1 } };
    const other = { position: { value: { quote: { ...quote, exact: 'z' }, progress: 0.5 }, at: 1 } };
    expect(mergeReadingRecords(one, other)).toEqual(mergeReadingRecords(other, one));
  });

  it('is commutative, associative and idempotent for random records', () => {
    for (let seed = 0; seed < 2000; seed += 1) {
      const { changes } = randomInterleaving(seed);
      const [one = {}, two = {}, three = {}] = changes;
      expect(mergeReadingRecords(one, two)).toEqual(mergeReadingRecords(two, one));
      expect(mergeReadingRecords(mergeReadingRecords(one, two), three)).toEqual(
        mergeReadingRecords(one, mergeReadingRecords(two, three)),
      );
      const merged = mergeReadingRecords(one, two);
      expect(mergeReadingRecords(merged, merged)).toEqual(merged);
    }
  });
});

describe('a reading status', () => {
  it.each([
    ['unread', {}],
    ['unread', { removedAt: 3 }],
    ['in_progress', positionAt(1)],
    ['read', finishedAt(1)],
    ['read', { ...positionAt(9), ...finishedAt(1) }],
    ['unread', { ...positionAt(1), ...finishedAt(2, false) }],
    ['in_progress', { ...positionAt(3), ...finishedAt(2, false) }],
  ] as const)('is %s for %j', (status, record) => {
    expect(readingStatus(record)).toBe(status);
  });
});
