import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { client } from '../../platform/query/query-layer.ts';
import { becomeMember } from '../../platform/session/become-member.ts';
import { json, synced } from '../../platform/testing.ts';
import MemberSections from './MemberSections.tsx';

vi.mock('next/router', () => ({
  useRouter: () => ({ asPath: '/', prefetch: async () => {}, events: { on() {}, off() {} } }),
}));

const EMPTY = { data: [], meta: { pagination: { page: 1, pageSize: 6, pageCount: 0, total: 0 } } };
const ANALYST = {
  id: 3,
  attributes: {
    ...{ first_name: 'Ada', last_name: 'Harrow', slug: 'ada', role: '', biography: '', beats: [], links: [] },
    ...{ articles: 1, image: { data: null } },
  },
};
const SETTINGS = { email: 'off', time_zone: 'UTC', quiet_hours: null, daily_cap: 10 };
let sent: [path: string, body: unknown][];
let requests: number;

beforeEach(() => {
  sent = [];
  requests = 0;
  localStorage.clear();
  becomeMember(synced('token') as never);
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const { pathname } = new URL(input);
    if (init?.method === 'POST') {
      sent.push([pathname, JSON.parse(String(init.body))]);
      const channels = { in_product: true, email: null, push: true, lead_hours: 24 };
      const attributes = { kind: 'category', target: '1', label: '', path: null, created_at: '', channels };
      return json({
        data: { id: 1, attributes, ...SETTINGS, has_address: true, email_stopped: null },
        meta: {},
      });
    }
    if (pathname.endsWith('/welcome')) {
      requests += 1;
      return json({ data: { due: !sent.some(([path]) => path.endsWith('/welcome')) }, meta: {} });
    }
    if (pathname.endsWith('/authors')) return json({ ...EMPTY, data: [ANALYST] });
    if (pathname.endsWith('/notification-settings'))
      return json({ data: { ...SETTINGS, has_address: true, email_stopped: null }, meta: {} });
    return json(EMPTY);
  });
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

it('asks a new member once for topics, analysts and a digest', async () => {
  const user = userEvent.setup();
  const { unmount } = render(<MemberSections uid="u1" />);
  await user.click(await screen.findByRole('button', { name: 'Choose what to follow' }));
  await user.click(await screen.findByRole('checkbox', { name: 'DeFi' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Ada Harrow' }));
  await user.selectOptions(screen.getByRole('combobox', { name: /^Emails/ }), 'weekly');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Welcome' })).toBeNull());
  expect(sent).toEqual([
    ['/library/follows', { kind: 'category', target: '2' }],
    ['/library/follows', { kind: 'analyst', target: '3' }],
    ['/library/notification-settings', { ...SETTINGS, email: 'weekly', time_zone: expect.any(String) }],
    ['/library/welcome', {}],
  ]);
  unmount();
  client.clear();
  render(<MemberSections uid="u1" />);
  await screen.findByRole('heading', { name: 'For you' });
  expect(requests).toBe(1);
});

it('can be skipped', async () => {
  const user = userEvent.setup();
  render(<MemberSections uid="u1" />);
  await user.click(await screen.findByRole('button', { name: 'Skip' }));
  await screen.findByRole('heading', { name: 'For you' });
  expect(sent).toEqual([['/library/welcome', {}]]);
});
