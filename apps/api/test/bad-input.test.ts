import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, expectRejected } from './expect.ts';
import { article, event, insight, publication } from './factory.ts';
import { startApi, type TestApi, type TestResponse } from './support.ts';
import { AUDIENCE, ISSUER } from './tokens.ts';

let api: TestApi;
let known: number;
const { alpha, free } = MATRIX_READERS;
const DEVICE = '5b0f4a3e-58a5-4c33-9d4c-2f1d0a5a4a11';

beforeAll(async () => {
  api = await startApi();
  await api.publish(
    publication([article('open'), article('locked', { access: 'alpha', text: 'Zanzibar.' })], {
      events: [event('one')],
      insights: [insight('one')],
    }),
  );
  known = (await api.get('/strapi/article-id/open')).body.data.id;
});

const PAGED = () => [
  '/strapi/articles?',
  '/strapi/latest-articles?',
  '/strapi/authors?',
  '/strapi/author-articles?author_id=1&',
  `/strapi/related-articles?article_id=${known}&`,
  '/strapi/dynamic-trending-articles?',
  '/strapi/calendars?',
  '/strapi/data-insights?',
  '/strapi/bookmarks?',
];

describe('paging', () => {
  it.each([
    'page=one',
    'page=',
    'page=-1',
    'page=0',
    'page=1.5',
    'page=99999999999999999999',
    'page=1e99',
    'page=NaN',
    'page=Infinity',
    'page=1&page=2',
    'page=1&page=1',
    'pageSize=ten',
    'pageSize=0',
    'pageSize=-5',
    'pageSize=101',
    'pageSize=10&pageSize=20',
  ])('[ENT-07] responds 400 to %s on every list', async (parameters) => {
    for (const path of PAGED()) {
      const response = await api.get(`${path}${parameters}`, alpha);
      expectProblem(response, 'ValidationError');
    }
  });

  it.each([
    'offset=-1',
    'offset=x',
    'offset=999999999999',
    'offset=0&offset=1',
    'pageSize=0',
    'pageSize=101',
  ])('[API-01] responds 400 to %s on search', async (parameters) => {
    expectProblem(await api.get(`/search?query=open&${parameters}`), 'ValidationError');
  });

  it('[ENT-07] returns an empty page with the total beyond the end', async () => {
    for (const path of PAGED()) {
      const first = await api.get(`${path}page=1&pageSize=1`, alpha);
      const response = await api.get(`${path}page=1000000&pageSize=100`, alpha);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.body.data).toEqual([]);
      if (path.includes('related')) continue;
      expect([path, response.body.meta.pagination.total]).toEqual([path, first.body.meta.pagination.total]);
    }
  });
});

describe('unknown values', () => {
  it.each([
    '/strapi/articles?sort=views',
    '/strapi/articles?sort=',
    '/strapi/articles?sort=date_asc&sort=date_desc',
    '/strapi/articles?access=platinum',
    '/strapi/articles?access=free,platinum',
    '/strapi/articles?access=FREE',
    '/strapi/articles?category_id=defi',
    '/strapi/articles?category_id=-1',
    '/strapi/articles?category_id=1.5',
    '/strapi/articles?category_id=99999999999',
    '/strapi/articles?excluded_categories=x',
    '/strapi/author-articles?author_id=1&sort=views',
    '/strapi/calendars?kind=party',
    '/search?query=open&access=platinum',
    '/search?query=open&categories=defi',
    '/search?query=open&period=fortnight',
    '/search?query=open&period=',
    '/search?query=open&sort=views',
    '/search?query=open&query=closed',
  ])('[API-01, API-03, API-11] responds 400 to %s', async (path) => {
    expectProblem(await api.get(path), 'ValidationError');
  });

  it.each(['0', '999', '2147483647', '9999999999'])(
    '[API-03, API-07] returns an empty list for category_id=%s',
    async (id) => {
      for (const path of ['articles', 'latest-articles', 'dynamic-trending-articles']) {
        const response = await api.get(`/strapi/${path}?category_id=${id}`);
        expect(response.status).toBe(200);
        expect(response.body.data).toEqual([]);
        expect(response.body.meta.pagination.total).toBe(0);
      }
    },
  );

  it('responds 400 to too many or too long values', async () => {
    const many = Array.from({ length: 61 }, (_, n) => `category_id=${n}`).join('&');
    expectProblem(await api.get(`/strapi/articles?${many}`), 'ValidationError');
    expectProblem(await api.get(`/strapi/articles?category_id=${'1,'.repeat(201)}`), 'ValidationError');
  });
});

