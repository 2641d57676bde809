import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrivateFeeds } from './PrivateFeeds.tsx';

const assign = vi.fn();

beforeEach(() => {
  vi.stubGlobal('fetch', async (_url: string, { method }: RequestInit) =>
    method === 'POST'
      ? Response.json({ data: null, error: { status: 403, name: 'ConfirmationError' } }, { status: 403 })
      : Response.json({ data: null, meta: {} }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  assign.mockClear();
  location.hash = '';
});

it('leads to the main app to confirm, and back to where the addresses are created', async () => {
  location.hash = '#following';
  vi.stubGlobal('location', {
    href: location.href,
    pathname: location.pathname,
    hash: location.hash,
    assign,
  });
  render(<PrivateFeeds />);
  const details = screen.getByText('Private feeds and calendar').closest('details') as HTMLDetailsElement;
  expect(details.open).toBe(false);
  details.open = true;
  fireEvent(details, new Event('toggle'));
  fireEvent.click(await screen.findByRole('button', { name: 'Create addresses' }));
  await expect.poll(() => assign.mock.calls.length).toBe(1);
  const target = new URL(assign.mock.calls[0]?.[0]);
  expect([target.pathname, target.searchParams.get('for')]).toEqual(['/account/confirm', 'private-feeds']);
  expect(target.searchParams.get('source')).toMatch(/#private-feeds$/);
});

it('is open with the button focused when the main app returns', async () => {
  location.hash = '#private-feeds';
  render(<PrivateFeeds />);
  const details = screen.getByText('Private feeds and calendar').closest('details') as HTMLDetailsElement;
  expect(details.open).toBe(true);
  fireEvent(details, new Event('toggle'));
  await expect.poll(() => document.activeElement?.textContent).toBe('Create addresses');
});
