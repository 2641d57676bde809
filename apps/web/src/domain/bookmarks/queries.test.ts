import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, stubBrowser, synced } from '../../platform/testing.ts';

const fetchMock = vi.fn<typeof fetch>();
const UID = 'u1';

async function load() {
  const queries = await import('./queries.ts');
  const { client } = await import('../../platform/query/query-layer.ts');
  const store = await import('../../platform/session/store.ts');
  const { becomeMember } = await import('../../platform/session/become-member.ts');
  becomeMember(synced('token') as never);
  const watch = (articleId: number, single = false) =>
    queries.watchBookmark({ uid: UID, articleId, single }, () => {});
  return { ...queries, client, store, watch };
}

/** Bookmarks of articles 1 to `count`, newest first. */
function serveBookmarks(count: number) {
  const paths: string[] = [];
  fetchMock.mockImplementation(async (input) => {
    const url = new URL(String(input));
    paths.push(url.pathname);
    const single = /\/strapi\/bookmarks\/(\d+)$/.exec(url.pathname);
    if (single) return json({ data: Number(single[1]) <= count ? [{ id: 1 }] : [] });
    const page = Number(url.searchParams.get('page'));
    const pageSize = Number(url.searchParams.get('pageSize'));
    const ids = Array.from({ length: count }, (_, index) => count - index);
    return json({
      data: ids.slice((page - 1) * pageSize, page * pageSize).map((id) => ({
        attributes: { article_id: id, created_at: '2026-01-01T00:00:00Z', article: { data: null } },
      })),
      meta: { pagination: { page, pageSize, pageCount: Math.ceil(count / pageSize), total: count } },
    });
  });
  return paths;
}

beforeEach(() => {
  vi.resetModules();
  stubBrowser();
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

describe('[STA-01] a bookmark', () => {
  it('is loading during the request and changes on success', async () => {
    fetchMock.mockImplementation(async () => json({ data: [] }));
    const { toggleBookmark, bookmarkState } = await load();
    const done = toggleBookmark(UID, 5);
    expect(bookmarkState(UID, 5)).toEqual({ bookmarked: false, loading: true });
    await done;
    expect(bookmarkState(UID, 5)).toEqual({ bookmarked: true, loading: false });
    await toggleBookmark(UID, 5);
    expect(bookmarkState(UID, 5)).toEqual({ bookmarked: false, loading: false });
    expect(fetchMock.mock.calls.map(([, init]) => init?.method)).toEqual(['POST', 'DELETE']);
  });

  it('is unchanged after a failure', async () => {
    fetchMock.mockImplementation(async () => json({}, 500));
    const { toggleBookmark, bookmarkState } = await load();
    await toggleBookmark(UID, 5);
    expect(bookmarkState(UID, 5)).toEqual({ bookmarked: false, loading: false });
  });

  it('is not sent twice while it is loading', async () => {
    fetchMock.mockImplementation(async () => json({ data: [] }));
    const { toggleBookmark } = await load();
    await Promise.all([toggleBookmark(UID, 5), toggleBookmark(UID, 5)]);
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });

  it('can be changed again as soon as its new state is visible', async () => {
    serveBookmarks(10);
    const { toggleBookmark, bookmarkState, watchBookmark } = await load();
    const states: ReturnType<typeof bookmarkState>[] = [];
    const watched = { uid: UID, articleId: 5, single: false };
    watchBookmark(watched, () => states.push(bookmarkState(UID, 5)));
    await vi.waitFor(() => expect(states.at(-1)?.bookmarked).toBe(true), { timeout: 60_000 });
    fetchMock.mockImplementation(async () => json({ data: [] }));
    await toggleBookmark(UID, 5);
    await vi.waitFor(() => expect(states.at(-1)).toEqual({ bookmarked: false, loading: false }), {
      timeout: 60_000,
    });
    // A press while it is still loading would be ignored.
    expect(states).not.toContainEqual({ bookmarked: false, loading: true });
    expect(states).toContainEqual({ bookmarked: true, loading: true });
  });

  it('is not overwritten by a list that was requested before it was removed', async () => {
    const { toggleBookmark, bookmarkState, watch, client } = await load();
    serveBookmarks(10);
    watch(5);
    await vi.waitFor(() => expect(bookmarkState(UID, 5).bookmarked).toBe(true), { timeout: 60_000 });
    const serve = fetchMock.getMockImplementation() as typeof fetch;
    const slow = Promise.withResolvers<void>();
    fetchMock.mockImplementation(async (input, init) => {
      if (init?.method === 'DELETE') return json({ data: [] });
      const response = await serve(input, init);
      await slow.promise;
      return response;
    });
    const refetch = client.refetchQueries({ queryKey: [UID, 'bookmarked'] });
    await toggleBookmark(UID, 5);
    slow.resolve();
    await refetch;
    expect(bookmarkState(UID, 5)).toEqual({ bookmarked: false, loading: false });
  });
});

describe('[API-08] the state of one article', () => {
  it('comes from the list, fetched once, for any number of cards', async () => {
    const paths = serveBookmarks(10);
    const { watch, bookmarkState } = await load();
    for (const id of [3, 4, 99]) watch(id);
    await vi.waitFor(() => expect(bookmarkState(UID, 3).bookmarked).toBe(true), { timeout: 60_000 });
    expect(bookmarkState(UID, 99).bookmarked).toBe(false);
    expect(paths).toEqual(['/strapi/bookmarks']);
  });

  it('is requested for itself on the page of the article', async () => {
    const paths = serveBookmarks(10);
    const { watch, bookmarkState } = await load();
    watch(3, true);
    await vi.waitFor(() => expect(bookmarkState(UID, 3).bookmarked).toBe(true), { timeout: 60_000 });
    expect(paths).toContain('/strapi/bookmarks/3');
  });

  it('is correct for the 501st bookmark, also on a card', async () => {
    serveBookmarks(501);
    const { watch, bookmarkState } = await load();
    watch(1);
    watch(502);
    await vi.waitFor(() => expect(bookmarkState(UID, 1).bookmarked).toBe(true), { timeout: 60_000 });
    expect(bookmarkState(UID, 502).bookmarked).toBe(false);
  });
});

describe('after sign-out', () => {
  it('a bookmark request that completes late leaves no personal data in memory', async () => {
    const { toggleBookmark, client, store } = await load();
    const slow = Promise.withResolvers<Response>();
    fetchMock.mockImplementation(() => slow.promise);
    const done = toggleBookmark(UID, 5);
    store.becomeAnonymous();
    slow.resolve(json({ data: [] }));
    await done;
    expect(client.getQueryCache().getAll()).toEqual([]);
  });
});
