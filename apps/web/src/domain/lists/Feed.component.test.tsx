import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Feed } from './Feed.tsx';

vi.mock('next/router', () => ({ useRouter: () => ({ asPath: '/articles' }) }));

interface Row {
  readonly id: number;
}

const PAGES = 3;
/** Page 1 has the rows 1 and 2, page 2 the rows 3 and 4, and so on. */
const pageOf = (page: number) => ({
  items: [{ id: page * 2 - 1 }, { id: page * 2 }],
  pagination: { page, pageSize: 2, pageCount: PAGES, total: PAGES * 2 },
});
const renderItem = ({ id }: Row) => (
  <h3>
    <a href={`/articles/${id}`}>Article {id}</a>
  </h3>
);
const titles = () => screen.queryAllByRole('link').map((link) => link.textContent);
const moreButton = () => screen.findByRole('button', { name: 'Show more' });

let feeds = 0;
function renderFeed(
  load: (page: number) => Promise<ReturnType<typeof pageOf>>,
  first = true,
  renderRow: (row: Row) => ReactNode = renderItem,
  toShown?: (row: Row) => Row | undefined,
) {
  feeds += 1;
  render(
    <Feed<Row>
      // Lists are remembered by name: each test has its own.
      name={`feed-${feeds}`}
      firstPage={first ? pageOf(1) : undefined}
      loadPage={load}
      renderItem={renderRow}
      toShown={toShown}
      empty={<p>Empty</p>}
    />,
  );
}

describe('Feed', () => {
  it('[STA-02] appends pages until the last one, without duplicates', async () => {
    renderFeed(async (page) => pageOf(page));
    expect(titles()).toEqual(['Article 1', 'Article 2']);
    await userEvent.click(await moreButton());
    await screen.findByText('Article 4');
    await userEvent.click(await moreButton());
    await screen.findByText('Article 6');
    expect(titles()).toEqual([1, 2, 3, 4, 5, 6].map((id) => `Article ${id}`));
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('[ERR-02] shows the default message if more articles cannot be loaded', async () => {
    renderFeed(async () => {
      throw new Error('offline');
    });
    await userEvent.click(await moreButton());
    expect((await screen.findByRole('alert')).textContent).toBe('An error occurred while fetching articles');
    expect(titles()).toEqual(['Article 1', 'Article 2']);
  });

  it('[STA-02] moves the focus to the first new row', async () => {
    renderFeed(async (page) => pageOf(page));
    await userEvent.click(await moreButton());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Article 3' })));
  });

  it('[STA-02] loads the next page although React renders the list again before it is shown', async () => {
    renderFeed(async (page) => pageOf(page), false);
    await screen.findByText('Article 1');
    cleanup();
    // A row that suspends makes React discard the first rendering of the list.
    const { promise, resolve } = Promise.withResolvers<void>();
    let suspends = false;
    renderFeed(
      async (page) => pageOf(page),
      true,
      (row) => {
        if (suspends && row.id === 1) {
          suspends = false;
          throw promise;
        }
        return renderItem(row);
      },
    );
    suspends = true;
    await userEvent.click(await moreButton());
    expect(suspends).toBe(false);
    resolve();
    await screen.findByText('Article 4');
  });

  it('[STA-03] shows a skeleton until the first page has loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof pageOf>>();
    renderFeed(() => promise, false);
    expect(screen.getByRole('status')).toBeTruthy();
    resolve(pageOf(1));
    await screen.findByText('Article 1');
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('[ERR-05] shows the given content for an empty list', async () => {
    const pagination = { page: 1, pageSize: 2, pageCount: 0, total: 0 };
    renderFeed(async () => ({ items: [], pagination }), false);
    await screen.findByText('Empty');
  });

  it('leaves out rows that have left the list since it was loaded', async () => {
    const without = (id: number) => (row: Row) => (row.id === id ? undefined : row);
    renderFeed(async (page) => pageOf(page), false, renderItem, without(1));
    await screen.findByText('Article 2');
    expect(titles()).toEqual(['Article 2']);
    cleanup();
    const only = { items: [{ id: 1 }], pagination: { page: 1, pageSize: 2, pageCount: 1, total: 1 } };
    renderFeed(async () => only, false, renderItem, without(1));
    await screen.findByText('Empty');
  });
});
