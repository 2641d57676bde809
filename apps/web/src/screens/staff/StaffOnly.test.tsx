import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { StaffOnly } from './StaffOnly.tsx';

vi.mock('next/router', () => ({ useRouter: () => ({ asPath: '/staff' }) }));

it('[SCR-18] covers the screen with the loading overlay while the session is unknown', () => {
  const html = renderToStaticMarkup(<StaffOnly />);
  expect(html).toMatch(
    /class="session-pending"><div class="[^"]*fixed[^"]*" role="status" aria-label="Loading"/,
  );
});
