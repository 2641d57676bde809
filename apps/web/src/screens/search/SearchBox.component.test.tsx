import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { client } from '../../platform/query/query-layer.ts';
import { becomeMember } from '../../platform/session/become-member.ts';
import { becomeAnonymous } from '../../platform/session/store.ts';
import { json, synced } from '../../platform/testing.ts';
import { SearchBox } from './SearchBox.tsx';

const push = vi.fn(async () => true);
vi.mock('next/router', () => ({
  useRouter: () => ({ push, prefetch: async () => {}, asPath: '/analysts', events: { on() {}, off() {} } }),
}));

const source = (id: number) => ({
  id,
  slug: `article-${id}`,
  title: `Article ${id}`,
  access: 'free',
  image: null,
  categories: [],
  authors: id === 1 ? [{ name: 'First Author' }, { name: 'Second Author' }] : [{ name: 'Only Author' }],
  publishedAt: '2024-01-05T12:00:00.000Z',
});
const responseOf = (ids: readonly number[]) => ({
  hits: {
    total: { value: ids.length },
    hits: ids.map((id) => ({
      _id: String(id),
      _source: source(id),
      highlight: { title: `Article ${id}`, passage: '' },
    })),
  },
  aggregations: { access: { buckets: [] }, categories: { buckets: [] }, publishedDate: { buckets: [] } },
});

let searches: URL[];
let respond: (url: URL) => Response | Promise<Response>;

