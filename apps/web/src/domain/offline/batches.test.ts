import { MAX_HIGHLIGHT, MAX_NOTE } from '@tidemark/contracts/highlight';
import { type ItemRecord, MAX_CHANGES, MAX_CHANGES_BYTES } from '@tidemark/contracts/library-change';
import { describe, expect, it } from 'vitest';
import { highlightKey } from '../../platform/offline/changes.ts';
import { toBatches, toChanges } from './batches.ts';

const bookmarks = (count: number, fields: ItemRecord['fields']) =>
  new Map(Array.from({ length: count }, (_, n) => [`bookmark ${n + 1}`, { fields }]));
const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value)).byteLength;

describe('queued changes', () => {
  it('are sent with the time of each field', () => {
    expect(toChanges('bookmark 7', { fields: { saved: { value: true, at: 1 } } })).toEqual([
      { article_id: 7, saved: { value: true, at: 1 } },
    ]);
    expect(toChanges('reading 7', { fields: { finished: { value: true, at: 2 } } })).toEqual([
      { article_id: 7, finished: { value: true, at: 2 } },
    ]);
    const record = { fields: { note: { value: 'Check', at: 3 } }, removedAt: 1 };
    expect(toChanges(highlightKey(7, 'one'), record)).toMatchObject([
      { highlight: { id: 'one', note: { value: 'Check', at: 3 }, removed_at: 1 } },
    ]);
  });

  it('are sent with a long quote and a long note apart, each as large as the API accepts', () => {
    const [quote, note] = ['漢'.repeat(MAX_HIGHLIGHT), '漢'.repeat(MAX_NOTE)];
    const fields = { quote: { value: { exact: quote }, at: 1 }, note: { value: note, at: 2 } };
    const changes = toChanges(highlightKey(7, 'one'), { fields, removedAt: 1 });
    expect(changes).toMatchObject([
      { highlight: { id: 'one', quote: { at: 1 } } },
      { highlight: { id: 'one', note: { at: 2 }, removed_at: 1 } },
    ]);
    for (const change of changes) expect(bytesOf({ changes: [change] })).toBeLessThan(16 * 1024);
  });

  it('are sent with lists of tags and folders, in several changes if there are many', () => {
    const fields = {
      ...{ archived: { value: true, at: 1 }, 'folder To cite': { value: false, at: 2 } },
      ...Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`tag t${n}`, { value: true, at: 3 }])),
    };
    const [first, second, ...others] = toChanges('bookmark 7', { fields });
    expect(first).toMatchObject({
      article_id: 7,
      archived: { value: true, at: 1 },
      folders: [{ name: 'To cite', value: false, at: 2 }],
    });
    expect(first?.tags).toHaveLength(20);
    expect(second).toEqual({ article_id: 7, tags: [{ name: 't20', value: true, at: 3 }] });
    expect(others).toEqual([]);
  });
});

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
