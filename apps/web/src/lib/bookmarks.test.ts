import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json, stubBrowser } from './testing.ts';

const fetchMock = vi.fn<typeof fetch>();

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
  it('loads during the call, and changes on success', async () => {
    fetchMock.mockImplementation(async () => json({ data: [] }));
    const { toggleBookmark } = await import('./bookmarks.ts');
    const { bookmarkState } = await import('./bookmark-states.ts');
    const done = toggleBookmark(5);
    expect(bookmarkState(5)).toEqual({ bookmarked: false, loading: true });
    await done;
    expect(bookmarkState(5)).toEqual({ bookmarked: true, loading: false });
    await toggleBookmark(5);
    expect(bookmarkState(5)).toEqual({ bookmarked: false, loading: false });
    expect(fetchMock.mock.calls.map(([, init]) => init?.method)).toEqual(['POST', 'DELETE']);
  });

  it('is left as it was by a failure', async () => {
    fetchMock.mockImplementation(async () => json({}, 500));
    const { toggleBookmark } = await import('./bookmarks.ts');
    const { bookmarkState } = await import('./bookmark-states.ts');
    await toggleBookmark(5);
    expect(bookmarkState(5)).toEqual({ bookmarked: false, loading: false });
  });

  it('is not asked for twice while it loads', async () => {
    fetchMock.mockImplementation(async () => json({ data: [] }));
    const { toggleBookmark } = await import('./bookmarks.ts');
    await Promise.all([toggleBookmark(5), toggleBookmark(5)]);
    expect(fetchMock).toHaveBeenCalledTimes(1);
  });
});
