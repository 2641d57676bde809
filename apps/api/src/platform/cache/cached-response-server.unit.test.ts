import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type AppWithoutDatabase, ORIGIN, startWithoutDatabase } from '../../../test/app-without-database.ts';

const PATH = '/strapi/cached-by-test';
const LIMITS = { perMinute: 1_000_000, searchesPerMinute: 1_000_000, maxDelayMs: 0 };

interface Received {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Over a real connection, because the fast path exists only there. */
function request(
  api: AppWithoutDatabase,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Received> {
  const { port, address } = api.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: address, port, path, headers, method, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => {
        const { date: _date, ...rest } = response.headers;
        resolve({ status: response.statusCode, headers: rest, text });
      });
    });
    sent.on('error', reject).end();
  });
}

async function start(perMinute = LIMITS.perMinute) {
  let calls = 0;
  const api = await startWithoutDatabase({ limits: { ...LIMITS, perMinute } }, (app) => {
    app.get(PATH, { config: { shared: true } }, async ({ reader }) => {
      calls += 1;
      return { for: reader.kind, calls };
    });
  });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  return { api, calls: () => calls };
}

const lines = (api: AppWithoutDatabase) =>
  api
    .logs()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'request');

describe('a cached response, sent before the framework sees the request', () => {
  it.each([{}, { origin: ORIGIN }, { origin: 'https://elsewhere.example' }])(
    'equals the response of the framework, for the headers %o',
    async (headers) => {
      const { api, calls } = await start();
      const computed = await request(api, PATH, headers);
      const cached = await request(api, PATH, headers);
      expect(computed.status).toBe(200);
      expect(cached).toEqual(computed);
      expect(calls()).toBe(1);
      const tag = String(cached.headers.etag);
      // An injected request does not use the fast path.
      const byFramework = await api.send({ url: PATH, headers: { ...headers, 'if-none-match': tag } });
      const byServer = await request(api, PATH, { ...headers, 'if-none-match': tag });
      expect(byFramework.status).toBe(304);
      const { connection: _connection, ...received } = byServer.headers;
      const { date: _date, connection: _other, ...injected } = byFramework.headers;
      expect({ ...byServer, headers: received }).toEqual({ status: 304, headers: injected, text: '' });
    },
  );

  it('is logged in the same format, with its own request id', async () => {
    const { api } = await start();
    await request(api, `${PATH}?a=secret`);
    await request(api, `${PATH}?a=secret`);
    await expect.poll(() => lines(api)).toHaveLength(2);
    const [first, second] = lines(api);
    expect(second).toEqual({ ...first, id: second.id, ms: second.ms, time: second.time });
    expect(second).toMatchObject({ method: 'GET', path: PATH, status: 200 });
    expect(second.id).not.toBe(first.id);
    expect(api.logs()).not.toContain('secret');
  });

  it('is sent only to anonymous GET requests', async () => {
    const { api } = await start();
    expect((await request(api, PATH)).text).toContain('"for":"anonymous"');
    expect((await request(api, PATH, { authorization: 'Bearer good' })).text).toContain('"for":"member"');
    expect((await request(api, PATH, { authorization: 'Bearer bad' })).status).toBe(401);
    expect((await request(api, PATH, {}, 'POST')).status).toBe(404);
  });

  it('counts against the rate limit', async () => {
    const { api } = await start(3);
    const statuses = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await request(api, PATH)).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const rejected = await request(api, PATH);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is dropped when content changes', async () => {
    const { api, calls } = await start();
    await request(api, PATH);
    api.contentChanged();
    await request(api, PATH);
    expect(calls()).toBe(2);
  });
});
