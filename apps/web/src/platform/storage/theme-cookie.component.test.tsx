import { expect, it, vi } from 'vitest';
import { setTheme } from './theme.ts';
import { shareTheme } from './theme-cookie.ts';

it('gives the main app the theme that was chosen, and takes it back with the choice', async () => {
  setTheme('dark');
  shareTheme();
  expect(document.cookie).toContain('theme=dark');
  setTheme('light');
  await vi.waitFor(() => expect(document.cookie).toContain('theme=light'));
  setTheme('system');
  await vi.waitFor(() => expect(document.cookie).not.toContain('theme='));
});
