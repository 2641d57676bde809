import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GetServerSidePropsContext } from 'next';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { passThrough } from './pass-through.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

interface Received {
  status: number;
  readonly headers: Record<string, unknown>;
  body: string;
}

/** Sends a request to the portal while the API responds as given. */
async function request(
  upstream: Response | Error,
  headers: Record<string, string> = {},
  path: Parameters<typeof passThrough>[0] = '/sitemap.xml',
) {
  const fetched = vi.fn(async (_url: string, _init: { headers: [string, string][] }) => {
    if (upstream instanceof Error) throw upstream;
    return upstream;
  });
  vi.stubGlobal('fetch', fetched);
  const received: Received = { status: 200, headers: {}, body: '' };
  const res = {
    set statusCode(status: number) {
      received.status = status;
    },
    setHeader: (name: string, value: unknown) => {
      received.headers[name.toLowerCase()] = value;
    },
    end: (body: unknown) => {
      received.body = String(body);
    },
  };
  const context = {
    req: { headers, socket: {} } as IncomingMessage,
    res: res as unknown as ServerResponse,
    params: { file: 'x' },
  };
  await passThrough(path)(context as unknown as GetServerSidePropsContext);
  return { received, sent: fetched.mock.calls[0] };
}

describe('a file that the portal passes through', () => {
  it('is the response of the API with its caching headers', async () => {
    const headers = {
      ...{ 'content-type': 'application/xml', 'cache-control': 'public', etag: '"1"' },
      ...{ 'last-modified': 'Sun, 15 Nov 2026 12:00:00 GMT', 'set-cookie': 'a=b', 'x-request-id': '7' },
    };
    const { received, sent } = await request(new Response('<xml/>', { headers }));
    expect(sent?.[0]).toBe('http://localhost:4000/out/sitemap.xml');
    const { 'set-cookie': _cookie, 'x-request-id': _id, ...copied } = headers;
    expect(received).toEqual({ status: 200, headers: copied, body: '<xml/>' });
  });

  it('is requested anonymously, with conditional headers only', async () => {
    const conditions = { 'if-none-match': '"1"', 'if-modified-since': 'Sun, 15 Nov 2026 12:00:00 GMT' };
    const given = { ...conditions, cookie: 'signed_in=1', authorization: 'Bearer x' };
    const { received, sent } = await request(
      new Response(null, { status: 304, headers: { etag: '"1"' } }),
      given,
    );
    expect(Object.fromEntries(sent?.[1].headers ?? [])).toEqual(conditions);
    expect(received).toEqual({ status: 304, headers: { etag: '"1"' }, body: '' });
  });

  it('counts for the address of the reader in rate limits', async () => {
    vi.stubEnv('REVALIDATE_SECRET', 'a shared secret');
    vi.stubEnv('TRUST_PROXY', '1');
    const { sent } = await request(new Response(''), { 'x-forwarded-for': '10.0.0.1' });
    expect(Object.fromEntries(sent?.[1].headers ?? [])).toEqual({
      'x-portal-secret': 'a shared secret',
      'x-reader-address': '10.0.0.1',
    });
  });

  it('passes on Retry-After', async () => {
    const busy = new Response('{}', {
      status: 503,
      headers: { 'retry-after': '5', 'cache-control': 'no-store' },
    });
    expect((await request(busy)).received).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5', 'cache-control': 'no-store' },
    });
  });

  it('is an uncached 502 when the API is down, and a 404 when there is no such file', async () => {
    const down = (await request(new Error('ECONNREFUSED'))).received;
    expect([down.status, down.headers['cache-control']]).toEqual([502, 'no-store']);
    const none = await request(new Response(''), {}, () => undefined);
    expect([none.received.status, none.received.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(none.sent).toBeUndefined();
  });
});
