import type { AddressInfo } from 'node:net';
import { Problem } from '@tidemark/contracts/problem';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AppWithoutDatabase, startWithoutDatabase } from '../../../test/app-without-database.ts';

// A gate is cached for anonymous readers as an open article is. The article of this test is opened and gated.

const PATH = '/strapi/gated-by-test';
const KEY = 'articles:7';
const EDGE = { 'surrogate-capability': 'edge="Surrogate/1.0"' };
const FOR_EDGES = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=864000';
const article = { isGated: true, calls: 0 };

let api: AppWithoutDatabase;
beforeAll(async () => {
  api = await startWithoutDatabase({}, (app) => {
    app.get(PATH, { config: { shared: true } }, async (request) => {
      article.calls += 1;
      request.contentKeys = [KEY];
      if (article.isGated && request.reader.kind === 'anonymous') {
        throw new Problem('UnauthorizedError', 'Sign up', { access: 'alpha' });
      }
      return { body: 'Zanzibar' };
    });
  });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => {
  Object.assign(article, { isGated: true, calls: 0 });
  api.contentChanged();
});

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}
type Send = (headers?: Readonly<Record<string, string>>, method?: 'GET' | 'HEAD') => Promise<Received>;

const byFramework: Send = (headers = {}, method = 'GET') => api.send({ method, url: PATH, headers });
/** Over a connection, where cached responses are sent before the framework sees the request. */
const byServer: Send = async (headers = {}, method = 'GET') => {
  const { port } = api.app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${PATH}`, { method, headers });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
  };
};

describe.each([
  ['the framework', byFramework],
  ['the server', byServer],
])('a gate that %s sends from the cache', (_name, send) => {
  it('has the status, body and headers of the computed one', async () => {
    const [computed, cached] = [await send(), await send()];
    expect(article.calls).toBe(1);
    expect(computed.status).toBe(401);
    const comparable = ({ status, text, headers }: Received) => {
      const { date: _date, ...rest } = headers;
      return { status, text, headers: rest };
    };
    expect(comparable(cached)).toEqual(comparable(computed));
    expect(JSON.parse(cached.text).error).toMatchObject({ status: 401, details: { access: 'alpha' } });
    expect(cached.text).not.toContain('Zanzibar');
  });

  it('is stored by surrogates only', async () => {
    for (let n = 0; n < 2; n += 1) {
      const { headers } = await send();
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['surrogate-key']).toBeUndefined();
      const atEdge = await send(EDGE);
      expect(atEdge.status).toBe(401);
      expect(atEdge.headers['cache-control']).toBe(FOR_EDGES);
      expect(atEdge.headers['surrogate-key']).toBe(KEY);
      expect(atEdge.headers['x-content-position']).toBeDefined();
    }
    expect(article.calls).toBe(1);
  });

  it('never becomes 304 or 200, whatever the client has', async () => {
    article.isGated = false;
    const open = await send();
    article.isGated = true;
    api.contentChanged([KEY]);
    const since = new Date(Date.now() + 60_000).toUTCString();
    const conditions: Record<string, string>[] = [
      { 'if-none-match': String(open.headers.etag) },
      { 'if-none-match': '*' },
      { 'if-modified-since': since },
    ];
    for (const condition of [...conditions, ...conditions.map((one) => ({ ...one, ...EDGE }))]) {
      const response = await send(condition);
      expect(response.status).toBe(401);
      expect(response.headers.etag).toBeUndefined();
      expect(response.text).not.toContain('Zanzibar');
    }
    expect(article.calls).toBe(2);
  });

  it('is not sent to a token, and is not what a token gets', async () => {
    await send();
    const authorization = 'Bearer good';
    const mine = await send({ authorization });
    expect([mine.status, mine.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(mine.text).toContain('Zanzibar');
    expect((await send()).status).toBe(401);
    const rejected = await send({ authorization: 'Bearer bad', ...EDGE });
    expect([rejected.status, rejected.headers['cache-control']]).toEqual([401, 'private, no-store']);
    expect(rejected.text).not.toContain('alpha');
  });

  it('opens and closes with a change of its article', async () => {
    expect((await send()).status).toBe(401);
    article.isGated = false;
    api.contentChanged(['articles:8']);
    expect((await send()).status).toBe(401);
    api.contentChanged([KEY]);
    const open = await send();
    expect([open.status, open.headers['cache-control']]).toEqual([200, FOR_EDGES]);
    expect(open.text).toContain('Zanzibar');
    article.isGated = true;
    api.contentChanged([KEY]);
    expect((await send({ 'if-none-match': String(open.headers.etag) })).status).toBe(401);
  });

  it('has no body for HEAD', async () => {
    for (let n = 0; n < 2; n += 1) {
      const response = await send({}, 'HEAD');
      expect([response.status, response.text]).toEqual([401, '']);
      expect(response.headers['cache-control']).toBe('no-store');
    }
    expect((await send()).text).toContain('Sign up');
    expect(article.calls).toBe(1);
  });
});

it('is computed once for concurrent requests', async () => {
  const responses = await Promise.all(Array.from({ length: 20 }, () => byFramework()));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([401]));
  expect(article.calls).toBe(1);
});
