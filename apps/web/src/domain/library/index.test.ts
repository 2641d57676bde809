import type { ItemRecord } from '@tidemark/contracts/library-change';
import { mergeLibraries } from '@tidemark/contracts/library-change';
import type { LibraryAction } from '@tidemark/contracts/wire/library';
import { describe, expect, it } from 'vitest';
import type { LibraryItem, LibraryQuery } from './calls.ts';
import { outcomeOf, withQueuedFolders, withQueuedItem } from './index.ts';
import { recordsOf } from './library-fields.ts';

const FOLDERS = [{ id: 5, name: 'To cite', total: 1 }];
const NEW_FOLDER = -1;
const folderNames = new Map([
  [5, 'To cite'],
  [NEW_FOLDER, 'Later'],
]);

const item = (id: number, change: Partial<LibraryItem> = {}): LibraryItem => ({
  ...{ id, savedAt: '2026-11-15T12:00:00.000Z', archived: false, status: 'unread', progress: 0.4 },
  ...{ folders: [], tags: [], note: '', article: null, ...change },
});
const queueOf = (...actions: LibraryAction[]) => recordsOf(actions, (id) => folderNames.get(id), 100);
const shown = (one: LibraryItem, queue: ReadonlyMap<string, ItemRecord>, query: LibraryQuery = {}) => {
  const folders = withQueuedFolders(FOLDERS, queue, () => NEW_FOLDER);
  return withQueuedItem(one, queue, { folders, query });
};

describe('the library with queued changes', () => {
  it('shows tags, folders, also new ones, and the status', () => {
    const queue = queueOf(
      { type: 'add_tag', article_ids: [1, 2], tag: ' Big  Picture' },
      { type: 'remove_tag', article_ids: [1], tag: 'macro' },
      { type: 'add_to_folder', article_ids: [1], folder_id: NEW_FOLDER },
      { type: 'remove_from_folder', article_ids: [1], folder_id: 5 },
      { type: 'set_status', article_ids: [1], status: 'read' },
    );
    expect(shown(item(1, { tags: ['macro', 'zinc'], folders: [5] }), queue)).toEqual(
      item(1, { tags: ['big picture', 'zinc'], folders: [NEW_FOLDER], status: 'read' }),
    );
    const untouched = item(3);
    expect(shown(untouched, queue)).toBe(untouched);
    expect(withQueuedFolders(FOLDERS, queue, () => NEW_FOLDER)).toEqual([
      ...FOLDERS,
      { id: NEW_FOLDER, name: 'Later', total: 0 },
    ]);
  });

  it.each<[LibraryAction, LibraryQuery]>([
    [{ type: 'archive', article_ids: [1] }, {}],
    [{ type: 'remove', article_ids: [1] }, {}],
    [{ type: 'unarchive', article_ids: [1] }, { archived: 'true' }],
    [{ type: 'set_status', article_ids: [1], status: 'read' }, { status: 'unread' }],
    [{ type: 'remove_tag', article_ids: [1], tag: 'macro' }, { tag: 'Macro' }],
    [{ type: 'remove_from_folder', article_ids: [1], folder_id: 5 }, { folder_id: '5' }],
  ])('does not list an article after %j if the list is filtered by %j', (action, query) => {
    const before = item(1, { tags: ['macro'], folders: [5], archived: query.archived === 'true' });
    const queue = queueOf(action);
    expect(shown(before, new Map(), query)).toBe(before);
    expect(shown(before, queue, query)).toBeUndefined();
  });

  it('is as it was before after every action was undone', () => {
    const items = [
      item(1, { tags: ['macro'], status: 'in_progress' }),
      item(2, { folders: [5], status: 'read' }),
      item(3, { tags: ['macro'], folders: [5] }),
    ];
    const article_ids = [1, 2, 3];
    const actions: readonly LibraryAction[] = [
      { type: 'archive', article_ids },
      { type: 'add_tag', article_ids, tag: 'Macro' },
      { type: 'remove_tag', article_ids, tag: 'macro' },
      { type: 'add_to_folder', article_ids, folder_id: NEW_FOLDER },
      { type: 'remove_from_folder', article_ids, folder_id: 5 },
      { type: 'set_status', article_ids, status: 'read' },
      { type: 'set_status', article_ids, status: 'unread' },
      { type: 'remove', article_ids },
    ];
    for (const action of actions) {
      const { undo } = outcomeOf(action, items);
      const undone = recordsOf(undo, (id) => folderNames.get(id), 200);
      const queue = mergeLibraries(queueOf(action), undone);
      expect([action, items.map((one) => shown(one, queue))]).toEqual([action, items]);
    }
  });
});

describe('the outcome of a queued action', () => {
  it('counts what it changes, and undoes only that', () => {
    const items = [item(1, { tags: ['macro'] }), item(2), item(9)];
    expect(outcomeOf({ type: 'add_tag', article_ids: [1, 2], tag: 'macro' }, items)).toEqual({
      changed: 1,
      undo: [{ type: 'remove_tag', article_ids: [2], tag: 'macro' }],
    });
    expect(outcomeOf({ type: 'unarchive', article_ids: [1, 2] }, items)).toEqual({ changed: 0, undo: [] });
  });

  it('restores removed articles with date and archive', () => {
    const items = [item(1, { archived: true }), item(2)];
    const { undo } = outcomeOf({ type: 'remove', article_ids: [1, 2] }, items);
    const savedAt = Date.parse('2026-11-15T12:00:00.000Z');
    expect(undo).toEqual([
      { type: 'restore', article_ids: [1, 2], saved_at: [savedAt, savedAt], archived_ids: [1] },
    ]);
    expect(recordsOf(undo, () => undefined, 7)).toEqual(
      new Map([
        ['bookmark 1', { fields: { archived: { value: true, at: 7 }, saved: { value: true, at: 7 } } }],
        ['bookmark 2', { fields: { saved: { value: true, at: 7 } } }],
      ]),
    );
  });

  it('sets each former status again', () => {
    const items = [item(1, { status: 'in_progress' }), item(2), item(3, { status: 'read' })];
    expect(outcomeOf({ type: 'set_status', article_ids: [1, 2, 3], status: 'read' }, items)).toEqual({
      changed: 2,
      undo: [
        { type: 'set_status', article_ids: [1], status: 'in_progress' },
        { type: 'set_status', article_ids: [2], status: 'unread' },
      ],
    });
  });
});

describe('changes for the queue', () => {
  it('of several actions have the times of their order', () => {
    const queue = queueOf({ type: 'archive', article_ids: [1] }, { type: 'unarchive', article_ids: [1] });
    expect(queue.get('bookmark 1')?.fields.archived).toEqual({ value: false, at: 101 });
  });

  it.each<LibraryAction>([
    { type: 'add_tag', article_ids: [1], tag: '  ' },
    { type: 'add_tag', article_ids: [1], tag: 'x'.repeat(41) },
    { type: 'add_tag', article_ids: [1], tag: 'İ'.repeat(30) },
    { type: 'add_tag', article_ids: [1], tag: 'a\0' },
    { type: 'add_tag', article_ids: [1], tag: '\ud800' },
    { type: 'add_to_folder', article_ids: [1], folder_id: 77 },
  ])('are not made of %j, which the API would reject', (action) => {
    expect(() => queueOf(action)).toThrow(RangeError);
  });
});
