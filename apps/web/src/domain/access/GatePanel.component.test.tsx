import { render, screen } from '@testing-library/react';
import { DAILY_SUMMARIES_ID } from '@tidemark/contracts/categories';
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { becomeAnonymous, settle } from '../../platform/session/store.ts';
import { GatePanel } from './GatePanel.tsx';

// Next.js provides its router only inside an app.
vi.mock('next/router', () => ({ useRouter: () => ({ asPath: '/articles/a' }) }));

afterEach(() => {
  act(() => becomeAnonymous());
  history.replaceState(null, '', '/');
});

describe('GatePanel', () => {
  it('[SCR-21] asks an anonymous reader to sign up, with a link to the main app', () => {
    render(<GatePanel access="pioneer" />);
    const panel = screen.getByRole('region', { name: 'Sign up to unlock this page' });
    expect(panel.textContent).toContain('Pioneer');
    const link = screen.getByRole('link', { name: 'Log in / Sign up' });
    expect(new URL(link.getAttribute('href') ?? '', 'http://localhost').pathname).toBe('/login');
  });

  const contents = { minutes: 8, categories: [], charts: 2, tables: 1, takeaways: 0 };
  const listed = () => screen.getAllByRole('listitem').map((item) => item.textContent);

  it('lists what the gated part contains, without empty counts', () => {
    render(<GatePanel access="pioneer" contents={contents} />);
    expect(listed()).toEqual(['8 min read', '2 charts', '1 table']);
  });

  it('names no length for a short note', () => {
    const note = { ...contents, categories: [{ id: DAILY_SUMMARIES_ID }], takeaways: 4 };
    render(<GatePanel access="pioneer" contents={note} />);
    expect(listed()).toEqual(['2 charts', '1 table', '4 key takeaways']);
  });

  it('links to the trial where it opens the page, with the page to return to', () => {
    render(<GatePanel access="pioneer" />);
    const trial = new URL(
      screen.getByRole('link', { name: 'Start 7 days for $9' }).getAttribute('href') ?? '',
    );
    expect(trial.pathname).toBe('/offers/trial');
    expect(trial.searchParams.get('source')).toMatch(/#gate$/);
  });

  it('says that Alpha is not included in the trial', () => {
    render(<GatePanel access="alpha" />);
    expect(screen.getByText('Not included in the trial')).toBeDefined();
    expect(screen.queryByRole('link', { name: /days for/ })).toBeNull();
  });

  it('names the gated subject if it is not an article', () => {
    render(<GatePanel access="professional" subject="this data" />);
    expect(screen.getByRole('region').textContent).toContain('this data');
  });

  it('says so when what a reader has claimed does not open the page they came from', async () => {
    history.replaceState(null, '', '/articles/a#gate');
    settle({
      ...{ status: 'member', token: 't', offers: [] },
      reader: {
        kind: 'member',
        uid: 'u',
        email: 'e@x.test',
        plan: 'professional',
        alpha: false,
        staff: false,
      },
      grant: { kind: 'trial', until: '2026-11-26T12:00:00.000Z' },
    });
    render(<GatePanel access="alpha" />);
    expect((await screen.findByRole('status')).textContent).toBe(
      'Your trial is active until Nov 26, 2026, but that does not open this article. You need Alpha for that.',
    );
  });
});
