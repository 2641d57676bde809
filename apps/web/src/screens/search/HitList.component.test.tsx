import { render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { HitList } from './HitList.tsx';
import { hit } from './testing.ts';

// Links need Next.js's router, which exists only inside a running app.
vi.mock('next/router', () => ({ useRouter: () => ({ prefetch: async () => {} }) }));
vi.mock('../../domain/bookmarks/BookmarkButton.tsx', () => ({ BookmarkButton: () => null }));

const HEADING = 'Articles with some of your words';
const titles = (element: HTMLElement) =>
  within(element)
    .getAllByRole('listitem')
    .map((item) => within(item).getByRole('heading').textContent);

it('marks where articles with only some of the words begin', () => {
  const { container } = render(<HitList hits={[hit(1), hit(2), hit(3)]} complete={2} />);
  expect(titles(container)).toEqual(['Article 1', 'Article 2', 'Article 3']);
  expect(titles(screen.getByRole('region', { name: HEADING }))).toEqual(['Article 3']);
});

it('shows one list without a heading if all articles have all words', () => {
  render(<HitList hits={[hit(1), hit(2)]} complete={2} />);
  expect(screen.getAllByRole('list')).toHaveLength(1);
  expect(screen.queryByText(HEADING)).toBeNull();
});

it('shows only the list under the heading if no article has all words', () => {
  render(<HitList hits={[hit(1)]} complete={0} />);
  expect(screen.getAllByRole('list')).toHaveLength(1);
  expect(titles(screen.getByRole('region', { name: HEADING }))).toEqual(['Article 1']);
});
