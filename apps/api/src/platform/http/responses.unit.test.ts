import { get as httpGet } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTick } from 'node:timers/promises';
import { Problem } from '@tidemark/contracts/problem';
import { ArticleListResponse } from '@tidemark/contracts/wire/article';
import { Type } from 'typebox';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AppWithoutDatabase, ORIGIN, startWithoutDatabase } from '../../../test/app-without-database.ts';
import { expectProblem, expectSecurityHeaders } from '../../../test/expect.ts';
import { gateResponses } from '../../features/articles/gate.ts';
import type { App } from './app.ts';

const PUBLIC_CACHE_CONTROL =
  'public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=864000';

/** How the test route responds, and how often it was called. */
const route = { calls: 0, respond: async (): Promise<unknown> => ({ n: route.calls }) };

/** The parameters that the test routes know; each distinguishes a cached response. */
const querystring = {
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(
    ['a', 'other', 'abort', 'etag', 'last', 'w'].map((name) => [name, { type: 'string' }]),
  ),
};

function routes(app: App): void {
  app.get('/test/cached', { config: { shared: true }, schema: { querystring } }, async ({ reader }) => {
    route.calls += 1;
    return { for: reader.kind, ...((await route.respond()) as object) };
  });
  app.get('/test/gated', { schema: { response: gateResponses } }, async ({ reader }) => {
    const teaser = { ...CARD, body: 'Zanzibar', attributes: { ...CARD.attributes, body: 'Zanzibar' } };
    const details = { access: 'alpha', teaser, plain: 'Zanzibar' };
    throw new Problem(reader.kind === 'member' ? 'PlanError' : 'UnauthorizedError', 'No', details);
  });
  app.get('/test/extra', { schema: { response: { 200: ArticleListResponse } } }, async () => {
    const leaky = { ...CARD, secret: 'Zanzibar', attributes: { ...CARD.attributes, body: 'Zanzibar' } };
    return { data: [leaky], meta: { pagination: PAGINATION, secret: 'Zanzibar' }, secret: 'Zanzibar' };
  });
  app.get('/test/fault', async () => {
    throw new Error('the password is Zanzibar');
  });
  app.get(
    '/test/slow',
    { config: { shared: true }, schema: { querystring }, handlerTimeout: 30 },
    () => new Promise(() => {}),
  );
  app.post('/test/write', { schema: { response: { 204: Type.Null() } } }, async (_request, reply) =>
    reply.code(204).send(null),
  );
}

const PAGINATION = { page: 1, pageSize: 20, pageCount: 1, total: 1 };
const IMAGE = {
  url: '/a.webp',
  width: 1,
  height: 1,
  alternativeText: '',
  blur: '',
  formats: { small: { url: '/a.webp', width: 1, height: 1, secret: 'Zanzibar' } },
  secret: 'Zanzibar',
};
const CARD = {
  id: 1,
  attributes: {
    title: 'T',
    slug: 't',
    teaser: 'T',
    access: 'alpha' as const,
    publish_at: '',
    updated_at: '',
    main_image: IMAGE,
    image: null,
    categories: [{ id: 7, name: 'Layer 1', slug: 'layer-1', secret: 'Zanzibar' }],
    authors: [
      {
        id: 1,
        attributes: {
          first_name: 'A',
          last_name: null,
          slug: 'a',
          email: 'Zanzibar',
          image: { data: { attributes: { url: '', width: 1, height: 1, blur: '', secret: 'Zanzibar' } } },
        },
      },
    ],
    assets: [],
    bookmark: null,
    reading_minutes: 1,
    words: 1,
    charts: 0,
    tables: 0,
    takeaways: 0,
  },
};

let api: AppWithoutDatabase;
beforeAll(async () => {
  api = await startWithoutDatabase({}, routes);
});
beforeEach(() => {
  route.calls = 0;
  route.respond = async () => ({ n: route.calls });
  api.contentChanged();
});

