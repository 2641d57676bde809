import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Follow } from './calls.ts';

const FOLLOW = { id: 1, kind: 'analyst', target: 'mira-okafor', label: 'Mira Okafor' } as unknown as Follow;
let resolveFollows: (follows: readonly Follow[]) => void;
const requested: string[] = [];

vi.mock('./calls.ts', () => ({
  fetchFollows: () => new Promise((resolve) => (resolveFollows = resolve)),
  addFollow: async (kind: string, target: string) => {
    requested.push(`add ${kind} ${target}`);
    return FOLLOW;
  },
  removeFollow: async (id: number) => {
    requested.push(`remove ${id}`);
  },
}));

/** Each test has its own cache of requests. */
async function showToggle(): Promise<HTMLElement> {
  vi.resetModules();
  const { default: FollowToggle } = await import('./FollowToggle.tsx');
  render(<FollowToggle kind="analyst" target="mira-okafor" label="Mira Okafor" />);
  return screen.getByRole('button');
}

afterEach(() => {
  requested.length = 0;
});

it('follows once what was pressed before the follows were loaded', async () => {
  const button = await showToggle();
  fireEvent.click(button);
  fireEvent.click(button);
  expect(requested).toEqual([]);
  await act(async () => resolveFollows([]));
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
  expect(requested).toEqual(['add analyst mira-okafor']);
});

it('keeps following what is followed already, if it was pressed before that was known', async () => {
  const button = await showToggle();
  fireEvent.click(button);
  await act(async () => resolveFollows([FOLLOW]));
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
  expect(requested).toEqual([]);
  fireEvent.click(button);
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false');
  expect(requested).toEqual(['remove 1']);
});
