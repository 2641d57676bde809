import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FAILED } from '../../platform/http/messages.ts';
import { ArticleLayout } from './ArticleLayout.tsx';

vi.mock('next/router', () => ({
  useRouter: () => ({ asPath: '/', push: async () => true, prefetch: async () => {} }),
}));

const DATE = '2026-11-03T08:30:00Z';
const article = {
  ...{ id: 7, slug: 'blob-space', title: 'Blob space', teaser: '', access: 'free' },
  ...{ publishedAt: DATE, updatedAt: DATE, picture: null, categories: [], authors: [], minutes: 1 },
} as never;

it('[ERR-02] shows the article and the default messages if disclaimer and related articles failed', () => {
  const { container } = render(
    <ArticleLayout article={article} standfirst={false} related={null} disclaimer={null}>
      <p>The body</p>
    </ArticleLayout>,
  );
  expect(screen.getByRole('heading', { name: 'Blob space' })).toBeTruthy();
  expect(screen.getByText('The body')).toBeTruthy();
  expect(screen.getByText(FAILED.disclaimer)).toBeTruthy();
  expect(screen.getByText(FAILED.articles)).toBeTruthy();
  expect(container.querySelector('header [data-fallback]')).not.toBeNull();
});
