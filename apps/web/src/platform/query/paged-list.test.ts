import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../http/api-error.ts';
import type { Page } from '../http/unwrap.ts';
import { mergePages, observePages, type PageSource, toPagedList, toPages } from './paged-list.ts';
import { client, queryLayer } from './query-layer.ts';

interface Item {
  readonly id: number;
}

const page = (number: number, ids: readonly number[], pageCount = 3): Page<Item> => ({
  items: ids.map((id) => ({ id })),
  pagination: { page: number, pageSize: 2, pageCount, total: 6 },
});
const generic = new ApiError({ type: 'generic', status: 500, message: 'no' });
const auth = new ApiError({ type: 'auth', status: 401, message: 'no', details: undefined });

afterEach(() => client.clear());

/** A list as a mounted component sees it. */
function mount(load: PageSource<Item>['loadPage'], first?: Page<Item>) {
  const observer = observePages<Item>(queryLayer, {
    queryKey: ['list', 'test'],
    initial: first && toPages(first),
    loadPage: load,
  });
  const unmount = observer.subscribe(() => {});
  return { observer, unmount, list: () => toPagedList(observer.getCurrentResult()) };
}

const idsOf = (list: ReturnType<typeof toPagedList<Item>>) =>
  list.kind === 'ready' ? list.items.map(({ id }) => id) : list.kind;

describe('[STA-02] a list that is loaded page by page', () => {
  it('starts with the page of the static HTML, without a request, and appends later pages', async () => {
    const load = vi.fn(async (number: number) => page(number, [number * 2 - 1, number * 2]));
    const { observer, list, unmount } = mount(load, page(1, [1, 2]));
    expect(idsOf(list())).toEqual([1, 2]);
    expect(load).not.toHaveBeenCalled();
    await observer.fetchNextPage();
    expect(idsOf(list())).toEqual([1, 2, 3, 4]);
    expect(load.mock.calls.map(([number]) => number)).toEqual([2]);
    unmount();
  });

  it('requests page 1 where the static HTML has none', async () => {
    const { list, unmount } = mount(async (number) => page(number, [9]));
    expect(list()).toEqual({ kind: 'loading' });
    await vi.waitFor(() => expect(idsOf(list())).toEqual([9]), { timeout: 60_000 });
    unmount();
  });

  it('lists an article once, however many pages contain it', () => {
    const pages = [page(1, [1, 2]), page(2, [2, 3])];
    expect(mergePages(pages).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('ends with the last page, and is empty without articles', async () => {
    const { observer, list, unmount } = mount(async () => page(2, [3], 2), page(1, [1, 2], 2));
    expect(list()).toMatchObject({ hasMore: true });
    await observer.fetchNextPage();
    expect(list()).toMatchObject({ hasMore: false });
    unmount();
    client.clear();
    expect(mount(async () => page(1, [], 0), page(1, [], 0)).list()).toEqual({ kind: 'empty' });
  });

  it('keeps its rows when a later page fails, and continues on the next attempt', async () => {
    const load = vi.fn<PageSource<Item>['loadPage']>().mockRejectedValueOnce(generic);
    load.mockImplementation(async (number) => page(number, [3, 4]));
    const { observer, list, unmount } = mount(load, page(1, [1, 2]));
    await observer.fetchNextPage();
    expect(list()).toMatchObject({ kind: 'ready', growth: 'failed' });
    expect(idsOf(list())).toEqual([1, 2]);
    await observer.fetchNextPage();
    expect(idsOf(list())).toEqual([1, 2, 3, 4]);
    expect(list()).toMatchObject({ growth: 'idle' });
    unmount();
  });

  it('fails as a whole when page 1 fails, and is gated after a 401', async () => {
    const failing = mount(async () => Promise.reject(generic));
    await vi.waitFor(() => expect(failing.list()).toEqual({ kind: 'failed', message: 'no' }), {
      timeout: 60_000,
    });
    failing.unmount();
    client.clear();
    const gated = mount(async () => Promise.reject(auth));
    await vi.waitFor(() => expect(gated.list()).toEqual({ kind: 'gated', status: 401 }), { timeout: 60_000 });
    gated.unmount();
  });
});
