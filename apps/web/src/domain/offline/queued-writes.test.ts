import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queuedChanges } from '../../platform/offline/queue.ts';
import { becomeMember } from '../../platform/session/become-member.ts';
import { becomeAnonymous } from '../../platform/session/store.ts';
import { deleteDatabase } from '../../platform/storage/database.ts';
import { json, stubBrowser, synced } from '../../platform/testing.ts';
import { saveBookmark } from '../bookmarks/offline.ts';
import type { Highlight } from '../highlights/calls.ts';
import { addHighlight, changeHighlight, removeHighlight } from '../highlights/offline.ts';
import type { LibraryItem } from '../library/calls.ts';
import { changeLibrary, createFolder } from '../library/offline.ts';
import { saveReading } from '../reading/offline.ts';

const UID = 'u1';
const fetchMock = vi.fn<typeof fetch>();

const item: LibraryItem = {
  ...{ id: 7, savedAt: '2026-11-15T12:00:00.000Z', archived: false, status: 'unread', progress: 0 },
  ...{ folders: [], tags: [], note: '', article: null },
};
const quote = { exact: 'Words', prefix: '', suffix: '', start: 3 };
const highlight: Highlight = {
  ...{
    id: 'one',
    articleId: 7,
    exact: 'Words',
    shortened: false,
    context: { prefix: '', suffix: '', start: 3 },
    color: 'green',
  },
  ...{ note: '', createdAt: '2026-11-15T12:00:00.000Z', readable: true, article: null },
};
const shown = { items: [item], folders: [] };

async function addToNewFolder() {
  const folder = await createFolder('Later', []);
  return changeLibrary([{ type: 'add_to_folder', article_ids: [7], folder_id: folder.id }], shown);
}

const WRITES: readonly [what: string, field: string, write: () => Promise<unknown>][] = [
  ['a bookmark', 'saved', () => saveBookmark(7, true)],
  ['a removed bookmark', 'saved', () => saveBookmark(7, false)],
  ['an article in a new folder', 'folder Later', addToNewFolder],
  ['a tag', 'tag macro', () => changeLibrary([{ type: 'add_tag', article_ids: [7], tag: 'macro' }], shown)],
  ['a highlight', 'quote', () => addHighlight({ articleId: 7, ...quote, color: 'pink' })],
  ['a note', 'note', () => changeHighlight(highlight, { note: 'Check' })],
  ['a position', 'position', () => saveReading(7, { position: { progress: 0.5 } })],
];

beforeEach(() => {
  stubBrowser();
  vi.stubGlobal('fetch', fetchMock);
  becomeMember(synced('token') as never);
});
afterEach(async () => {
  becomeAnonymous();
  fetchMock.mockReset();
  await deleteDatabase();
  vi.unstubAllGlobals();
});

const queuedFields = async () =>
  [...(await queuedChanges(UID)).values()].flatMap(({ fields }) => Object.keys(fields));

describe('what a member changes', () => {
  it.each(WRITES)('is queued while the server cannot be reached: %s', async (_, field, write) => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    await write();
    expect(await queuedFields()).toContain(field);
  });

  it('is queued while the server cannot be reached: a removed highlight', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    await removeHighlight(highlight);
    expect((await queuedChanges(UID)).get('highlight 7 one')?.removedAt).toEqual(expect.any(Number));
  });

  it.each(WRITES)('is not queued if the server rejects it: %s', async (_, _field, write) => {
    fetchMock.mockImplementation(async () => json({ error: { status: 422 } }, 422));
    await expect(write()).rejects.toThrow();
    expect(await queuedFields()).toEqual([]);
  });
});
