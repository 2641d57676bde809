import { type Attack, attacks, type Case, header, lacks } from '../case.ts';
import type { HeaderList } from '../client.ts';

const get = (name: string, path: string, status: Attack['status'], check?: Attack['check']): Attack => ({
  name,
  request: { path },
  status,
  ...(check ? { check } : {}),
});

const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
const JSON_HEADERS: HeaderList = [['content-type', 'application/json']];
const LISTS = [
  '/strapi/articles',
  '/strapi/latest-articles',
  '/strapi/authors',
  '/strapi/calendars',
  '/strapi/data-insights',
  '/strapi/dynamic-trending-articles',
];
const LONG = 'a'.repeat(300);

const prototypeNames: Attack[] = PROTOTYPE_NAMES.flatMap((name) => [
  get(`sort by ${name}`, `/strapi/articles?sort=${name}`, 400),
  get(`access ${name}`, `/strapi/articles?access=${name}`, 400),
  get(`search period ${name}`, `/search?query=eth&period=${name}`, 400),
  get(`calendar kind ${name}`, `/strapi/calendars?kind=${name}`, 400),
  get(`article ${name}`, `/strapi/articles/${name}`, 404),
  get(`feed ${name}`, `/out/feeds/${name}.rss`, 404),
  get(`feed format ${name}`, `/out/feeds/all.${name}`, 404),
  get(`share card kind ${name}`, `/out/cards/${name}/x.png`, [400, 404]),
  get(`search for ${name}`, `/search?query=${name}`, 200),
]);

const ids: Attack[] = [
  '/strapi/articles/',
  '/strapi/article-id/',
  '/strapi/authors/',
  '/strapi/data-insights/',
  '/out/feeds/analysts/',
].flatMap((path) => [
  get(`NUL in ${path}`, `${path}%00`, [400, 404]),
  get(`overlong id in ${path}`, `${path}${LONG}`, [400, 404, 414]),
  get(`invalid UTF-8 in ${path}`, `${path}%FF%FE`, [400, 404]),
  get(`line break in ${path}`, `${path}a%0d%0aset-cookie:x=1`, [400, 404], header('set-cookie', undefined)),
]);

const paging: Attack[] = LISTS.flatMap((path) => [
  get(`far beyond the end of ${path}`, `${path}?page=1000000&pageSize=100`, [200, 400]),
  get(`absurd page of ${path}`, `${path}?page=99999999999999999999`, 400),
  get(`oversized page of ${path}`, `${path}?pageSize=1000000`, 400),
  get(`NUL in ${path}`, `${path}?page=%00`, 400),
]);

const search: Attack[] = [
  ['absurd offset', `query=eth&offset=99999999999`, 400],
  ['overlong query', `query=${LONG.repeat(10)}`, 400],
  ['lone surrogate', 'query=%ED%A0%80', 400],
  ['NUL', 'query=a%00b', 400],
  ['characters outside the basic plane', `query=${encodeURIComponent('𝒳'.repeat(60))}`, [200, 400]],
  ['emoji at every length', `query=${encodeURIComponent(`a${'😀'.repeat(50)}`)}`, [200, 400]],
  ['regular expression', `query=${encodeURIComponent('(a+)+$'.repeat(20))}`, [200, 400]],
  ['SQL', `query=${encodeURIComponent("' or 1=1; drop table article; --")}`, 200],
  ['tsquery operators', `query=${encodeURIComponent('!!&|<->:*()')}`, 200],
  ['LIKE wildcards', `query=${encodeURIComponent('%_%_%_%_%')}`, 200],
  ['right-to-left and zero-width', `query=${encodeURIComponent('\u202e\u200b\u2066eth')}`, [200, 400]],
  ['repeated parameter', 'query=a&query=b', 400],
  ['array parameter', 'query[]=a', [200, 400]],
  ['object parameter', 'query[$ne]=a', [200, 400]],
].map(([name, query, status]) => get(`search: ${name}`, `/search?${query}`, status as Attack['status']));