beforeEach(() => {
  searches = [];
  respond = () => json(responseOf([1, 2, 3, 4, 5]));
  push.mockClear();
  localStorage.clear();
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(String(input));
    if (url.pathname === '/v2/sync') return json(synced('fresh'));
    if (url.pathname !== '/search') return json({ analysts: [], categories: [] });
    searches.push(url);
    return respond(url);
  });
  act(() => becomeAnonymous());
});
afterEach(() => {
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const box = () => screen.getByRole<HTMLInputElement>('combobox');
const options = () => screen.queryAllByRole('option');
const active = () => options().filter((option) => option.getAttribute('aria-selected') === 'true');

function mountedBox() {
  render(<SearchBox />);
  return box();
}

async function focusAndType(text: string) {
  const user = userEvent.setup();
  await user.click(mountedBox());
  await user.keyboard(text);
  return user;
}

describe('the search dropdown', () => {
  it('[DRP-01] [VAL-02] searches 300 ms after the last key, for more than one character', async () => {
    await userEvent.setup().click(mountedBox());
    await act(() => vi.dynamicImportSettled());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const pass = (ms: number) => act(async () => vi.advanceTimersByTime(ms));
    fireEvent.input(box(), { target: { value: 'l' } });
    await pass(2_000);
    expect(searches).toEqual([]);
    for (const value of ['lend', 'lending']) {
      fireEvent.input(box(), { target: { value } });
      await pass(299);
    }
    expect(searches).toEqual([]);
    await pass(1);
    expect(searches.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
      { query: 'lending', pageSize: '5', offset: '0' },
    ]);
  });

  it('[DRP-02] [DRP-03] lists up to five results with author and date, then "Show all results"', async () => {
    await focusAndType('lending');
    expect(await screen.findAllByRole('option')).toHaveLength(6);
    const [first, second] = options();
    expect(first?.textContent).toContain('First Author et al.');
    expect(first?.textContent).toContain('Jan 5, 2024');
    expect(second?.textContent).not.toContain('et al.');
    expect(first?.getAttribute('href')).toBe('/articles/article-1');
    expect(options().at(-1)?.textContent).toContain('Show all results');
    expect(options().at(-1)?.getAttribute('href')).toBe('/search?query=lending');
    expect(box().getAttribute('aria-expanded')).toBe('true');
  });

  it('[DRP-04] [ERR-05] shows a message if there are no results', async () => {
    respond = () => json(responseOf([]));
    await focusAndType('zzqqxxyy');
    expect(await screen.findByText('No results found')).toBeTruthy();
    expect(screen.getByText("We can't find any item matching your search")).toBeTruthy();
  });

  it('[DRP-05] [STA-03] shows a loader while loading', async () => {
    const slow = Promise.withResolvers<Response>();
    respond = () => slow.promise;
    await focusAndType('lending');
    expect(await screen.findByRole('img', { name: 'Loading' })).toBeTruthy();
    slow.resolve(json(responseOf([1])));
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(screen.queryByRole('img', { name: 'Loading' })).toBeNull();
  });

  it('[DRP-06] opens the search page on Enter, unless the box is empty', async () => {
    const user = await focusAndType('{Enter}');
    expect(push).not.toHaveBeenCalled();
    await user.keyboard('lending{Enter}');
    expect(push).toHaveBeenCalledWith('/search?query=lending');
    expect(box().value).toBe('');
  });

  it('[DRP-06] closes on a click outside and opens again on a click on the box', async () => {
    const user = await focusAndType('lending');
    await screen.findAllByRole('option');
    await user.click(document.body);
    expect(options()).toEqual([]);
    expect(box().getAttribute('aria-expanded')).toBe('false');
    await user.click(box());
    expect(options()).toHaveLength(6);
  });

  it('[DRP-06] supports arrow keys, Home, End, Escape and Enter', async () => {
    const user = await focusAndType('lending');
    await screen.findAllByRole('option');
    expect(active()).toEqual([]);
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toEqual([options()[1]]);
    expect(box().getAttribute('aria-activedescendant')).toBe(options()[1]?.id);
    await user.keyboard('{End}');
    expect(active()).toEqual([options()[5]]);
    await user.keyboard('{ArrowDown}');
    expect(active()).toEqual([]);
    await user.keyboard('{ArrowUp}');
    expect(active()).toEqual([options()[5]]);
    await user.keyboard('{Home}{ArrowUp}');
    expect(active()).toEqual([]);
    await user.keyboard('{Escape}');
    expect(options()).toEqual([]);
    expect(box().value).toBe('lending');
    await user.keyboard('{ArrowDown}');
    expect(options()).toHaveLength(6);
    expect(active()).toEqual([]);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(push).toHaveBeenCalledWith('/articles/article-1');
    expect(box().value).toBe('');
  });

  it('searches for the text on Enter even if the pointer is over an option', async () => {
    const user = await focusAndType('lending');
    await user.hover((await screen.findAllByRole('option'))[2] as HTMLElement);
    expect(active()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(push).toHaveBeenCalledWith('/search?query=lending');
  });

  it('keeps and searches for what was typed before its script was loaded', async () => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<SearchBox />);
    const input = within(container).getByRole<HTMLInputElement>('combobox');
    input.focus();
    input.value = 'lending';
    render(<SearchBox />, { container, hydrate: true });
    expect(await screen.findAllByRole('option')).toHaveLength(6);
    expect(box()).toBe(input);
    expect(input.value).toBe('lending');
    expect(searches[0]?.searchParams.get('query')).toBe('lending');
  });

  it('[ERR-04] shows the error of a search whose hits lack a field, does not keep it, and recovers', async () => {
    const { authors: _, ...incomplete } = source(1);
    respond = () =>
      json({ ...responseOf([1]), hits: { total: { value: 1 }, hits: [{ _id: '1', _source: incomplete }] } });
    const user = await focusAndType('lending');
    expect(await screen.findByText('An error occurred while fetching search results')).toBeTruthy();
    respond = () => json(responseOf([1]));
    // As after going back to the page.
    cleanup();
    await focusAndType('lending');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await user.keyboard('{Escape}');
  });

  it('[ERR-02] shows an error and searches again on request', async () => {
    respond = () => json({}, 500);
    const user = await focusAndType('lending');
    expect(await screen.findByText('An error occurred while fetching search results')).toBeTruthy();
    respond = () => json(responseOf([1]));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('option')).toHaveLength(2);
  });

  it.each([401, 406])(
    '[ERR-01] shows the sign-up banner to an anonymous reader after a %i',
    async (status) => {
      respond = () => json({ error: {} }, status);
      await focusAndType('lending');
      expect(await screen.findByRole('heading', { name: 'Sign up to unlock this page' })).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Log in / Sign up' })).toBeTruthy();
    },
  );

  it('[ERR-01] asks a member to log in again when the 401 persists after the sync', async () => {
    act(() => becomeMember(synced('stale') as never));
    respond = () => json({ error: {} }, 401);
    await focusAndType('lending');
    expect(await screen.findByText(/your session has ended, so log in again/)).toBeTruthy();
    expect(searches).toHaveLength(2);
  });
});