describe('invalid text', () => {
  const paths = [
    '/search?query=',
    '/strapi/articles?access=',
    '/strapi/calendars?from=',
    '/strapi/articles?x=',
  ];

  it.each(['%00', 'a%00b', '%ED%A0%80', '%ED%BF%BF', '%C0%80', '%FF', '%', '%zz', '%E2%82'])(
    'responds 400 to %s in a query',
    async (text) => {
      for (const path of paths) expectProblem(await api.get(`${path}${text}`), 'ValidationError');
    },
  );

  it.each(['%00', 'a%00b', '%ED%A0%80', '%FF', '%', '%zz'])('responds 400 to %s in a path', async (text) => {
    for (const path of ['articles', 'article-id', 'authors', 'author-id', 'data-insights', 'bookmarks']) {
      expectProblem(await api.get(`/strapi/${path}/${text}`, free), 'ValidationError');
    }
  });

  it.each(['{"deviceId":"\\ud800"}', '{"deviceId":"\\u0000"}', '{"\\ud800":1}', '"\\udfff"'])(
    'responds 400 to %s in a body',
    async (payload) => {
      const headers = { 'content-type': 'application/json' };
      const url = `/strapi/articles/${known}/reads`;
      expectProblem(await api.send({ method: 'POST', url, headers, payload }), 'ValidationError');
    },
  );
});

describe('oversized input', () => {
  it('responds 400 to a search of 10 KB', async () => {
    expectProblem(await api.get(`/search?query=${'a'.repeat(10_240)}`), 'ValidationError');
    expectProblem(await api.get(`/search?query=${'%F0%9F%98%80'.repeat(600)}`), 'ValidationError');
  });

  it('accepts a search of the maximum length', async () => {
    expect((await api.get(`/search?query=${'ab '.repeat(170)}`)).status).toBe(200);
    expect((await api.get(`/search?query=${encodeURIComponent('(\'"&|!<->:*\\ '.repeat(30))}`)).status).toBe(
      200,
    );
  });

  it('ignores 10 KB in an unknown parameter', async () => {
    const plain = await api.get('/strapi/articles');
    expect((await api.get(`/strapi/articles?populate=${'a'.repeat(10_240)}`)).text).toBe(plain.text);
  });

  it('responds 404 to a slug that is too long', async () => {
    expectProblem(await api.get(`/strapi/articles/${'a'.repeat(121)}`), 'NotFoundError');
    expectProblem(await api.get(`/strapi/article-id/${'a'.repeat(200)}`), 'NotFoundError');
    expectProblem(await api.get(`/strapi/articles/${'a'.repeat(201)}`), 'NotFoundError');
  });

  it('responds 413 to a body over 16 KB', async () => {
    const payload = { deviceId: 'a'.repeat(17_000) };
    const url = `/strapi/articles/${known}/reads`;
    expectProblem(await api.send({ method: 'POST', url, payload }), 'PayloadTooLargeError');
  });

  it('responds 400 to a deeply nested body', async () => {
    const url = `/strapi/articles/${known}/reads`;
    const headers = { 'content-type': 'application/json' };
    const payload = '['.repeat(8000) + ']'.repeat(8000);
    expectProblem(await api.send({ method: 'POST', url, headers, payload }), 'ValidationError');
  });
});