const suggest: Attack[] = ['%00', '%ED%A0%80', encodeURIComponent('😀'.repeat(99)), LONG.repeat(5)].map(
  (text) => get(`suggest: ${text.slice(0, 20)}`, `/search/suggest?query=${text}`, [200, 400]),
);

const bodies: Attack[] = [
  ['deeply nested JSON', `{"deviceId":${'['.repeat(8000)}${']'.repeat(8000)}}`, [400, 413]],
  ['huge JSON', `{"deviceId":"${'a'.repeat(200_000)}"}`, 413],
  ['prototype in JSON', '{"__proto__":{"admin":true},"deviceId":"x"}', 400],
  ['constructor in JSON', '{"constructor":{"prototype":{"admin":true}},"deviceId":"x"}', 400],
  ['truncated JSON', '{"deviceId":', 400],
  ['number instead of text', '{"deviceId":1e999}', 400],
  ['lone surrogate in JSON', '{"deviceId":"\\ud800"}', 400],
  ['NUL in JSON', '{"deviceId":"\\u0000"}', 400],
  ['empty body', '', 400],
].map(([name, body, status]) => ({
  name: `read counter: ${name}`,
  request: { method: 'POST', path: '/strapi/articles/1/reads', headers: JSON_HEADERS, body: body as string },
  status: status as Attack['status'],
}));

const contentTypes: Attack[] = ['text/plain', 'application/xml', 'multipart/form-data; boundary=x'].map(
  (type) => ({
    name: `read counter as ${type}`,
    request: {
      method: 'POST',
      path: '/strapi/articles/1/reads',
      headers: [['content-type', type]],
      body: '{"deviceId":"x"}',
    },
    status: [400, 415],
  }),
);

const methods: Attack[] = [
  ...['PUT', 'PATCH', 'DELETE', 'POST', 'TRACE', 'PROPFIND'].map((method) => ({
    name: `${method} on a read-only route`,
    request: { method, path: '/strapi/articles', headers: [], body: '' },
    status: [400, 404, 405, 415],
  })),
  {
    name: 'method override header',
    request: { path: '/strapi/articles?pageSize=1', headers: [['x-http-method-override', 'DELETE']] },
    status: 200,
  },
  { name: 'unknown method', request: { method: 'HACK', path: '/strapi/articles' }, status: [400, 404, 405] },
];

const traversal: Attack[] = [
  '/assets/../package.json',
  '/assets/..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%5c..%5cpackage.json',
  '/assets/....//package.json',
  '/assets//etc/passwd',
  '/assets/articles/cross-chain/hostile-gated-article.md',
  '/docs/static/..%2f..%2fpackage.json',
  '/out/data/articles/..%2f..%2fetc/passwd.csv',
].map((path) => get(`traversal ${path}`, path, [400, 403, 404], lacks('"workspaces"', 'root:')));

const cors: Attack[] = [
  'https://evil.test',
  'null',
  'http://localhost:1',
  'https://localhost.evil.test',
].flatMap((origin) => [
  {
    name: `read from ${origin}`,
    request: { path: '/strapi/articles?pageSize=1', headers: [['origin', origin]] as HeaderList },
    status: [200, 403],
    check: header('access-control-allow-origin', undefined),
  },
  {
    name: `preflight from ${origin}`,
    request: {
      method: 'OPTIONS',
      path: '/strapi/bookmarks/1',
      headers: [
        ['origin', origin],
        ['access-control-request-method', 'POST'],
        ['access-control-request-headers', 'authorization'],
      ] as HeaderList,
    },
    status: [204, 400, 403, 404],
    check: header('access-control-allow-origin', undefined),
  },
]);