describe('headers of every response', () => {
  const cases = [
    ['200', { url: '/test/cached' }, 200, PUBLIC_CACHE_CONTROL],
    [
      '200 to a member',
      { url: '/test/cached', headers: { authorization: 'Bearer good' } },
      200,
      'private, no-store',
    ],
    ['204', { method: 'POST', url: '/test/write' }, 204, 'no-store'],
    ['400', { url: '/strapi/articles?page=0' }, 400, 'no-store'],
    ['400 of the router', { url: '/strapi/articles/%zz' }, 400, 'no-store'],
    ['401', { url: '/test/gated' }, 401, 'no-store'],
    [
      '401 to a bad token',
      { url: '/test/cached', headers: { authorization: 'Bearer bad' } },
      401,
      'private, no-store',
    ],
    ['404', { url: '/nowhere' }, 404, 'no-store'],
    ['404 of a file', { url: '/assets/nothing.webp' }, 404, 'no-store'],
    [
      '404 to a member',
      { url: '/nowhere', headers: { authorization: 'Bearer good' } },
      404,
      'private, no-store',
    ],
    ['406', { url: '/test/gated', headers: { authorization: 'Bearer good' } }, 406, 'private, no-store'],
    ['404 of the router', { url: `/strapi/articles/${'a'.repeat(300)}` }, 404, 'no-store'],
    [
      '404 of the router to a member',
      { url: `/strapi/articles/${'a'.repeat(300)}`, headers: { authorization: 'Bearer good' } },
      404,
      'private, no-store',
    ],
    [
      '415',
      { method: 'POST', url: '/test/write', headers: { 'content-type': 'text/plain' }, payload: 'x' },
      415,
      'no-store',
    ],
    ['500', { url: '/test/fault' }, 500, 'no-store'],
    ['503', { url: '/test/slow' }, 503, 'no-store'],
    [
      'a file to a member',
      { url: '/docs/static/index.css', headers: { authorization: 'Bearer good' } },
      200,
      'private, no-store',
    ],
  ] as const;

  it.each(cases)(
    '[ERR-01] %s has Vary, CORS, Cache-Control and the security headers',
    async (_name, request, status, cacheControl) => {
      const headers = { origin: ORIGIN, ...('headers' in request ? request.headers : {}) };
      const response = await api.send({ ...request, headers });
      expect(response.status).toBe(status);
      expect(response.headers['cache-control']).toBe(cacheControl);
      expect(response.headers.vary).toBe('Authorization, Origin');
      expect(response.headers['access-control-allow-origin']).toBe(ORIGIN);
      expectSecurityHeaders(response.headers);
      if (status >= 400) expect(response.body.error.status).toBe(status);
    },
  );

  it('gives another origin no CORS permission, but varies by it', async () => {
    for (const origin of [
      'https://evil.example',
      `${ORIGIN}.evil.example`,
      'http://localhost:30000',
      'null',
    ]) {
      const response = await api.send({ url: '/test/cached', headers: { origin } });
      expect(response.headers['access-control-allow-origin']).toBeUndefined();
      expect(response.headers.vary).toBe('Authorization, Origin');
    }
    const bad = await api.send({ url: '/strapi/articles/%zz', headers: { origin: 'https://evil.example' } });
    expect(bad.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('responds to a preflight of the portal, cacheable for two hours', async () => {
    const response = await api.send({
      method: 'OPTIONS',
      url: '/strapi/bookmarks/1',
      headers: {
        origin: ORIGIN,
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': ORIGIN,
      'access-control-allow-methods': 'GET, POST, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type',
      'access-control-max-age': '7200',
    });
    expect(String(response.headers.vary)).toContain('Origin');
  });

  it('logs internal errors without revealing them', async () => {
    const response = await api.get('/test/fault?email=me@example.com');
    expectProblem(response, 'InternalError');
    expect(response.text).not.toContain('Zanzibar');
    expect(api.logs()).toContain('the password is Zanzibar');
    expect(api.logs()).not.toContain('me@example.com');
  });
});

describe('the response schema', () => {
  it('[PRO-03] is an allow-list: other fields are not sent', async () => {
    const response = await api.get('/test/extra');
    expect(response.status).toBe(200);
    expect(response.body.data[0].attributes.title).toBe('T');
    expect(response.body.data[0].attributes.main_image.formats.small.url).toBe('/a.webp');
    expect(response.text).not.toContain('Zanzibar');
  });

  it('[PRO-03, ERR-01] also limits the card inside a 401 and a 406', async () => {
    for (const token of [undefined, 'good']) {
      const response = await api.get('/test/gated', token);
      expect(response.body.error.details.access).toBe('alpha');
      expect(response.body.error.details.teaser.attributes.authors[0].attributes.first_name).toBe('A');
      expect(response.text).not.toContain('Zanzibar');
    }
  });
});

describe('cached responses', () => {
  /** A promise that delays the route. */
  function held() {
    const { promise, resolve } = Promise.withResolvers<object>();
    route.respond = () => promise;
    return resolve;
  }

  it('are computed once for concurrent requests', async () => {
    const release = held();
    const requests = Promise.all(Array.from({ length: 20 }, () => api.get('/test/cached?a=1')));
    await vi.waitFor(() => expect(route.calls).toBe(1), { timeout: 60_000 });
    release({ done: true });
    const responses = await requests;
    expect(route.calls).toBe(1);
    expect(new Set(responses.map(({ text }) => text))).toEqual(new Set(['{"for":"anonymous","done":true}']));
    expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(1);
    for (const { headers } of responses) {
      expect(headers['cache-control']).toBe(PUBLIC_CACHE_CONTROL);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });

  it('are reused until content changes', async () => {
    expect((await api.get('/test/cached')).body.n).toBe(1);
    expect((await api.get('/test/cached')).body.n).toBe(1);
    expect((await api.get('/test/cached?other')).body.n).toBe(2);
    api.contentChanged();
    expect((await api.get('/test/cached')).body.n).toBe(3);
  });

  it('share one cache key for unknown, reordered and encoded parameters', async () => {
    const { n } = (await api.get('/test/cached?a=5&other=6')).body;
    for (const query of ['other=6&a=5', 'a=5&other=6&c=RANDOM', 'c=1&a=%35&other=6&d=2']) {
      expect((await api.get(`/test/cached?${query}`)).body.n).toBe(n);
    }
    expect((await api.get('/test/cached?a=5&other=7')).body.n).not.toBe(n);
  });

  it('started before a publish are not cached after it', async () => {
    const release = held();
    const before = api.get('/test/cached');
    await vi.waitFor(() => expect(route.calls).toBe(1), { timeout: 60_000 });
    api.contentChanged();
    route.respond = async () => ({ fresh: true });
    expect((await api.get('/test/cached')).body.fresh).toBe(true);
    release({ stale: true });
    expect((await before).body.stale).toBe(true);
    expect((await api.get('/test/cached')).body.fresh).toBe(true);
  });

  it('[API-14] never come from or go to a member', async () => {
    const release = held();
    const mine = api.get('/test/cached', 'good');
    await vi.waitFor(() => expect(route.calls).toBe(1), { timeout: 60_000 });
    const others = api.get('/test/cached');
    await vi.waitFor(() => expect(route.calls).toBe(2), { timeout: 60_000 });
    release({});
    expect((await mine).body.for).toBe('member');
    expect((await others).body.for).toBe('anonymous');
    expect((await api.get('/test/cached', 'good')).body.for).toBe('member');
    expect(route.calls).toBe(3);
    expect((await api.get('/test/cached', 'bad')).status).toBe(401);
  });

  it('that failed are neither cached nor awaited', async () => {
    const { promise, reject } = Promise.withResolvers<object>();
    route.respond = () => (route.calls === 1 ? promise : Promise.resolve({ n: route.calls }));
    const first = api.get('/test/cached');
    await vi.waitFor(() => expect(route.calls).toBe(1), { timeout: 60_000 });
    const second = api.get('/test/cached');
    await nextTick();
    reject(new Problem('NotFoundError'));
    expect((await first).status).toBe(404);
    expect((await second).body.n).toBe(2);
  });

  it('that never arrive time out for all waiting requests', async () => {
    const responses = await Promise.all([
      api.get('/test/slow?w'),
      api.get('/test/slow?w'),
      api.get('/test/slow?w'),
    ]);
    for (const response of responses) {
      expectProblem(response, 'UnavailableError');
      expect(response.headers['retry-after']).toBe('5');
    }
  });

  it('of an aborted request do not block waiting requests', async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = api.app.server.address() as AddressInfo;
    let arrived = 0;
    api.app.server.on('request', () => {
      arrived += 1;
    });
    route.respond = () => (route.calls === 1 ? new Promise(() => {}) : Promise.resolve({ n: route.calls }));
    const leader = httpGet({ port, host: '127.0.0.1', path: '/test/cached?abort' });
    leader.on('error', () => {});
    await vi.waitFor(() => expect(route.calls).toBe(1), { timeout: 60_000 });
    const waiter = fetch(`http://127.0.0.1:${port}/test/cached?abort`);
    await vi.waitFor(() => expect(arrived).toBe(2), { timeout: 60_000 });
    await nextTick();
    expect(route.calls).toBe(1);
    leader.destroy();
    expect(await (await waiter).json()).toEqual({ for: 'anonymous', n: 2 });
  });
});

describe('ETags', () => {
  const requestWith = (tag: string | undefined, method: 'GET' | 'HEAD' = 'GET') =>
    api.send({
      method,
      url: '/test/cached?etag',
      headers: tag === undefined ? {} : { 'if-none-match': tag },
    });
  beforeEach(() => {
    route.respond = async () => ({ same: true });
  });

  it('respond 304 without a body to a matching tag, cached or newly computed', async () => {
    const { headers } = await requestWith(undefined);
    const tag = String(headers.etag);
    expect(tag).toMatch(/^"[\w-]{20,}"$/);
    for (const fresh of [false, true]) {
      if (fresh) api.contentChanged();
      const response = await requestWith(tag);
      expect(response.status).toBe(304);
      expect(response.text).toBe('');
      expect(response.headers).toMatchObject({
        etag: tag,
        'cache-control': PUBLIC_CACHE_CONTROL,
        vary: 'Authorization, Origin',
      });
      expect(response.headers['content-length']).toBeUndefined();
    }
    expect(route.calls).toBe(2);
  });

  it('respond 304 to HEAD with a matching tag, cached or newly computed', async () => {
    const { headers } = await requestWith(undefined);
    for (const fresh of [false, true]) {
      if (fresh) api.contentChanged();
      const response = await requestWith(String(headers.etag), 'HEAD');
      expect([response.status, response.text, response.headers.etag]).toEqual([304, '', headers.etag]);
    }
    expect(route.calls).toBe(2);
  });

  it.each([
    ['weak', (tag: string) => `W/${tag}`],
    ['one of several', (tag: string) => `"x", W/${tag} , "y"`],
    ['any', () => '*'],
  ])('304 where the tag is %s', async (_name, write) => {
    const { headers } = await requestWith(undefined);
    expect((await requestWith(write(String(headers.etag)))).status).toBe(304);
  });

  it('respond 200 with a new tag after a change', async () => {
    const { headers } = await requestWith(undefined);
    route.respond = async () => ({ same: false });
    api.contentChanged();
    const response = await requestWith(String(headers.etag));
    expect(response.status).toBe(200);
    expect(response.headers.etag).not.toBe(headers.etag);
  });

  it('respond to HEAD like GET, without a body', async () => {
    const got = await requestWith(undefined);
    for (const fresh of [false, true]) {
      if (fresh) api.contentChanged();
      const response = await requestWith(undefined, 'HEAD');
      expect(response.status).toBe(200);
      expect(response.text).toBe('');
      expect(response.headers.etag).toBe(got.headers.etag);
      expect(response.headers['cache-control']).toBe(PUBLIC_CACHE_CONTROL);
      expect(response.headers['content-length']).toBe(got.headers['content-length']);
    }
    expect((await requestWith(undefined)).text).toBe(got.text);
  });
});

describe('limits', () => {
  it('respond 429 in our error format, also with an invalid token, never on /livez', async () => {
    const limited = await startWithoutDatabase(
      { limits: { perMinute: 3, searchesPerMinute: 1, maxDelayMs: 0 } },
      routes,
    );
    for (let n = 0; n < 3; n += 1) expect((await limited.get(`/test/cached?${n}`)).status).toBe(200);
    for (const token of [undefined, 'good', 'bad']) {
      const response = await limited.get('/test/cached?last', token);
      expectProblem(response, 'RateLimitError');
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
      expect(response.headers['access-control-allow-origin']).toBe(ORIGIN);
      expect(response.headers.vary).toBe('Authorization, Origin');
      expect(response.headers['cache-control']).toBe(token ? 'private, no-store' : 'no-store');
    }
    for (let n = 0; n < 9; n += 1) expect((await limited.get('/livez')).status).toBe(200);
  });

  it('count bad tokens, so that signature checks are bounded', async () => {
    const verify = vi.fn(async () => {
      throw new Problem('UnauthorizedError');
    });
    const limits = { perMinute: 2, searchesPerMinute: 1, maxDelayMs: 0 };
    const limited = await startWithoutDatabase({ limits }, routes, {
      tokens: { verify, verifiedReader: () => undefined },
    });
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await limited.get('/test/cached', 'bad')).status);
    expect(statuses).toEqual([401, 401, 429, 429, 429]);
    expect(verify).toHaveBeenCalledTimes(2);
  });

  it('[API-01] have a separate, lower limit for searches', async () => {
    const limited = await startWithoutDatabase({
      limits: { perMinute: 100, searchesPerMinute: 2, maxDelayMs: 0 },
    });
    const search = async (n: number) => (await limited.get(`/search?query=&offset=${n}`)).status;
    expect([await search(1), await search(2), await search(3)]).toEqual([200, 200, 429]);
    expect((await limited.get('/nowhere')).status).toBe(404);
  });

  it('reject requests with 503 under load, except /livez', async () => {
    const overloaded = await startWithoutDatabase(
      { limits: { perMinute: 1000, searchesPerMinute: 1000, maxDelayMs: 0.001 } },
      routes,
    );
    const blockEventLoop = () => {
      const end = performance.now() + 60;
      while (performance.now() < end);
    };
    await vi.waitFor(
      () => {
        blockEventLoop();
        expect(overloaded.app.isUnderPressure()).toBe(true);
      },
      { timeout: 60_000, interval: 20 },
    );
    const response = await overloaded.get('/test/cached');
    expectProblem(response, 'UnavailableError');
    expect(response.headers['retry-after']).toBe('5');
    expect(response.headers['access-control-allow-origin']).toBe(ORIGIN);
    expect(response.headers.vary).toBe('Authorization, Origin');
    expect((await overloaded.get('/livez')).status).toBe(200);
    expectProblem(await overloaded.get('/readyz'), 'UnavailableError');
  });
});

describe('operator routes', () => {
  it('/livez responds at once, /readyz responds 503 until the publication is loaded', async () => {
    const starting = await startWithoutDatabase({}, () => {}, { isLoaded: () => false });
    expect((await starting.get('/livez')).body).toEqual({ status: 'alive' });
    const response = await starting.get('/readyz');
    expectProblem(response, 'UnavailableError');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('/readyz responds 503 from the moment the process is asked to stop, and other requests are served', async () => {
    const stopping = await startWithoutDatabase({}, () => {}, { isStopping: () => true });
    const response = await stopping.get('/readyz');
    expectProblem(response, 'UnavailableError');
    expect(response.body.error.message).toBe('The process is stopping');
    expect((await stopping.get('/livez')).status).toBe(200);
  });

  it('/readyz responds 503 if the database does not respond', async () => {
    expectProblem(await api.get('/readyz'), 'UnavailableError');
  });

  it('documents every public route at /docs, but no staff, webhook or internal route', async () => {
    expect((await api.get('/docs')).status).toBe(200);
    const { body } = await api.get('/docs/json');
    const described = Object.entries<object>(body.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = api.routes
      .filter(({ method, url }) => method !== 'HEAD' && method !== 'OPTIONS' && !/^\/(docs|assets)/.test(url))
      .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`);
    const isInternal = (route: string) => / \/(staff|hooks|internal)\b/.test(route);
    expect(served.filter(isInternal).length).toBeGreaterThan(4);
    expect(served.length).toBeGreaterThan(20);
    expect(described).toEqual(expect.arrayContaining(served.filter((route) => !isInternal(route))));
    expect(described.filter(isInternal)).toEqual([]);
  });
});
