import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { KindTabs } from './KindTabs.tsx';
import { OtherList } from './OtherList.tsx';
import { EMPTY_SEARCH } from './search-params.ts';
import { hit, hitPage, NO_OTHERS } from './testing.ts';

vi.mock('next/router', () => ({
  useRouter: () => ({
    asPath: '/',
    prefetch: () => Promise.resolve(),
    events: { on: vi.fn(), off: vi.fn() },
  }),
}));

const OTHERS = {
  ...NO_OTHERS,
  glossary: {
    total: 12,
    items: [
      { id: 'bridge', term: 'Bridge', aliases: ['chain bridge'], definition: 'A link between chains.' },
    ],
  },
  calendar: {
    total: 1,
    items: [
      {
        ...{ id: 7, title: 'Glamsterdam', summary: 'An upgrade.', kind: 'upgrade' as const },
        ...{
          startsAt: '2026-12-01T00:00:00.000Z',
          precision: 'month' as const,
          status: 'estimated' as const,
        },
      },
    ],
  },
};

describe('the kinds of results', () => {
  it('are links with counts, and the current one is marked', () => {
    const search = { ...EMPTY_SEARCH, query: 'eth', kind: 'glossary' as const };
    render(<KindTabs search={search} counts={hitPage([hit(1)], OTHERS)} />);
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Research1 result', '/search?query=eth'],
      ['Data insights0 results', '/search?query=eth&kind=insights'],
      ['Calendar1 result', '/search?query=eth&kind=calendar'],
      ['Glossary12 results', '/search?query=eth&kind=glossary'],
      ['Analysts0 results', '/search?query=eth&kind=analysts'],
    ]);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toContain('Glossary');
  });

  it('list terms with their definition, and events with the date as far as it is known', () => {
    render(<OtherList kind="glossary" others={OTHERS} />);
    expect(screen.getByRole('link', { name: 'Bridge' }).getAttribute('href')).toBe('/glossary#bridge');
    expect(screen.getByText('A link between chains.')).toBeTruthy();
    render(<OtherList kind="calendar" others={OTHERS} />);
    expect(screen.getByText('December 2026, estimated')).toBeTruthy();
  });
});
