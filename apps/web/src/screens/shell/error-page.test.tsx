import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import ErrorPage from '../../pages/_error.tsx';
import { ApiError } from '../../platform/http/api-error.ts';
import { FAILED } from '../../platform/http/messages.ts';
import { NavigationMissing } from './NavigationMissing.tsx';

vi.mock('next/router', () => ({ useRouter: () => ({ asPath: '/' }) }));

const failed = (message: string) => {
  const err = new ApiError({ type: 'generic', status: 500, message });
  return ErrorPage.getInitialProps({ err });
};

it.each([FAILED.analyst, FAILED.analysts, FAILED.article, FAILED.articles])(
  '[ERR-02] shows "%s"',
  (message) => {
    const props = failed(message);
    expect(props.shell).toEqual({ kind: 'bare' });
    expect(renderToStaticMarkup(<ErrorPage {...props} />)).toContain(message);
  },
);

it('[SCR-20] [ERR-02] replaces the page by the error view of the navigation and its message', () => {
  expect(failed(FAILED.navigation)).toEqual({ shell: { kind: 'missing' } });
  expect(renderToStaticMarkup(<NavigationMissing />)).toContain(FAILED.navigation);
});

it('does not show the message of any other error', () => {
  const html = renderToStaticMarkup(<ErrorPage {...failed('connect ECONNREFUSED 10.0.0.1:5432')} />);
  expect(html).not.toContain('ECONNREFUSED');
  expect(html).toContain('Please check your URL and try refreshing the page');
});
