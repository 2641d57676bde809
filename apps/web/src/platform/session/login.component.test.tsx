import { expect, it } from 'vitest';
import { loginHref } from './login.ts';

it.each([
  ['/articles/a?from=search#gift=secret-token', undefined, '/articles/a?from=search'],
  ['/articles/a#gift=secret-token', 'gate', '/articles/a#gate'],
  ['/reading-list#email=secret.token', undefined, '/reading-list'],
  ['/preview/secret-token?as=free', undefined, '/'],
  ['/articles/a#part', undefined, '/articles/a#part'],
])(
  'the link to log in from %s at %s returns without what opens something by itself',
  (page, anchor, expected) => {
    window.history.replaceState(null, '', page);
    const href = loginHref(anchor);
    expect(new URL(href).searchParams.get('source')).toBe(location.origin + expected);
    expect(href).not.toContain('secret');
  },
);
