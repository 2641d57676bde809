import { type Attack, attacks, type Case, contains, header, lacks } from '../case.ts';
import type { HeaderList, RawRequest } from '../client.ts';
import type { Instance } from '../instance.ts';

const FORM: HeaderList = [['content-type', 'application/x-www-form-urlencoded']];
const PASSWORD = 'research-demo';

const post = (
  instance: Instance,
  path: string,
  form: Record<string, string>,
  headers: HeaderList = [],
): RawRequest => ({
  method: 'POST',
  path,
  headers: [...FORM, ['origin', instance.accounts], ...headers],
  body: new URLSearchParams(form).toString(),
});

const FORMS = [
  '/login',
  '/signup',
  '/signup/code',
  '/signup/resend',
  '/logout',
  '/forgot',
  '/reset',
  '/account/plan',
  '/offers/trial',
  '/offers/campaign',
  '/v2/logout',
];

const csrf: Attack[] = FORMS.flatMap((path) =>
  [undefined, 'null', 'https://evil.test', 'http://localhost.evil.test'].map((origin) => ({
    name: `${path} from ${origin ?? 'no origin'}`,
    request: {
      method: 'POST',
      path,
      headers: [...FORM, ...(origin ? ([['origin', origin]] as const) : [])],
      body: '',
    },
    status: 403,
  })),
);

const REDIRECTS = [
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test',
  'https:evil.test',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://localhost:1@evil.test/',
  'http://evil.test#@localhost',
  '%68ttp://evil.test',
  'http://[::1]@evil.test',
  '\u0000http://evil.test',
  'http://evil.test\r\nset-cookie: a=b',
];

const redirects: Attack[] = REDIRECTS.flatMap((source) => [
  {
    name: `sign-in returns to ${JSON.stringify(source)}`,
    request: (instance) => post(instance, '/login', { email: 'free@demo.test', password: PASSWORD, source }),
    status: [303, 400],
    check: ({ headers }, instance) =>
      [undefined, `${instance.portal}/`].includes(headers.location)
        ? undefined
        : `location ${headers.location}`,
  },
  {
    name: `log-out page returns to ${JSON.stringify(source)}`,
    request: { path: `/logout?source=${encodeURIComponent(source)}` },
    status: [303, 400],
    check: ({ headers }) =>
      headers.location?.startsWith('/login') ? undefined : `location ${headers.location}`,
  },
]);

const sync: Attack[] = (
  [
    ['no origin', [], 403],
    ['typed address', [['sec-fetch-site', 'none']], 403],
    ['cross-site', [['sec-fetch-site', 'cross-site']], 403],
    ['foreign origin', [['origin', 'https://evil.test']], 403],
    ['null origin', [['origin', 'null']], 403],
    [
      'same-site header with a foreign origin',
      [
        ['sec-fetch-site', 'same-site'],
        ['origin', 'https://evil.test'],
      ],
      403,
    ],
    ['same-site without a session', [['sec-fetch-site', 'same-site']], 401],
    [
      'invented session',
      [
        ['sec-fetch-site', 'same-site'],
        ['cookie', 'tidemark.session_token=a.b'],
      ],
      401,
    ],
  ] as const
).map(([name, headers, status]) => ({
  name: `sync: ${name}`,
  request: { path: '/v2/sync', headers: headers as unknown as HeaderList },
  status,
  check: lacks('idToken', 'evil.test'),
}));

