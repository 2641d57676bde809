import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { becomeAnonymous, settle } from '../../platform/session/store.ts';
import { TierLabel } from './TierLabel.tsx';

afterEach(() => act(() => becomeAnonymous()));

it('[ROL-06] labels an article without an access level "Free account" until the reader has one', () => {
  render(<TierLabel access="none" />);
  expect(screen.getByText('Free account').textContent).toBe('Free account, locked');
  act(() =>
    settle({
      ...{ status: 'member', token: 't' },
      reader: { kind: 'member', uid: 'u', email: 'e@x.test', plan: 'free', alpha: false, staff: false },
    }),
  );
  expect(screen.getByText('Free').textContent).toBe('Free, open to you');
});
