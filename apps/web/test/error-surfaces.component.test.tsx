import { act, fireEvent, render, screen } from '@testing-library/react';
import { categoryBySlug } from '@tidemark/contracts/categories';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchArticles } from '../src/domain/articles/calls.ts';
import type { ArticleDetails } from '../src/domain/articles/index.ts';
import type { Insight } from '../src/domain/insights/calls.ts';
import { Feed, NoArticles } from '../src/domain/lists/Feed.tsx';
import { LIBRARY_FAILED } from '../src/platform/http/library-messages.ts';
import { FAILED } from '../src/platform/http/messages.ts';
import { client } from '../src/platform/query/query-layer.ts';
import { becomeMember } from '../src/platform/session/become-member.ts';
import { becomeAnonymous } from '../src/platform/session/store.ts';
import { json, synced } from '../src/platform/testing.ts';
import MemberBody from '../src/screens/article/MemberBody.tsx';
import { CategoryScreen } from '../src/screens/browse/CategoryScreen.tsx';
import { CalendarScreen } from '../src/screens/calendar/CalendarScreen.tsx';
import SavedFeed from '../src/screens/home/SavedFeed.tsx';
import { InsightScreen } from '../src/screens/insights/InsightScreen.tsx';
import { InsightsScreen } from '../src/screens/insights/InsightsScreen.tsx';
import Library from '../src/screens/reading-list/Library.tsx';
import { SearchBox } from '../src/screens/search/SearchBox.tsx';
import SearchResults from '../src/screens/search/SearchResults.tsx';
import { EMPTY_SEARCH } from '../src/screens/search/search-params.ts';
import { ExplainAccessForm } from '../src/screens/staff/ExplainAccessForm.tsx';
import StaffScreen from '../src/screens/staff/StaffScreen.tsx';

const query = vi.hoisted(() => ({ current: {} as Record<string, string> }));
vi.mock('next/router', () => ({
  useRouter: () => ({
    query: query.current,
    asPath: '/',
    pathname: '/',
    isReady: true,
    events: { on: () => {}, off: () => {} },
    push: async () => true,
    replace: async () => true,
    prefetch: async () => {},
  }),
}));

const article: ArticleDetails = {
  id: 7,
  slug: 'blob-space',
  title: 'Blob space',
  teaser: 'Who pays for it.',
  access: 'pioneer',
  publishedAt: '2026-11-03T08:30:00Z',
  updatedAt: '2026-11-03T08:30:00Z',
  picture: null,
  categories: [],
  authors: [],
  minutes: 8,
  words: 1840,
  charts: 3,
  tables: 0,
  takeaways: 4,
} as never;

const insight: Insight = {
  id: 3,
  slug: 'skew',
  title: 'Option skew',
  summary: 'What puts cost.',
  access: 'pioneer',
  type: 'line',
  unit: '%',
  source: 'Model',
  updatedAt: '2026-11-13T00:00:00Z',
  categories: [{ id: 5, name: 'Markets' }],
  series: null,
};

const firstPage = { items: [article], pagination: { page: 1, pageSize: 12, pageCount: 1, total: 1 } };
const defi = categoryBySlug('defi') ?? expect.unreachable();

interface Surface {
  readonly element: ReactElement;
  readonly message: string;
  readonly query?: Record<string, string>;
  /** Requested only for members whose plan is sufficient, so 406 also means that the session has ended. */
  readonly entitled?: boolean;
  /** Requested only for members. */
  readonly membersOnly?: boolean;
  /** A compact state without the generic error view. */
  readonly compact?: boolean;
  /** The button that sends the request again, if it is not "Try again". */
  readonly retry?: string;
  /** A 404 has a view of its own. */
  readonly notFound?: string;
  /** What the reader does to cause the request. */
  readonly act?: () => Promise<void>;
}