describe('bodies', () => {
  const post = (contentType: string | undefined, payload: string) =>
    api.send({
      method: 'POST',
      url: `/strapi/articles/${known}/reads`,
      headers: contentType ? { 'content-type': contentType } : {},
      payload,
    });

  it.each(['{', '{"deviceId":', 'deviceId', '', '{"__proto__":{"admin":true}}', '\u0000'])(
    'responds 400 to the invalid JSON "%s"',
    async (payload) => expectProblem(await post('application/json', payload), 'ValidationError'),
  );

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'nonsense'])(
    'responds 415 to the content type %s',
    async (type) => expectProblem(await post(type, `{"deviceId":"${DEVICE}"}`), 'MediaTypeError'),
  );

  it('ignores the body of a bookmark request', async () => {
    const url = `/strapi/bookmarks/${known}`;
    const response = await api.call('POST', url, free, { uid: 'other', articleId: 2, createdAt: 'x' });
    expect(response.status).toBe(200);
    expect(response.body.data[0].attributes.article_id).toBe(known);
  });
});

describe('parameters of the CMS', () => {
  it.each([
    'populate[body]=*',
    'filters[access][$ne]=alpha',
    'fields=body',
    'fields[0]=body&populate=deep',
    'status=draft',
  ])('[API-03, PRO-03] ignores %s and reveals nothing', async (parameters) => {
    for (const path of [
      '/strapi/articles',
      '/strapi/articles/locked',
      '/strapi/latest-articles',
      '/strapi/featured-article',
    ]) {
      const response = await api.get(`${path}?${parameters}`);
      expect(response.text).toBe((await api.get(path)).text);
      expect(response.text).not.toContain('Zanzibar');
    }
  });
});

describe('paths and methods', () => {
  it.each(['/', '/strapi', '/strapi/nothing', '/strapi/articles/', '/admin', '/strapi//articles', '/.env'])(
    'responds 404 to %s',
    async (path) => expectProblem(await api.get(path), 'NotFoundError'),
  );

  it.each(['PUT', 'PATCH', 'POST', 'DELETE'] as const)(
    'responds 404 to %s on a path without that method',
    async (method) => {
      expectProblem(await api.send({ method, url: '/strapi/articles' }), 'NotFoundError');
    },
  );

  it.each([
    '/assets/missing.webp',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/README.md',
    '/assets/../README.md',
    '/assets/.hidden',
    '/assets/',
    '/assets/covers',
    '/assets/a%00b',
  ])('%s returns no file', async (path) => expectRejected(await api.get(path)));
});

