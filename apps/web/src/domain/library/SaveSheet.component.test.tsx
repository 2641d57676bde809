import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { client } from '../../platform/query/query-layer.ts';
import { becomeMember } from '../../platform/session/become-member.ts';
import { json, synced } from '../../platform/testing.ts';
import { toggleBookmark } from '../bookmarks/queries.ts';
import { closeSaveSheet, useSavedArticle } from '../bookmarks/use-saved-article.ts';
import SaveSheet from './SaveSheet.tsx';

let sent: [path: string, body: unknown][];

beforeEach(() => {
  sent = [];
  becomeMember(synced('token') as never);
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname } = new URL(input);
    if (init?.method === 'POST') sent.push([pathname, JSON.parse(String(init.body ?? '{}'))]);
    if (pathname.endsWith('/filters'))
      return json({ data: { folders: [], tags: [], analysts: [] }, meta: {} });
    if (pathname.endsWith('/folders')) return json({ data: { id: 5, name: 'To cite', total: 0 }, meta: {} });
    return json({ data: { changed: 1, undo: [] }, meta: {} });
  });
});
afterEach(() => {
  act(closeSaveSheet);
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Slot() {
  const articleId = useSavedArticle();
  return articleId === undefined ? null : <SaveSheet uid="u1" articleId={articleId} />;
}

it('a bookmark opens it, and folder, tag and note are saved for that article, by keyboard', async () => {
  const user = userEvent.setup();
  render(<Slot />);
  await act(() => toggleBookmark('u1', 7));
  await screen.findByText('Saved to My Bookmarks');
  expect(document.activeElement).toBe(document.body);
  await user.keyboard('o');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Folder')));
  await user.keyboard('To cite{Tab}macro{Tab}Chapter 2{Tab}{Enter}');
  await waitFor(() => expect(screen.queryByText('Saved to My Bookmarks')).toBeNull());
  const article_ids = [7];
  expect(sent.slice(1)).toEqual([
    ['/library/folders', { name: 'To cite' }],
    [
      '/library/actions',
      {
        actions: [
          { type: 'add_to_folder', article_ids, folder_id: 5 },
          { type: 'add_tag', article_ids, tag: 'macro' },
        ],
      },
    ],
    ['/library/notes/7', { note: 'Chapter 2' }],
  ]);
});

it('closes by itself unless it is used, and when the bookmark is removed', async () => {
  render(<Slot />);
  await act(() => toggleBookmark('u1', 7));
  await screen.findByText('Saved to My Bookmarks');
  await act(() => toggleBookmark('u1', 7));
  expect(screen.queryByText('Saved to My Bookmarks')).toBeNull();
  vi.useFakeTimers();
  await act(() => toggleBookmark('u1', 7));
  act(() => void vi.advanceTimersByTime(7_999));
  expect(screen.queryByText('Saved to My Bookmarks')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText('Saved to My Bookmarks')).toBeNull();
});

it('covers little until one of its fields is wanted, which then has the focus', async () => {
  const user = userEvent.setup();
  render(<Slot />);
  await act(() => toggleBookmark('u1', 7));
  await user.click(await screen.findByRole('button', { name: 'Note' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Note')));
});
