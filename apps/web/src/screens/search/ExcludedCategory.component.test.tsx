import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { toHitPage } from '../../domain/search/calls.ts';
import { ExcludedCategory } from './ExcludedCategory.tsx';

// Links need Next.js's router, which exists only inside a running app.
vi.mock('next/router', () => ({ useRouter: () => ({ prefetch: async () => {} }) }));

const none = { buckets: [] };
const hitPageWith = (extra: object) =>
  toHitPage({
    hits: { total: { value: 0 }, hits: [] },
    aggregations: { access: none, categories: none, publishedDate: none },
    ...extra,
  });

it('[VAL-01] links to the excluded category that the search response names', () => {
  const category = { id: 10, name: 'Yield Opportunities', slug: 'yield-opportunities' };
  render(<ExcludedCategory hitPage={hitPageWith({ category })} />);
  const link = screen.getByRole('link', { name: 'Yield Opportunities' });
  expect(link.getAttribute('href')).toMatch(/^\/categories\/defi\/yield-opportunities/);
});

it('[VAL-01] shows nothing if the search response names no category', () => {
  const { container } = render(<ExcludedCategory hitPage={hitPageWith({})} />);
  expect(container.textContent).toBe('');
});
