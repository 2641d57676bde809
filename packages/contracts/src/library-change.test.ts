import { describe, expect, it } from 'vitest';
import { failingSeeds } from '../test/library-change-interleavings.ts';
import { type ItemRecord, mergeItems } from './library-change.ts';

describe('merging changes of a library', () => {
  it('converges in random interleavings of three devices and loses a change only to a later write of the same field or a deletion', () => {
    expect(failingSeeds(2_000)).toEqual([]);
  });

  it('keeps changes of different fields, and lets a deletion win over older changes only', () => {
    const note: ItemRecord = { fields: { note: { value: 'Check', at: 2 } } };
    const color: ItemRecord = { fields: { color: { value: 'blue', at: 5 } } };
    const removal: ItemRecord = { fields: {}, removedAt: 3 };
    expect(mergeItems(note, color).fields).toEqual({ ...note.fields, ...color.fields });
    expect(mergeItems(mergeItems(note, color), removal)).toEqual({ ...color, removedAt: 3 });
    expect(mergeItems(note, { fields: { note: { value: 'Later', at: 3 } } }).fields.note?.value).toBe(
      'Later',
    );
  });
});
