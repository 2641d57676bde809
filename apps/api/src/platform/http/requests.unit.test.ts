import { type AddressInfo, connect } from 'node:net';
import type { Reader } from '@tidemark/contracts/access';
import { Problem } from '@tidemark/contracts/problem';
import { describe, expect, it, vi } from 'vitest';
import { type AppWithoutDatabase, startWithoutDatabase } from '../../../test/app-without-database.ts';
import { expectProblem, expectSecurityHeaders } from '../../../test/expect.ts';
import type { TestResponse } from '../../../test/support.ts';
import type { App } from './app.ts';
import { requestLog } from './request-log.ts';

const PATH = '/strapi/test';
const LIMITS = { perMinute: 1_000_000, searchesPerMinute: 1_000_000, maxDelayMs: 0 };

function routes(app: App): void {
  app.get(PATH, { config: { shared: true } }, async () => ({ ok: true }));
  app.post(PATH, async () => ({ ok: true }));
  app.get('/test/redirect', async (_request, reply) => reply.redirect('/livez'));
}

/** Sends bytes over a real connection and resolves with the response once the server closes the connection. */
async function sendBytes(api: AppWithoutDatabase, ...chunks: string[]): Promise<TestResponse> {
  if (!api.app.server.listening) await api.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((api.app.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  for (const chunk of chunks) socket.write(chunk);
  await new Promise((resolve, reject) => socket.on('close', resolve).on('error', reject));
  const [head = '', text = ''] = received.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  return { status: Number(statusLine.split(' ')[1]), headers, text, body: text && JSON.parse(text) };
}

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Connection: close', ...headers, '', ''].join('\r\n');

describe('slow requests', () => {
  it('ends a request whose body does not arrive in time with 408, without an error in the log', async () => {
    const api = await startWithoutDatabase({ requestTimeoutMs: 100 }, routes);
    const head = `POST ${PATH} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n`;
    const response = await sendBytes(api, head, '{"a":');
    expectProblem(response, 'TimeoutError');
    expectSecurityHeaders(response.headers);
    // Injected, because a real connection would have to respond within 100 ms too.
    await api.get('/livez');
    await vi.waitFor(() => expect(api.logs()).toContain('"path":"/livez"'), { timeout: 60_000 });
    expect(api.logs()).not.toMatch(/"level":(50|60)/);
  });

  it('ends a request whose headers do not arrive in time with 408', async () => {
    const api = await startWithoutDatabase({ requestTimeoutMs: 100 }, routes);
    expectProblem(await sendBytes(api, `GET ${PATH} HTTP/1.1\r\nHost: x\r\n`), 'TimeoutError');
  });

  it('ends a request within 20 seconds by default', async () => {
    const { app } = await startWithoutDatabase();
    const { requestTimeout, headersTimeout } = app.server;
    expect(headersTimeout).toBeLessThanOrEqual(requestTimeout);
    expect(requestTimeout).toBeLessThanOrEqual(15_000);
  });
});

describe('malformed requests', () => {
  it.each([
    ['two Host headers', get(PATH, 'Host: a', 'Host: b')],
    ['two equal Host headers', get(PATH, 'Host: a', 'hOST: a')],
    ['no Host header', get(PATH)],
    [
      'two Authorization headers',
      get(PATH, 'Host: a', 'Authorization: Bearer good', 'authorization: Bearer x'),
    ],
    ['an invalid header line', get(PATH, 'Ho st: a')],
    ['an unknown protocol version', 'GET / HTTP/9.9\r\n\r\n'],
  ])('responds 400 with the security headers to %s', async (_case, bytes) => {
    const api = await startWithoutDatabase({}, routes);
    const response = await sendBytes(api, bytes);
    expectProblem(response, 'ValidationError');
    expectSecurityHeaders(response.headers);
  });

  it('responds 400 to repeated headers also when the response is cached', async () => {
    const api = await startWithoutDatabase({}, routes);
    expect((await sendBytes(api, get(PATH, 'Host: a'))).status).toBe(200);
    expectProblem(await sendBytes(api, get(PATH, 'Host: a', 'Host: b')), 'ValidationError');
  });
});

describe('security headers over a real connection', () => {
  it.each([
    ['a computed response', [get(PATH, 'Host: a')], 200],
    ['a cached response', [get(PATH, 'Host: a')], 200],
    ['a redirect', [get('/test/redirect', 'Host: a')], 302],
    ['an unknown path', [get('/nowhere', 'Host: a')], 404],
    ['a long id', [get(`/strapi/articles/${'a'.repeat(300)}`, 'Host: a')], 404],
    ['an invalid token', [get(PATH, 'Host: a', 'Authorization: Bearer bad')], 401],
    ['headers that are too large', [get(PATH, 'Host: a', `X: ${'a'.repeat(20_000)}`)], 431],
    ['an unknown expectation', [get(PATH, 'Host: a', 'Expect: something')], 200],
    ['the API documentation', [get('/docs/json', 'Host: a')], 200],
  ])('are sent with %s', async (_case, bytes, status) => {
    const api = await startWithoutDatabase({}, routes);
    if (_case === 'a cached response') await sendBytes(api, ...bytes);
    const response = await sendBytes(api, ...bytes);
    expect(response.status).toBe(status);
    expectSecurityHeaders(response.headers);
  });

  it('let the API documentation load its own scripts only', async () => {
    const api = await startWithoutDatabase({}, routes);
    const { headers } = await api.send({ url: '/docs/static/index.html' });
    expect(headers['content-security-policy']).toMatch(/^default-src 'self'; style-src/);
    expect((await api.send({ url: '/docsx' })).headers['content-security-policy']).toMatch(
      /^default-src 'none'/,
    );
  });
});

describe('rate limits', () => {
  const member = (uid: string): Reader => ({
    kind: 'member',
    uid,
    email: `${uid}@example.com`,
    plan: 'free',
    alpha: false,
    staff: false,
  });
  /** A verifier whose tokens are `uid:anything`, and which remembers the tokens it verified. */
  function createTokens() {
    const verified = new Map<string, Reader>();
    return {
      verify: async (token: string) => {
        if (token === 'bad') throw new Problem('UnauthorizedError');
        const reader = member(token.split(':')[0] ?? '');
        verified.set(token, reader);
        return { reader, session: {} };
      },
      verifiedReader: (token: string) => verified.get(token),
    };
  }
  const from = (remoteAddress: string, token?: string) => ({
    url: PATH,
    remoteAddress,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  const startLimited = (perMinute: number) =>
    startWithoutDatabase({ limits: { ...LIMITS, perMinute } }, routes, { tokens: createTokens() });

  it('count all addresses of an IPv6 /64 together', async () => {
    const api = await startLimited(2);
    const statuses = [];
    for (const host of ['1', '2', 'ffff:1', 'ffff:2']) {
      statuses.push((await api.send(from(`2001:db8:1:2::${host}`))).status);
    }
    expect(statuses).toEqual([200, 200, 429, 429]);
    expect((await api.send(from('2001:db8:1:3::1'))).status).toBe(200);
  });

  it('count members by account, in any network', async () => {
    const api = await startLimited(3);
    // The first request of a token counts for the network, because its account is not known yet.
    expect((await api.send(from('10.0.0.1', 'anna:1'))).status).toBe(200);
    const statuses = [];
    for (const n of [1, 2, 3, 4]) statuses.push((await api.send(from(`10.0.1.${n}`, 'anna:1'))).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('do not make members share the limit of their network', async () => {
    const api = await startLimited(3);
    expect((await api.send(from('10.0.0.1', 'anna:1'))).status).toBe(200);
    const anonymous = [];
    for (let n = 0; n < 3; n += 1) anonymous.push((await api.send(from('10.0.0.1'))).status);
    expect(anonymous).toEqual([200, 200, 429]);
    expect((await api.send(from('10.0.0.1', 'anna:1'))).status).toBe(200);
  });
});

describe('request ids', () => {
  it('are unique in a process and across restarts', () => {
    const logs = [requestLog({ info: vi.fn() }), requestLog({ info: vi.fn() })];
    const ids = logs.flatMap((log) => [log.idOf({ headers: {} }), log.idOf({ headers: {} })]);
    expect(new Set(ids).size).toBe(4);
  });
});