describe('tokens', () => {
  const now = Math.floor(Date.now() / 1000);
  const claims: JWTPayload = {
    iss: ISSUER,
    aud: AUDIENCE,
    sub: 'u1',
    plan2: 'professional',
    iat: now,
    exp: now + 3600,
  };
  const withToken = (token: string): Promise<TestResponse> =>
    api.send({ url: '/strapi/articles/open', headers: { authorization: token } });

  it('[API-14] accepts a valid token, with roles as flags or names', async () => {
    for (const roles2 of [{ ALPHA: true }, ['ALPHA']]) {
      const token = await api.mint.sign({ ...claims, roles2 });
      const response = await api.send({
        url: '/strapi/articles/locked',
        headers: { authorization: `Bearer ${token}` },
      });
      expect(response.status).toBe(200);
    }
  });

  it('[ENT-08] accepts roles only if they are true, and treats an unknown plan as free', async () => {
    for (const wrong of [
      { roles2: { ALPHA: 'true' } },
      { roles2: { ALPHA: 1 } },
      { roles2: 'ALPHA' },
      { roles2: null },
      { roles2: { ALPHA: true }, plan2: 'gold' },
      { roles2: ['ALPHA'], plan2: 'pioneer' },
      { roles2: ['ALPHA'], plan2: undefined },
    ]) {
      const token = await api.mint.sign({ ...claims, ...wrong });
      const response = await api.send({
        url: '/strapi/articles/locked',
        headers: { authorization: `Bearer ${token}` },
      });
      expectProblem(response, 'PlanError');
    }
  });

  it.each([
    ['expired', { exp: now - 61 }],
    ['not yet valid', { nbf: now + 3600 }],
    ['without an expiry', { exp: undefined }],
    ['of another issuer', { iss: 'https://elsewhere.example' }],
    ['without an issuer', { iss: undefined }],
    ['for another audience', { aud: 'newsletter' }],
    ['without an audience', { aud: undefined }],
    ['without a subject', { sub: undefined }],
    ['with an empty subject', { sub: '' }],
    ['whose subject is not valid text', { sub: 'a\u0000b' }],
  ])('[ERR-01, API-14] responds 401 to a token %s, even on an open article', async (_name, wrong) => {
    expectProblem(
      await withToken(`Bearer ${await api.mint.sign({ ...claims, ...wrong } as JWTPayload)}`),
      'UnauthorizedError',
    );
  });

  it('[API-14] responds 401 to alg none, an unknown key and another key under a known id', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    const forged = (kid: string) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid }).sign(privateKey);
    const unsecured = new UnsecuredJWT(claims).encode();
    const [, payload] = unsecured.split('.');
    const header = Buffer.from('{"alg":"none","kid":"test"}').toString('base64url');
    for (const token of [await forged('unknown'), await forged('test'), unsecured, `${header}.${payload}.`]) {
      expectProblem(await withToken(`Bearer ${token}`), 'UnauthorizedError');
    }
  });

  it('[API-14] responds 401 to HS256 signed with the public key', async () => {
    const { publicKey } = await generateKeyPair('ES256', { extractable: true });
    for (const secret of [
      await exportSPKI(publicKey),
      JSON.stringify(api.mint.publicJwk),
      api.mint.publicPem,
    ]) {
      const head = Buffer.from('{"alg":"HS256","kid":"test","typ":"JWT"}').toString('base64url');
      const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
      const signature = createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url');
      expectProblem(await withToken(`Bearer ${head}.${body}.${signature}`), 'UnauthorizedError');
    }
  });

  it.each([
    '',
    'Bearer',
    'Bearer ',
    'Bearer x',
    'Bearer a.b.c',
    'Basic dXNlcjpwYXNz',
    'Bearer a b',
    'x',
    'Bearer ..',
  ])('[API-14] responds 401 to the header "%s"', async (header) =>
    expectProblem(await withToken(header), 'UnauthorizedError'),
  );

  it('[API-14] responds 401 to a tampered token', async () => {
    const [head, , signature] = (await api.mint.sign(claims)).split('.');
    const body = Buffer.from(JSON.stringify({ ...claims, sub: 'u2' })).toString('base64url');
    expectProblem(await withToken(`Bearer ${head}.${body}.${signature}`), 'UnauthorizedError');
  });

  it('responds 401 to an invalid token on every route', async () => {
    for (const url of ['/strapi/navigation', '/search?query=open', '/strapi/bookmarks', '/nowhere']) {
      expectProblem(await api.send({ url, headers: { authorization: 'Bearer x' } }), 'UnauthorizedError');
    }
  });
});

