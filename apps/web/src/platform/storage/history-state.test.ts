import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let stored: Map<string, string>;
let capacity: number;
const scrollTo = vi.fn();

beforeEach(() => {
  stored = new Map();
  capacity = Number.POSITIVE_INFINITY;
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    removeItem: (key: string) => void stored.delete(key),
    setItem: (key: string, value: string) => {
      const others = [...stored].filter(([name]) => name !== key);
      const size = others.reduce((sum, [, text]) => sum + text.length, value.length);
      if (size > capacity) throw new DOMException('full', 'QuotaExceededError');
      stored.set(key, value);
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  scrollTo.mockReset();
});

const at = (key: string | undefined, href = 'http://localhost/articles') =>
  vi.stubGlobal('window', { history: { state: key && { key } }, location: { href }, scrollY: 640, scrollTo });

/** A new document evaluates the module again; session storage stays. */
async function newDocument(key?: string, href?: string) {
  vi.resetModules();
  at(key, href);
  return import('./history-state.ts');
}

describe('the state that "back" restores', () => {
  it('belongs to one history entry', async () => {
    const { recall, remember } = await newDocument();
    at('first');
    remember('list', [1, 2, 3]);
    at('second');
    expect(recall('list')).toBeUndefined();
    remember('list', [4]);
    at('first');
    expect(recall('list')).toEqual([1, 2, 3]);
    expect(recall('tab')).toBeUndefined();
  });

  it('[STA-02] survives a new document, although the router gives the entry another key', async () => {
    const before = await newDocument();
    at('first');
    before.remember('list', [1, 2, 3]);
    const after = await newDocument('first');
    expect(after.recall('list')).toEqual([1, 2, 3]);
    at('first-renamed');
    expect(after.recall('list')).toEqual([1, 2, 3]);
    const third = await newDocument('first-renamed');
    expect(third.recall('list')).toEqual([1, 2, 3]);
  });

  it('is not moved to an entry that was reached by a link', async () => {
    const before = await newDocument();
    at('first');
    before.remember('list', [1, 2, 3]);
    const after = await newDocument('first', 'http://localhost/articles');
    at('second', 'http://localhost/analysts');
    expect(after.recall('list')).toBeUndefined();
    at('first', 'http://localhost/articles');
    expect(after.recall('list')).toEqual([1, 2, 3]);
  });

  it('drops the oldest items when the storage is full', async () => {
    const { recall, remember } = await newDocument();
    capacity = 250;
    at('first');
    remember('list', 'x'.repeat(100));
    at('second');
    remember('list', 'y'.repeat(100));
    expect(recall('list')).toBe('y'.repeat(100));
    at('third');
    remember('list', 'z'.repeat(1_000));
    expect(recall('list')).toBeUndefined();
  });

  it('keeps at most 30 items', async () => {
    const { remember } = await newDocument();
    for (let entry = 0; entry < 40; entry += 1) {
      at(`entry-${entry}`);
      remember('list', entry);
    }
    expect([...stored.keys()].filter((key) => key.endsWith('.list'))).toHaveLength(30);
  });

  it('restores the scroll position once, and only in a document that the reader came back to', async () => {
    const before = await newDocument();
    at('first');
    before.rememberScroll();
    before.restoreScroll();
    expect(scrollTo).not.toHaveBeenCalled();
    const after = await newDocument('first');
    after.restoreScroll();
    after.restoreScroll();
    expect(scrollTo.mock.calls).toEqual([[{ top: 640, behavior: 'instant' }]]);
  });

  it('is empty where storage is unavailable, and on the server', async () => {
    vi.stubGlobal('sessionStorage', undefined);
    const { recall, remember } = await newDocument('first');
    remember('list', [1]);
    expect(recall('list')).toBeUndefined();
    vi.unstubAllGlobals();
    expect(recall('list')).toBeUndefined();
  });
});
