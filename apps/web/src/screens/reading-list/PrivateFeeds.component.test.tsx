import { fireEvent, render, screen } from '@testing-library/react';
import type { PrivateFeedEntry } from '@tidemark/contracts/wire/private-feed';
import { beforeEach, expect, it, vi } from 'vitest';

let stored: PrivateFeedEntry | null;
let created = 0;
const copied: string[] = [];

vi.mock('../../domain/feeds/calls.ts', () => ({
  fetchPrivateFeed: async () => stored,
  createPrivateFeed: async () => {
    created += 1;
    stored = { created_at: '2026-11-15T12:00:00.000Z', last_used_at: null };
    return { ...stored, token: `token-${created}` };
  },
  revokePrivateFeed: async () => {
    stored = null;
  },
}));

/** Each time as after a reload: with its own cache of requests. */
async function open(): Promise<void> {
  vi.resetModules();
  const { PrivateFeeds } = await import('./PrivateFeeds.tsx');
  const { container } = render(<PrivateFeeds />);
  const details = container.querySelector('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
}

beforeEach(() => {
  stored = null;
  copied.length = 0;
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } });
});

it('shows new addresses once, and afterwards when they were made and used', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Create addresses' }));
  fireEvent.click(await screen.findByRole('button', { name: /Copy RSS ?address of All articles/ }));
  await expect.poll(() => copied).toEqual([expect.stringContaining('/private-feeds/token-1/all.rss')]);
  expect(screen.getByText('Created Nov 15, 2026, not used yet.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Revoke all addresses' }));
  await screen.findByRole('button', { name: 'Create addresses' });
});

it('lists existing addresses without showing them, and replaces them', async () => {
  stored = { created_at: '2026-11-01T12:00:00.000Z', last_used_at: '2026-11-14T12:00:00.000Z' };
  await open();
  await screen.findByText('Created Nov 1, 2026, last used Nov 14, 2026.');
  expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'New addresses' }));
  expect(await screen.findAllByRole('button', { name: /^Copy/ })).toHaveLength(7);
});