const input: Attack[] = [
  ...['__proto__', 'constructor', 'toString', 'valueOf'].map((name) => ({
    name: `confirmation message ${name}`,
    request: { path: `/login?done=${name}` },
    status: 200,
    check: lacks('function', '[object'),
  })),
  ...(
    [
      ['NUL in the email', { email: 'a\0@b.io', password: 'x' }, 400],
      ['own plan at sign-up', { email: 'x@example.com', password: 'long enough', plan: 'professional' }, 400],
      ['prototype field', { email: 'x@example.com', password: 'long enough', __proto__x: '1' }, 400],
      ['script in the email', { email: '"><script>alert(1)</script>', password: 'long enough' }, 400],
      ['overlong email', { email: `${'a'.repeat(3000)}@example.com`, password: 'long enough' }, 400],
      [
        'line break in the email',
        { email: 'a@example.com\r\nbcc: b@example.com', password: 'long enough' },
        400,
      ],
    ] as const
  ).map(([name, form, status]) => ({
    name: `sign-up: ${name}`,
    request: (instance: Instance) => post(instance, '/signup', form),
    status,
    check: lacks('<script>alert'),
  })),
  {
    name: 'sign-in as JSON',
    request: (instance) => ({
      method: 'POST',
      path: '/login',
      headers: [
        ['content-type', 'application/json'],
        ['origin', instance.accounts],
      ],
      body: '{"email":{"$ne":""},"password":{"$ne":""}}',
    }),
    status: 415,
  },
  {
    name: 'huge form',
    request: (instance) => post(instance, '/login', { email: 'a'.repeat(100_000) }),
    status: 413,
  },
  { name: 'reset token with a path', request: { path: '/reset?token=../../etc' }, status: 400 },
  {
    name: 'invented reset token',
    request: (instance) => post(instance, '/reset', { token: 'invented', password: 'long enough' }),
    status: 400,
    check: contains('no longer valid'),
  },
  { name: 'traversal in assets', request: { path: '/assets/..%2f..%2fpackage.json' }, status: 404 },
  { name: 'malformed escape', request: { path: '/%' }, status: 400 },
  { name: 'PUT on a form', request: { method: 'PUT', path: '/login', body: '' }, status: [404, 405, 415] },
  {
    name: 'Host poisoning of a redirect',
    request: { path: '/', headers: [['host', 'evil.test']] },
    status: [303, 400],
    check: lacks('evil.test'),
  },
  {
    name: 'X-Forwarded-Host poisoning',
    request: { path: '/login', headers: [['x-forwarded-host', 'evil.test']] },
    status: 200,
    check: lacks('evil.test'),
  },
  {
    name: 'key set has no private key',
    request: { path: '/.well-known/jwks.json' },
    status: 200,
    check: lacks('"d":'),
  },
  {
    name: 'key set is cached for seconds only',
    request: { path: '/.well-known/jwks.json' },
    status: 200,
    check: header('cache-control', /max-age=([0-9]|1[0-5]),/),
  },
];

const malformed: Attack[] = [
  [
    'two Host headers',
    'GET /login HTTP/1.1\r\nhost: localhost\r\nhost: evil.test\r\nconnection: close\r\n\r\n',
    400,
  ],
  [
    'two Authorization headers',
    'GET /login HTTP/1.1\r\nhost: localhost\r\nauthorization: a\r\nauthorization: b\r\nconnection: close\r\n\r\n',
    400,
  ],
  ['no Host header', 'GET /login HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  ['oversized headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
  [
    'length and chunked encoding together',
    'POST /login HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
].map(([name, raw, status]) => ({
  name: name as string,
  request: { path: '', raw: raw as string },
  status: status as number,
}));

const FRAMED = 'all security headers';

export const accountCases: readonly Case[] = [
  ...attacks('csrf', 'accounts', csrf),
  ...attacks('redirects', 'accounts', redirects),
  ...attacks('sync', 'accounts', sync),
  ...attacks('forms', 'accounts', input),
  ...attacks('malformed', 'accounts', malformed),
  {
    group: 'forms',
    name: 'a session cookie is httpOnly and does not leak into other responses',
    expected: FRAMED,
    async run(instance) {
      const response = await fetch(`${instance.accounts}/login`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: instance.accounts, 'x-forwarded-for': instance.nextAddress() },
        body: new URLSearchParams({ email: 'free@demo.test', password: PASSWORD }),
      });
      const session = response.headers.getSetCookie().find((cookie) => cookie.includes('session_token'));
      if (!session) return `${response.status} without a session`;
      return /httponly/i.test(session) && /samesite=lax/i.test(session) ? FRAMED : session;
    },
  },
];
