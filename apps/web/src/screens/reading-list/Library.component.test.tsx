import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { client } from '../../platform/query/query-layer.ts';
import { becomeMember } from '../../platform/session/become-member.ts';
import { json, synced } from '../../platform/testing.ts';
import Library from './Library.tsx';

vi.mock('next/router', () => ({
  useRouter: () => ({ asPath: '/reading-list', prefetch: async () => {}, events: { on() {}, off() {} } }),
}));

const PAGE_SIZE = 20;
const TOTAL = 60;

/** The library of the API, with as much of it as the screen requests. */
function serveLibrary() {
  const tags = new Map<number, string[]>();
  const inFolder = new Set<number>();
  const pages: number[] = [];
  const entry = (id: number) => ({
    id,
    attributes: {
      ...{ saved_at: '2026-11-15T12:00:00.000Z', archived: false, status: 'unread', progress: 0 },
      ...{
        folders: inFolder.has(id) ? [5] : [],
        tags: tags.get(id) ?? [],
        note: '',
        article: { data: null },
      },
    },
  });
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const url = new URL(input);
    if (url.pathname.endsWith('/library/actions')) {
      const [action] = JSON.parse(String(init?.body)).actions;
      for (const id of action.article_ids) {
        if (action.type === 'add_tag') tags.set(id, [action.tag]);
        if (action.type === 'add_to_folder') inFolder.add(id);
      }
      return json({ data: { changed: action.article_ids.length, undo: [] }, meta: {} });
    }
    if (url.pathname.endsWith('/library/folders'))
      return json({ data: { id: 5, name: 'To cite', total: 0 }, meta: {} });
    if (url.pathname.endsWith('/library/items')) {
      const page = Number(url.searchParams.get('page'));
      pages.push(page);
      const ids = Array.from({ length: PAGE_SIZE }, (_, n) => (page - 1) * PAGE_SIZE + n + 1);
      const pagination = { page, pageSize: PAGE_SIZE, pageCount: TOTAL / PAGE_SIZE, total: TOTAL };
      return json({ data: ids.map(entry), meta: { pagination } });
    }
    if (url.pathname.endsWith('/library/filters')) {
      const used = [...new Set([...tags.values()].flat())].map((name) => ({ name, total: 1 }));
      return json({
        data: { folders: [{ id: 5, name: 'To cite', total: inFolder.size }], tags: used, analysts: [] },
        meta: {},
      });
    }
    return json({ data: [], meta: { pagination: { page: 1, pageSize: 6, pageCount: 0, total: 0 } } });
  });
  return pages;
}

beforeEach(() => becomeMember(synced('token') as never));
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

const boxes = () => screen.getAllByRole('checkbox', { name: /^Select:/ });

it('a tagged article on the third page of the library is shown with its tag, and the page stays open', async () => {
  const pages = serveLibrary();
  const user = userEvent.setup();
  render(<Library uid="u1" />);
  for (const shown of [20, 40]) {
    await waitFor(() => expect(boxes()).toHaveLength(shown));
    await user.click(screen.getByRole('button', { name: 'Show more' }));
  }
  await waitFor(() => expect(boxes()).toHaveLength(TOTAL));
  const box = boxes()[44] as HTMLElement;
  const row = box.closest('li') as HTMLElement;
  await user.click(box);
  await user.click(screen.getByRole('button', { name: 'Add tag' }));
  await user.type(screen.getByRole('textbox', { name: 'Tag' }), 'macro');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await within(row).findByText('#macro');
  expect(row.isConnected).toBe(true);
  expect(boxes()).toHaveLength(TOTAL);
  expect(pages).toEqual([1, 2, 3, 1, 2, 3]);
  await waitFor(() => expect(screen.getAllByRole('option', { name: /macro/ })).not.toHaveLength(0));
});

it('puts the selected articles into a folder and tags them in four taps; the selection stays until they are removed', async () => {
  serveLibrary();
  const user = userEvent.setup();
  render(<Library uid="u1" />);
  await waitFor(() => expect(boxes()).toHaveLength(PAGE_SIZE));
  for (const n of [0, 1]) await user.click(boxes()[n] as HTMLElement);
  const rows = [0, 1].map((n) => boxes()[n]?.closest('li') as HTMLElement);
  let taps = 0;
  const tap = async (name: string | RegExp) => {
    taps += 1;
    await user.click(await screen.findByRole('button', { name }));
  };
  await tap('Add to folder');
  await tap('To cite');
  for (const row of rows) await within(row).findByText('To cite');
  await tap('Add tag');
  await user.type(screen.getByRole('textbox', { name: 'Tag' }), 'macro');
  await tap('Add');
  for (const row of rows) await within(row).findByText('#macro');
  expect(taps).toBe(4);
  expect(screen.getByText('2 articles selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('2 articles selected')).toBeNull());
});

it('shows links to other sites in the same place', async () => {
  serveLibrary();
  const user = userEvent.setup();
  render(<Library uid="u1" />);
  await user.click(screen.getByRole('button', { name: 'Links to other sites' }));
  await screen.findByText('You have no links yet');
  expect(screen.getByRole('button', { name: 'Links to other sites' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
});
