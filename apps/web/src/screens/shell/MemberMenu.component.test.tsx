import { render, screen } from '@testing-library/react';
import type { Plan } from '@tidemark/contracts/access';
import { expect, it, vi } from 'vitest';
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
