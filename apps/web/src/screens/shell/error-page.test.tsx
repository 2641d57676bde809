import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import ErrorPage from '../../pages/_error.tsx';
import { ApiError, type Failure } from '../../platform/http/api-error.ts';
import { FAILED } from '../../platform/http/messages.ts';
import { json } from '../../platform/testing.ts';
import { NavigationMissing } from './NavigationMissing.tsx';

vi.mock('next/router', () => ({ useRouter: () => ({ asPath: '/' }) }));

const NAVIGATION = {
  attributes: {
    menu_items: [{ id: 1, label: 'Research', link: '/articles', should_display: true }],
    submenu_items: [
      { id: 2, link: '/categories/defi', category: { data: { attributes: { name: 'DeFi' } } } },
    ],
  },
};
const SHELL = {
  kind: 'ready',
  menu: [{ id: 1, label: 'Research', href: '/articles' }],
  submenu: [{ id: 2, label: 'DeFi', href: '/categories/defi' }],
};

beforeEach(() => vi.stubGlobal('fetch', async () => json({ data: NAVIGATION })));
afterEach(() => void vi.unstubAllGlobals());

const propsOf = (failure: Failure) => ErrorPage.getInitialProps({ err: new ApiError(failure) });
const failed = (message: string) => propsOf({ type: 'generic', status: 500, message });

it.each([FAILED.analyst, FAILED.analysts, FAILED.article, FAILED.articles])(
  '[ERR-02] shows "%s"',
  async (message) => {
    expect(renderToStaticMarkup(<ErrorPage {...(await failed(message))} />)).toContain(message);
  },
);

it('keeps the menus while the navigation can be loaded, and the last ones when it cannot', async () => {
  expect((await failed(FAILED.articles)).shell).toEqual(SHELL);
  vi.stubGlobal('fetch', async () => json({}, 500));
  expect((await failed(FAILED.articles)).shell).toEqual(SHELL);
});

it.each([401, 406])(
  '[ERR-01] shows the sign-up/log-in banner if the API answered a page with %i',
  async (status) => {
    const props = await propsOf({ type: 'auth', status, message: FAILED.articles, details: undefined });
    expect(props.shell).toEqual(SHELL);
    const html = renderToStaticMarkup(<ErrorPage {...props} />);
    expect(html).toContain('Sign up to unlock this page</h1>');
    expect(html).toContain('Log in / Sign up');
    expect(html).not.toContain('Something went wrong');
  },
);

it('[SCR-20] [ERR-02] replaces the page by the error view of the navigation and its message', async () => {
  expect(await failed(FAILED.navigation)).toEqual({ shell: { kind: 'missing' } });
  expect(renderToStaticMarkup(<NavigationMissing />)).toContain(FAILED.navigation);
});

it('does not show the message of any other error', async () => {
  const html = renderToStaticMarkup(<ErrorPage {...(await failed('connect ECONNREFUSED 10.0.0.1:5432'))} />);
  expect(html).not.toContain('ECONNREFUSED');
  expect(html).toContain('Please check your URL and try refreshing the page');
});