const SURFACES: Readonly<Record<string, Surface>> = {
  'article list': {
    element: (
      <Feed
        name="list"
        loadPage={(page) => fetchArticles({ page, pageSize: 12 })}
        renderItem={({ title }) => <p>{title}</p>}
        empty={<NoArticles />}
      />
    ),
    message: FAILED.articles,
  },
  'next page of an article list': {
    element: (
      <Feed
        name="list"
        firstPage={{ ...firstPage, pagination: { ...firstPage.pagination, pageCount: 2, total: 13 } }}
        loadPage={(page) => fetchArticles({ page, pageSize: 12 })}
        renderItem={({ title }) => <p>{title}</p>}
        empty={<NoArticles />}
      />
    ),
    message: FAILED.articles,
    compact: true,
    act: async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    },
  },
  'category in another order': {
    element: <CategoryScreen category={defi} covers="DeFi" first={firstPage} analysts={[]} />,
    message: FAILED.articles,
    query: { sort: 'date_asc' },
  },
  article: {
    element: <MemberBody article={article} />,
    message: FAILED.article,
    entitled: true,
    membersOnly: true,
  },
  calendar: {
    element: (
      <CalendarScreen today="2026-11-16" loadedSpan={{ from: '2026-09-01', to: '2027-01-01' }} events={[]} />
    ),
    message: FAILED.calendar,
    query: { month: '2028-02' },
  },
  insight: {
    element: <InsightScreen insight={insight} related={[]} />,
    message: FAILED.insights,
    entitled: true,
    membersOnly: true,
  },
  'insight tiles': {
    element: <InsightsScreen insights={[insight]} />,
    message: 'Couldn’t load the data',
    entitled: true,
    membersOnly: true,
    compact: true,
  },
  'saved tab': { element: <SavedFeed />, message: LIBRARY_FAILED.bookmarks, membersOnly: true },
  'reading list': { element: <Library uid="u1" />, message: LIBRARY_FAILED.library, membersOnly: true },
  'search page': {
    element: <SearchResults search={{ ...EMPTY_SEARCH, query: 'blobs' }} go={() => {}} />,
    message: FAILED.search,
  },
  'search dropdown': {
    element: <SearchBox />,
    message: FAILED.search,
    compact: true,
    act: async () => {
      const field = await screen.findByRole('combobox');
      field.focus();
      fireEvent.input(field, { target: { value: 'blobs' } });
    },
  },
  'newsroom status': {
    element: <StaffScreen />,
    message: 'An error occurred while fetching the newsroom status',
    entitled: true,
    membersOnly: true,
    notFound: 'Page not found',
  },
  'access explanation': {
    element: <ExplainAccessForm />,
    message: 'An error occurred while explaining the access to the article',
    entitled: true,
    membersOnly: true,
    compact: true,
    retry: 'Explain',
    notFound: 'There is no article',
    act: async () => {
      fireEvent.change(screen.getByLabelText('Article URL or slug'), { target: { value: 'blob-space' } });
      fireEvent.click(screen.getByRole('button', { name: 'Explain' }));
    },
  },
};

const READERS = ['anonymous', 'member'] as const;
const FAILURES = [401, 406, 404, 500, 'network failure', 'missing fields'] as const;

/** A list with an entry that has no fields, and a search with such a hit. */
const INCOMPLETE = {
  data: [{}],
  meta: { pagination: { page: 1, pageSize: 12, pageCount: 1, total: 1 } },
  hits: { hits: [{}], total: { value: 1 } },
};

/** The session sync succeeds; every other request fails in the given way. */
function failWith(failure: (typeof FAILURES)[number]) {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    if (new URL(String(input)).pathname === '/v2/sync') return json(synced('fresh', 'professional'));
    if (failure === 'network failure') throw new TypeError('Failed to fetch');
    if (failure === 'missing fields') return json(INCOMPLETE);
    return json({ data: null, error: { status: failure } }, failure);
  });
}

const rows = Object.entries(SURFACES).flatMap(([name, surface]) =>
  READERS.filter((reader) => reader === 'member' || !surface.membersOnly).flatMap((reader) =>
    FAILURES.map((failure) => ({ name, surface, reader, failure })),
  ),
);

beforeEach(() => {
  query.current = {};
});
afterEach(() => {
  act(() => becomeAnonymous());
  client.clear();
  vi.unstubAllGlobals();
});

describe('[ERR-01] every surface after a failed request', () => {
  it.each(rows)('$name, $failure, $reader', async ({ surface, reader, failure }) => {
    query.current = surface.query ?? {};
    failWith(failure);
    act(() => {
      if (reader === 'member') becomeMember(synced('stale', 'professional') as never);
      else becomeAnonymous();
    });
    render(surface.element);
    await surface.act?.();

    if (failure === 404 && surface.notFound) {
      expect(await screen.findByText(surface.notFound, { exact: false })).toBeTruthy();
      return;
    }
    if (failure !== 401 && failure !== 406) {
      expect(await screen.findByText(surface.message)).toBeTruthy();
      expect(screen.getByRole('button', { name: surface.retry ?? 'Try again' })).toBeTruthy();
      if (!surface.compact) expect(screen.getByText('Something went wrong')).toBeTruthy();
      expect(screen.queryByRole('link', { name: /^(Log in|See plans)/ })).toBeNull();
      return;
    }
    if (reader === 'anonymous') {
      expect(await screen.findByRole('link', { name: 'Log in / Sign up' })).toBeTruthy();
      expect(screen.getByRole('heading', { name: 'Sign up to unlock this page' })).toBeTruthy();
    } else if (failure === 401 || surface.entitled) {
      expect(await screen.findByRole('link', { name: 'Log in / Sign up' })).toBeTruthy();
      if (!surface.compact)
        expect(screen.getByRole('heading', { name: 'Sign up to unlock this page' })).toBeTruthy();
      expect(screen.getByText(/your session has ended, so log in again to see/)).toBeTruthy();
      expect(screen.queryByText(/upgrade to|(pioneer|plan|account) unlocks/i)).toBeNull();
      expect(screen.queryByRole('link', { name: 'See plans' })).toBeNull();
    } else {
      expect(await screen.findByRole('link', { name: 'See plans' })).toBeTruthy();
    }
    expect(screen.queryByText(/this (piece|article)/)?.textContent ?? '').toMatch(
      surface.message === FAILED.article ? /this article/ : /^$/,
    );
    expect(screen.queryByText('Something went wrong')).toBeNull();
    expect(screen.queryByRole('status', { name: /Loading/ })).toBeNull();
  });
});