const poisoning: Attack[] = [
  '/out/feeds/all.rss',
  '/out/sitemap.xml',
  '/out/robots.txt',
  '/strapi/articles?pageSize=1',
].flatMap((path) =>
  [
    [['host', 'evil.test']],
    [['x-forwarded-host', 'evil.test']],
    [
      ['x-forwarded-proto', 'javascript'],
      ['forwarded', 'host=evil.test;proto=https'],
    ],
    [['x-original-url', '/staff']],
  ].map((headers) => ({
    name: `${headers[0]?.[0]} on ${path}`,
    request: { path, headers: headers as unknown as HeaderList },
    status: [200, 400, 421],
    check: lacks('evil.test', 'javascript:'),
  })),
);

const smuggling: Attack[] = [
  [
    'length and chunked encoding together',
    'POST /strapi/articles/1/reads HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'two different lengths',
    'POST /strapi/articles/1/reads HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello',
  ],
  [
    'obfuscated chunked encoding',
    'POST /strapi/articles/1/reads HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ntransfer-encoding: xchunked\r\n\r\n0\r\n\r\n',
  ],
  ['space before a colon', 'GET /livez HTTP/1.1\r\nhost : localhost\r\nconnection: close\r\n\r\n'],
  ['bare line feeds', 'GET /livez HTTP/1.1\nhost: localhost\nconnection: close\n\n'],
  ['folded header', 'GET /livez HTTP/1.1\r\nhost: localhost\r\nx: a\r\n b\r\nconnection: close\r\n\r\n'],
  ['no HTTP at all', 'hello\r\n\r\n'],
  [
    'two Host headers',
    'GET /livez HTTP/1.1\r\nhost: localhost\r\nhost: evil.test\r\nconnection: close\r\n\r\n',
  ],
  [
    'two Authorization headers',
    'GET /strapi/articles HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer a\r\nauthorization: Bearer b\r\nconnection: close\r\n\r\n',
  ],
  [
    'oversized headers',
    `GET /livez HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(40_000)}\r\nconnection: close\r\n\r\n`,
  ],
].map(([name, raw]) => ({
  name: name as string,
  request: { path: '', raw: raw as string },
  status: [400, 408, 415, 431, 501],
}));

const signatures: Attack[] = [
  '/hooks/cms',
  '/hooks/cms/check',
  '/hooks/cms/report',
  '/hooks/cms/differences',
].flatMap((path) =>
  [
    [],
    [
      ['x-tidemark-time', String(Math.floor(Date.now() / 1000))],
      ['x-tidemark-signature', '0'.repeat(64)],
    ],
  ].map((headers, index) => ({
    name: `${path} ${index === 0 ? 'without a signature' : 'with a guessed signature'}`,
    request: {
      method: 'POST',
      path,
      headers: [...JSON_HEADERS, ...headers] as unknown as HeaderList,
      body: '{"uid":"api::article.article","documentId":"x"}',
    },
    status: [401, 403, 404],
  })),
);

const portalSecrets: Attack[] = [[], [['x-portal-secret', 'guess']]].map((headers, index) => ({
  name: `content events ${index === 0 ? 'without the secret' : 'with a guessed secret'} of the portal`,
  request: { path: '/internal/content-events?after=0', headers: headers as unknown as HeaderList },
  status: 401,
}));

export const apiCases: readonly Case[] = [
  ...attacks('prototype', 'api', prototypeNames),
  ...attacks('ids', 'api', ids),
  ...attacks('paging', 'api', paging),
  ...attacks('search', 'api', [...search, ...suggest]),
  ...attacks('bodies', 'api', [...bodies, ...contentTypes]),
  ...attacks('methods', 'api', methods),
  ...attacks('traversal', 'api', traversal),
  ...attacks('cors', 'api', cors),
  ...attacks('poisoning', 'api', poisoning),
  ...attacks('smuggling', 'api', smuggling),
  ...attacks('signatures', 'api', [...signatures, ...portalSecrets]),
];