describe('over a real socket', () => {
  let port: number;
  beforeAll(async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    port = (api.app.server.address() as AddressInfo).port;
  });

  /** Sends these bytes and returns the parsed response. */
  const raw = (request: string): Promise<TestResponse> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('error', reject);
      socket.on('close', () => {
        const [head = '', body = ''] = text.split('\r\n\r\n');
        const headers = Object.fromEntries(
          head
            .split('\r\n')
            .slice(1)
            .map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
        );
        const status = Number(head.split(' ')[1]);
        resolve({ status, headers, text: body, body: body && JSON.parse(body) });
      });
      socket.write(request);
    });
  const get = (path: string, ...headers: string[]) =>
    raw([`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n'));

  it('responds 401 to a token of 10 KB and 431 to one of 20 KB, in our error format', async () => {
    const ten = await get('/strapi/articles/open', `Authorization: Bearer ${'a'.repeat(10_000)}`);
    expectProblem(ten, 'UnauthorizedError');
    const twenty = await get('/strapi/articles/open', `Authorization: Bearer ${'a'.repeat(20_000)}`);
    expectProblem(twenty, 'HeadersTooLargeError');
    expect(twenty.headers['cache-control']).toBe('no-store');
  });

  it.each([
    'NONSENSE\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET /strapi/articles HTTP/1.1\r\nHo st: x\r\n\r\n',
  ])('responds 400 to invalid HTTP in our error format: %j', async (bytes) =>
    expectProblem(await raw(bytes), 'ValidationError'),
  );

  it('does not respond 5xx to raw non-ASCII bytes in the path', async () => {
    const response = await get('/search?query=caf\u00e9');
    expect(response.status).toBeLessThan(500);
  });

  it('responds 400 to an invalid body', async () => {
    const request = [
      `POST /strapi/articles/${known}/reads HTTP/1.1`,
      'Host: x',
      'Connection: close',
      'Content-Type: application/json',
      'Content-Length: 5',
      '',
      '{"a":',
    ].join('\r\n');
    expectProblem(await raw(request), 'ValidationError');
  });
});

const HOSTILE = [
  '',
  '0',
  '-1',
  '1.5',
  '99999999999999999999',
  "';drop table articles;--",
  '%00',
  '%ED%A0%80',
  '%',
  '..%2f..%2fetc%2fpasswd',
  'null',
  'undefined',
  '[object Object]',
  '%F0%9F%A6%91',
  '<script>',
  'a'.repeat(150),
  'a'.repeat(5000),
  '1,2,,3',
  '$where',
  '__proto__',
  'constructor',
  '%2500',
  '2026-02-30',
  '-271821-04-20',
];

interface Documented {
  readonly get?: { readonly parameters?: readonly { readonly in: string; readonly name: string }[] };
}

// Thousands of requests, which take longer than the default limit on a busy machine.
describe('every route of the route table', { timeout: 90_000 }, () => {
  const expectNoServerError = (response: TestResponse, request: string): void => {
    expect(response.status, `${request} ${response.text.slice(0, 200)}`).toBeLessThan(500);
    if (response.status >= 400 && response.text !== '') expectRejected(response);
  };
  const routes = () => api.routes.filter(({ method }) => ['GET', 'POST', 'DELETE'].includes(method));

  it('includes at least the calls of the specification', () => {
    expect(routes().length).toBeGreaterThanOrEqual(23);
  });

  it('handles hostile path parameters without a 5xx', async () => {
    const headers = { authorization: `Bearer ${await api.mint.token(member(free))}` };
    for (const { method, url } of routes()) {
      if (!/[:*]/.test(url)) continue;
      for (const value of HOSTILE) {
        const path = url.replace(/:\w+|\*/g, () => value);
        expectNoServerError(
          await api.send({ method: method as 'GET', url: path, headers }),
          `${method} ${path}`,
        );
      }
    }
  });

  it('handles hostile values of every query parameter without a 5xx', async () => {
    const { paths = {} } = api.app.swagger() as { paths?: Record<string, Documented> };
    const named = Object.entries(paths).flatMap(([path, { get }]) =>
      (get?.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => ({ path, name })),
    );
    expect(named.length).toBeGreaterThan(30);
    for (const { path, name } of named) {
      const url = path.replace(/\{\w+\}/g, 'open');
      const needed = { author_id: 1, article_id: known };
      for (const value of HOSTILE) {
        const query = Object.entries(needed)
          .filter(([other]) => other !== name)
          .map(([other, id]) => `${other}=${id}&`)
          .join('');
        const full = `${url}?${query}${name}=${value}`;
        expectNoServerError(await api.get(full), full);
      }
    }
  });

  it('handles hostile values in many parameters at once', async () => {
    const headers = { authorization: `Bearer ${await api.mint.token(member(free))}` };
    const names = ['page', 'sort', 'access', 'category_id', 'categories', 'query', 'kind', 'from', 'x[y][]'];
    for (const { method, url } of routes()) {
      if (/^\/(docs|assets)/.test(url)) continue;
      for (const value of ['%00', '%ED%A0%80', '99999999999999999999', '__proto__', 'a'.repeat(1500)]) {
        const query = names.map((name) => `${name}=${value}`).join('&');
        const full = `${url.replace(/:\w+/g, String(known))}?${query}`;
        expectNoServerError(
          await api.send({ method: method as 'GET', url: full, headers }),
          `${method} ${full}`,
        );
      }
    }
  });
});

type Member = Parameters<TestApi['mint']['token']>[0];
const member = (reader: typeof free): Member => reader as Member;
