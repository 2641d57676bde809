import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { AnswerCard } from './AnswerCard.tsx';
import { SearchHelp } from './SearchHelp.tsx';
import { EMPTY_SEARCH } from './search-params.ts';
import { hit, hitPage, NO_OTHERS } from './testing.ts';

// Links need Next.js's router, which exists only inside a running app.
vi.mock('next/router', () => ({ useRouter: () => ({ prefetch: async () => {} }) }));
vi.mock('../../domain/bookmarks/BookmarkButton.tsx', () => ({ BookmarkButton: () => null }));

const article = {
  ...{ id: 1, slug: 'blob-space', title: 'Blob space' },
  ...{ access: 'professional' as const, publishedAt: '2024-01-05T00:00:00.000Z' },
};
const term = { id: 'blob', term: 'Blob', aliases: [], definition: 'Data of a rollup.' };

describe('the answer', () => {
  it('quotes a passage with article, heading and date, and links to it', () => {
    const passage = { article, heading: { id: 'fees', text: 'Who pays' }, html: '<mark>Fees</mark> fell.' };
    render(<AnswerCard answer={{ passage: { ...passage, text: 'Fees fell.' } }} />);
    const link = screen.getByRole('link', { name: 'Blob space' });
    expect(link.getAttribute('href')).toBe('/articles/blob-space#fees:~:text=Fees%20fell.');
    expect(screen.getByText('Who pays')).toBeTruthy();
    expect(screen.getByText('Jan 5, 2024')).toBeTruthy();
    expect(screen.getByText('Fees').tagName).toBe('MARK');
  });

  it('says which tier includes a locked article', () => {
    render(<AnswerCard answer={{ locked: article }} />);
    expect(screen.getByRole('region', { name: 'Answer' }).textContent).toContain(
      'Blob space covers this. It is included in Professional.',
    );
  });

  it('shows the definition of a term, and at most two cards', () => {
    const category = { id: 15, name: 'Stablecoins', slug: 'stablecoins' };
    const insight = {
      id: 1,
      slug: 'usage',
      title: 'Usage',
      summary: '',
      access: null,
      updatedAt: '2024-01-05',
    };
    render(<AnswerCard answer={{ term, category, insight }} />);
    expect(screen.getByText('Data of a rollup.')).toBeTruthy();
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Blob',
      'Stablecoins',
    ]);
  });

  it('shows the newest values of an insight with their dates', () => {
    const insight = {
      ...{ id: 1, slug: 'basis', title: 'Futures basis', summary: '', access: null, updatedAt: '2026-11-13' },
      latest: [
        { name: 'Regulated', date: '2026-11-13', value: 6.8, unit: '% a year' },
        { name: 'Offshore', date: '2026-11', value: 9, unit: '% a year' },
      ],
    };
    render(<AnswerCard answer={{ insight }} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Regulated6.8% a yearNov 13, 2026',
      'Offshore9% a yearNov 2026',
    ]);
  });

  it('shows both terms of a question about a difference', () => {
    const otherTerm = { ...term, id: 'calldata', term: 'Calldata' };
    render(<AnswerCard answer={{ term, otherTerm }} />);
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Blob',
      'Calldata',
    ]);
  });

  it('is not rendered without content', () => {
    const { container } = render(<AnswerCard answer={{}} />);
    expect(container.textContent).toBe('');
  });
});

describe('help without results', () => {
  const search = { ...EMPTY_SEARCH, query: 'zzqqxx blob' };
  const help = { known: ['blob'], unknown: [{ start: 0, end: 6 }], unfiltered: 0, nearest: [hit(1)] };

  it('names the words that were not understood and those that were', () => {
    render(<SearchHelp hitPage={{ ...hitPage([]), help }} search={search} />);
    expect(
      screen.getByText('No article that you can read contains “zzqqxx”. There are articles with “blob”.'),
    ).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Nearest articles' }).textContent).toContain('Article 1');
    expect(screen.getByRole('region', { name: 'Browse by category' })).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Search tips' })).toBeTruthy();
  });

  it('lists what the filters exclude under its number, and links to other kinds', () => {
    const others = { ...NO_OTHERS, glossary: { total: 1, items: [term] } };
    const filtered = { ...help, unknown: [], unfiltered: 12 };
    render(<SearchHelp hitPage={{ ...hitPage([], others), help: filtered }} search={search} />);
    expect(screen.getByRole('region', { name: '12 results without filters' })).toBeTruthy();
    expect(screen.queryByText(/No article that you can read/)).toBeNull();
    expect(screen.getByRole('link', { name: '1 result in Glossary' }).getAttribute('href')).toBe(
      '/search?query=zzqqxx+blob&kind=glossary',
    );
  });
});
