import type { ItemRecord } from '@tidemark/contracts/library-change';
import { MAX_CHANGES, MAX_CHANGES_BYTES } from '@tidemark/contracts/wire/library-change';
import { describe, expect, it } from 'vitest';
import { toBatches } from './batches.ts';

const bookmarks = (count: number, fields: ItemRecord['fields']) =>
  new Map(Array.from({ length: count }, (_, n) => [`bookmark ${n + 1}`, { fields }]));
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).byteLength;

describe('the queue', () => {
  it('is sent in requests with as many changes as the API accepts', () => {
    const queue = bookmarks(MAX_CHANGES * 2 + 1, { saved: { value: true, at: 1 } });
    const batches = toBatches(queue);
    expect(batches.map(({ changes }) => changes.length)).toEqual([MAX_CHANGES, MAX_CHANGES, 1]);
    expect(batches.flatMap(({ completed }) => [...completed])).toEqual([...queue]);
    expect(toBatches(new Map())).toEqual([]);
  });

  it('is sent in requests that are not larger than the API accepts', () => {
    const queue = bookmarks(40, {
      [`tag ${'ü'.repeat(40)}`]: { value: true, at: Date.now() },
      saved: { value: true, at: 1 },
    });
    const notes = new Map(
      Array.from({ length: 9 }, (_, n) => [
        `highlight 7 ${n}`,
        { fields: { note: { value: 'ü'.repeat(2500), at: 1 } } },
      ]),
    );
    const batches = toBatches(new Map<string, ItemRecord>([...queue, ...notes]));
    for (const { changes } of batches) expect(bytesOf({ changes })).toBeLessThan(MAX_CHANGES_BYTES + 20);
    expect(batches.flatMap(({ changes }) => changes)).toHaveLength(49);
  });

  it('keeps an item until the last of its changes was sent', () => {
    const tags = Array.from(
      { length: 300 },
      (_, n) => [`tag ${'x'.repeat(36)}${n}`, { value: true, at: 1 }] as const,
    );
    const batches = toBatches(bookmarks(1, Object.fromEntries(tags)));
    expect(batches.length).toBeGreaterThan(1);
    expect(batches.map(({ completed }) => completed.size)).toEqual([...batches.slice(1).map(() => 0), 1]);
    expect(batches.flatMap(({ changes }) => changes.flatMap((change) => change.tags ?? []))).toHaveLength(
      300,
    );
  });
});
