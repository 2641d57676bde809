import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { PushState } from '../../domain/push/index.ts';

let publicKey: string | null;
let state: PushState;
let devices = 0;
const switched: string[] = [];

vi.mock('../../domain/push/calls.ts', () => ({
  PUSH_KEY: 'push',
  fetchPush: async () => ({ public_key: publicKey, devices }),
}));
vi.mock('../../domain/push/index.ts', () => ({
  readPushState: async () => state,
  switchPushOn: async (uid: string, key: string) => {
    switched.push(`on ${uid} ${key}`);
    return 'on';
  },
  switchPushOff: async () => {
    switched.push('off');
  },
}));

/** Each test has its own cache of requests. */
async function showSwitch(): Promise<void> {
  vi.resetModules();
  const { PushSwitch } = await import('./PushSwitch.tsx');
  render(<PushSwitch uid="reader" />);
}

afterEach(() => {
  switched.length = 0;
});

it('switches push messages of this device on and off', async () => {
  publicKey = 'key';
  state = 'off';
  await showSwitch();
  const input = (await screen.findByLabelText('Push on this device')) as HTMLInputElement;
  expect(input.getAttribute('role')).toBe('switch');
  fireEvent.click(input);
  await expect.poll(() => input.getAttribute('aria-checked')).toBe('true');
  expect(screen.getByRole('status').textContent).toContain('It ends when you log out');
  fireEvent.click(input);
  await expect.poll(() => input.getAttribute('aria-checked')).toBe('false');
  expect(switched).toEqual(['on reader key', 'off']);
});

it('is off in a browser whose messages the server has ended', async () => {
  publicKey = 'key';
  state = 'on';
  for (const [count, checked] of [
    [0, 'false'],
    [1, 'true'],
  ] as const) {
    devices = count;
    await showSwitch();
    const input = await screen.findByLabelText('Push on this device');
    expect(input.getAttribute('aria-checked')).toBe(checked);
    cleanup();
  }
  devices = 0;
});

it.each([
  ['unsupported', 'does not support'],
  ['needs-install', 'add this site to your home screen'],
  ['blocked', 'Allow them in its settings'],
] as const)('says why they cannot be switched on: %s', async (current, reason) => {
  publicKey = 'key';
  state = current;
  await showSwitch();
  const input = (await screen.findByLabelText('Push on this device')) as HTMLInputElement;
  expect(input.disabled).toBe(true);
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    reason,
  );
});
