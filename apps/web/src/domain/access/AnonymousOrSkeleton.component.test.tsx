import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AnonymousOrSkeleton } from './AnonymousOrSkeleton.tsx';

const content = (pending: boolean) => (
  <AnonymousOrSkeleton pending={pending} skeleton={<p>Loading</p>} className="tall">
    <p>Subscribe to read</p>
  </AnonymousOrSkeleton>
);

it('keeps the element of anonymous readers when the sync is complete, and removes the skeleton', () => {
  const { rerender } = render(content(true));
  const gate = screen.getByText('Subscribe to read');
  expect(gate.parentElement?.className).toBe('tall anonymous-only');
  expect(screen.getByText('Loading').parentElement?.className).toBe('tall session-pending');
  rerender(content(false));
  expect(screen.getByText('Subscribe to read')).toBe(gate);
  expect(gate.parentElement?.className).toBe('tall');
  expect(screen.queryByText('Loading')).toBeNull();
});
