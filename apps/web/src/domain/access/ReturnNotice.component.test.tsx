import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { becomeAnonymous, type Session, settle } from '../../platform/session/store.ts';
import ReturnNotice from './ReturnNotice.tsx';

const member = (more: Partial<Session & { status: 'member' }> = {}): Session => ({
  ...{ status: 'member', token: 't', offers: [] },
  reader: { kind: 'member', uid: 'u', email: 'e@x.test', plan: 'professional', alpha: false, staff: false },
  ...more,
});

const scrollIntoView = vi.fn();

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = scrollIntoView;
  scrollIntoView.mockClear();
});

afterEach(() => {
  act(() => becomeAnonymous());
  history.replaceState(null, '', '/');
});

describe('ReturnNotice', () => {
  it('confirms a trial at the top of the open body, once', () => {
    history.replaceState({ as: '/articles/a#gate', key: 'k' }, '', '/articles/a?x=1#gate');
    settle(member({ grant: { kind: 'trial', until: '2026-11-26T12:00:00.000Z' } }));
    render(<ReturnNotice />);
    expect(screen.getByRole('status').textContent).toBe('Your trial is active until Nov 26, 2026.');
    expect(scrollIntoView).toHaveBeenCalledOnce();
    expect(location.pathname + location.search + location.hash).toBe('/articles/a?x=1');
    expect(history.state).toEqual({ as: '/articles/a?x=1', key: 'k' });
  });

  it.each([
    [{ grant: { kind: 'subscription' } }, 'Your Professional subscription is active.'],
    [
      { grant: { kind: 'campaign', until: '2026-12-01T00:00:00Z' } },
      'Your plan includes Professional until Dec 1, 2026.',
    ],
    [{}, 'You are logged in with the Professional plan.'],
  ] as const)('names what the reader has: %o', (more, text) => {
    history.replaceState(null, '', '/articles/a#gate');
    settle(member(more));
    render(<ReturnNotice />);
    expect(screen.getByRole('status').textContent).toBe(text);
  });

  it('says nothing to a reader who did not come back from the gate', () => {
    history.replaceState(null, '', '/articles/a#section');
    settle(member());
    render(<ReturnNotice />);
    expect(screen.queryByRole('status')).toBeNull();
    expect(scrollIntoView).not.toHaveBeenCalled();
    expect(location.hash).toBe('#section');
  });
});
