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
    render(<GatePanel access="pioneer" holds={{ words: 1, charts: 2, takeaways: 0 }} />);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['1 word', '2 charts']);
  });

  it('shows its own text where the gated content is no article', () => {
    render(<GatePanel access="professional" text="The data of this chart is for members." />);
    expect(screen.getByText('The data of this chart is for members.')).toBeTruthy();
  });
});
