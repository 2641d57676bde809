import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { GatePanel } from './GatePanel.tsx';

// Next.js provides its router only inside an app.
vi.mock('next/router', () => ({ useRouter: () => ({ asPath: '/articles/a' }) }));

describe('GatePanel', () => {
  it('[SCR-21] asks an anonymous reader to sign up, with a link to the main app', () => {
    render(<GatePanel access="pioneer" />);
    const panel = screen.getByRole('region', { name: 'Sign up to unlock this page' });
    expect(panel.textContent).toContain('Pioneer');
    const link = screen.getByRole('link', { name: 'Log in / Sign up' });
    expect(new URL(link.getAttribute('href') ?? '', 'http://localhost').pathname).toBe('/login');
  });

  it('lists what the gated part contains, without empty counts', () => {
    render(<GatePanel access="pioneer" counts={{ words: 1, charts: 2, takeaways: 0 }} />);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['1 word', '2 charts']);
  });

  it('names the gated subject if it is not an article', () => {
    render(<GatePanel access="professional" subject="this data" />);
    expect(screen.getByRole('region').textContent).toContain('this data');
  });
});
