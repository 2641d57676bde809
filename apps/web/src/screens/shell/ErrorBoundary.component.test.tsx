import { render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { expect, it, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary.tsx';

vi.mock('next/router', () => ({ useRouter: () => ({ asPath: '/', prefetch: async () => {} }) }));

it('[SCR-16] replaces only the part of the page whose code cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const Part = lazy<() => null>(() => Promise.reject(new Error('offline')));
  render(
    <ErrorBoundary route="/">
      <p>Page</p>
      <ErrorBoundary fallback={<p>Account</p>}>
        <Suspense>
          <Part />
        </Suspense>
      </ErrorBoundary>
    </ErrorBoundary>,
  );
  expect(await screen.findByText('Account')).toBeTruthy();
  expect(screen.getByText('Page')).toBeTruthy();
  expect(screen.queryByText('Oops')).toBeNull();
});
