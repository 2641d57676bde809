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
  const pages: number[] = [];
  const entry = (id: number) => ({
    id,
    attributes: {
      ...{ saved_at: '2026-11-15T12:00:00.000Z', archived: false, status: 'unread', progress: 0 },
      ...{ folders: [], tags: tags.get(id) ?? [], article: { data: null } },
    },
  });
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const url = new URL(input);
    if (url.pathname.endsWith('/library/actions')) {
      const [action] = JSON.parse(String(init?.body)).actions;
      for (const id of action.article_ids) tags.set(id, [action.tag]);
      return json({ data: { changed: action.article_ids.length, undo: [] }, meta: {} });
    }
    if (url.pathname.endsWith('/library/items')) {
      const page = Number(url.searchParams.get('page'));
      pages.push(page);
      const ids = Array.from({ length: PAGE_SIZE }, (_, n) => (page - 1) * PAGE_SIZE + n + 1);
      const pagination = { page, pageSize: PAGE_SIZE, pageCount: TOTAL / PAGE_SIZE, total: TOTAL };
      return json({ data: ids.map(entry), meta: { pagination } });
    }
    if (url.pathname.endsWith('/library/filters')) {
      const used = [...new Set([...tags.values()].flat())].map((name) => ({ name, total: 1 }));
      return json({ data: { folders: [], tags: used, analysts: [] }, meta: {} });
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
  await user.type(screen.getByRole('combobox', { name: 'Tag' }), 'macro');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await within(row).findByText('#macro');
  expect(row.isConnected).toBe(true);
  expect(boxes()).toHaveLength(TOTAL);
  expect(pages).toEqual([1, 2, 3, 1, 2, 3]);
  await waitFor(() => expect(screen.getAllByRole('option', { name: /macro/ })).not.toHaveLength(0));
});
