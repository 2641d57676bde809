import { render, screen } from '@testing-library/react';
import type { Plan } from '@tidemark/contracts/access';
import { SETTINGS_PAGES, settingsUrl } from '@tidemark/contracts/settings-pages';
import { expect, it, vi } from 'vitest';
import { config } from '../../platform/config.ts';
import MemberMenu from './MemberMenu.tsx';

vi.mock('next/router', () => ({
  useRouter: () => ({ asPath: '/', push: async () => true, prefetch: async () => {} }),
}));

const member = (plan: Plan, alpha = false) =>
  ({ kind: 'member', plan, alpha, staff: false, email: 'reader@example.org', uid: 'u1' }) as never;

it.each([
  ['free', false, 'Free plan'],
  ['explorer', false, 'Explorer plan'],
  ['pioneer', false, 'Pioneer plan'],
  ['professional', false, 'Professional plan'],
  ['professional', true, 'Alpha plan'],
] as const)('[STA-06] shows a reader with %s (ALPHA %s) "%s" in the menu', (plan, alpha, label) => {
  render(<MemberMenu reader={member(plan, alpha)} />);
  expect(screen.getByText(label)).toBeTruthy();
});

it('links to all settings, of the main app and of the portal', () => {
  render(<MemberMenu reader={member('free')} />);
  const addresses = screen.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'));
  const settings = SETTINGS_PAGES.map((page) => settingsUrl(page, config.accountsUrl, config.portalUrl));
  expect(addresses).toEqual(expect.arrayContaining(settings));
});
