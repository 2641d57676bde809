import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { request as httpRequest, type RequestListener, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { WEB_FONTS } from '@tidemark/design/fonts';
import { RateLimiter } from '@tidemark/rate-limit/rate-limiter';
import { afterEach, describe, expect, it } from 'vitest';
import { createPortalServer, type PortalServerOptions } from './portal-server.ts';

const HEADERS = [
  { key: 'Content-Security-Policy', value: "default-src 'self'; frame-ancestors 'none'" },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin' },
];
const unlimited = { consume: () => undefined, refund: () => {} };
const POLL_OPTIONS = { timeout: 60_000 };
const IMAGE = '/_next/image?url=%2Fassets%2Fa.webp&w=640&q=75';

let server: ReturnType<typeof createPortalServer>;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function start(handle: RequestListener, options: Partial<PortalServerOptions> = {}): Promise<number> {
  server = createPortalServer({
    handle,
    headers: HEADERS,
    clientOf: () => 'client',
    limits: { pages: unlimited, images: unlimited, resizes: unlimited },
    ...options,
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

const ok: RequestListener = (_request, response) => response.end('page');

it('serves fonts from memory, with the headers of every response', async () => {
  const port = await start((_request, response) => response.writeHead(404).end());
  const [font = ''] = readdirSync(WEB_FONTS);
  const response = await fetch(`http://127.0.0.1:${port}/fonts/${font}`);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'font/woff2']);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Buffer.from(await response.arrayBuffer())).toEqual(readFileSync(join(WEB_FONTS, font)));
  expect((await fetch(`http://127.0.0.1:${port}/fonts/none.woff2`)).status).toBe(404);
});

/** Sends bytes as they are and returns everything the server sends until it closes the connection. */
async function exchange(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(bytes);
  return text(socket);
}

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: portal', 'Connection: close', ...headers, '', ''].join('\r\n');

function expectSecurityHeaders(response: string): void {
  for (const { key, value } of HEADERS) expect(response).toContain(`${key}: ${value}`);
}

describe('portal server', () => {
  it('sends the service worker, which browsers must compare with their own', async () => {
    const port = await start(ok, { serviceWorker: Buffer.from('self.worker = true;') });
    const response = await exchange(port, get('/service-worker.js'));
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(response.toLowerCase()).toContain('content-type: text/javascript');
    expect(response.toLowerCase()).toContain('cache-control: no-cache');
    expect(response).toContain('self.worker = true;');
    expectSecurityHeaders(response);
  });

  it('rejects the request of a browser with a page that fits a phone, and that of a program with text', async () => {
    const port = await start(ok);
    const page = await exchange(port, get('/500', 'Accept: text/html,application/xhtml+xml'));
    expect(page).toMatch(/^HTTP\/1\.1 404 /);
    expect(page.toLowerCase()).toContain('content-type: text/html');
    expect(page).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">');
    expect(page).toContain('<h1>There is no such page</h1>');
    const plain = await exchange(port, get('/500', 'Accept: */*'));
    expect(plain.toLowerCase()).toContain('content-type: text/plain');
    expect(plain).toMatch(/\r\n\r\nThere is no such page\n$/);
  });

  it('passes a well-formed request to Next.js and sets the security headers', async () => {
    const response = await exchange(await start(ok), get('/articles/one?sort=date_desc'));
    expect(response).toMatch(/^HTTP\/1\.1 200 /);
    expect(response).toContain('page');
    expectSecurityHeaders(response);
  });

  it.each([
    ['a second Host header', get('/', 'Host: other'), 400],
    ['a second Authorization header', get('/', 'Authorization: a', 'authorization: b'), 400],
    ['no Host header', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['an absolute address', get('http://elsewhere/'), 400],
    ['an encoded NUL in the path', get('/articles/%00'), 400],
    ['an encoded newline in the path', get('/articles/a%0Ab'), 400],
    ['a path that cannot be decoded', get('/articles/%E0%A4%A'), 400],
    ['a query that cannot be decoded', get('/search?query=%ff'), 400],
    ['an id of 201 characters', get(`/articles/${'a'.repeat(201)}`), 404],
    ['the error page by its own address', get('/500'), 404],
    ['a path that begins with two slashes', get('//elsewhere.test'), 404],
    ['a path that begins with a slash and a backslash', get('/%5Celsewhere.test'), 404],
    ['an address of 5000 characters', get(`/search?query=${'a'.repeat(5000)}`), 414],
    ['a newline in the image address', get('/_next/image?url=%2Fassets%2Fa%0A.webp&w=640&q=75'), 400],
    ['an unknown parameter of the image endpoint', get(`${IMAGE}&c=1`), 400],
    ['a repeated parameter of the image endpoint', get(`${IMAGE}&w=640`), 400],
    ['a missing parameter of the image endpoint', get('/_next/image?url=%2Fassets%2Fa.webp&w=640'), 400],
    ['an image address with two slashes', get(IMAGE.replace('assets%2F', 'assets%2F%2F')), 400],
    ['an image address with a dot segment', get(IMAGE.replace('assets%2F', 'assets%2F.%2F')), 400],
    ['an image address with parent segments', get(IMAGE.replace('assets%2F', 'assets%2Fb%2F..%2F')), 400],
    ['an image address with needless escapes', get(IMAGE.replace('a.webp', '%2561.webp')), 400],
    ['an image address that cannot be decoded', get(IMAGE.replace('a.webp', '%25E0%25A4%25A.webp')), 400],
    ['a POST to a page', get('/').replace('GET', 'POST'), 405],
    ['an unknown expectation', get('/', 'Expect: something'), 417],
    ['something that is not HTTP', 'hello\r\n\r\n', 400],
    ['headers of 20 KB', get('/', `X-Long: ${'a'.repeat(20_000)}`), 431],
  ])('rejects %s with security headers', async (_name, bytes, status) => {
    const seen: string[] = [];
    const port = await start((request, response) => {
      seen.push(request.url ?? '');
      response.end();
    });
    const response = await exchange(port, bytes);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expectSecurityHeaders(response);
    expect(seen).toEqual([]);
  });

  it('accepts an id of 200 characters and a preview token', async () => {
    const port = await start(ok);
    const requests = [get(`/articles/${'a'.repeat(200)}`), get(`/preview/${'a'.repeat(600)}`)];
    for (const bytes of requests) expect(await exchange(port, bytes)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('is not ready while it stops, serves what it is asked for, and ends each connection', async () => {
    let isStopping = false;
    const port = await start(ok, { isStopping: () => isStopping });
    const keepAlive = (path: string) => get(path).replace('Connection: close', 'Connection: keep-alive');
    expect(await exchange(port, get('/readyz'))).toMatch(/^HTTP\/1\.1 200 /);
    isStopping = true;
    // Both would not end if the server left the connection open.
    expect(await exchange(port, keepAlive('/readyz'))).toMatch(/^HTTP\/1\.1 503 /);
    expect(await exchange(port, keepAlive('/'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('accepts requests of the development tools in development only', async () => {
    const bytes = get('/__nextjs_original-stack-frames', 'Content-Length: 0').replace('GET', 'POST');
    expect(await exchange(await start(ok), bytes)).toMatch(/^HTTP\/1\.1 405 /);
    server.close();
    expect(await exchange(await start(ok, { development: true }), bytes)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('ends a request whose body does not arrive in time', async () => {
    const timeouts = { headersTimeout: 50, requestTimeout: 100, connectionsCheckingInterval: 20 };
    const port = await start((request) => void request.resume(), { timeouts });
    const bytes = 'GET / HTTP/1.1\r\nHost: portal\r\nContent-Length: 100\r\n\r\n{';
    const response = await exchange(port, bytes);
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expectSecurityHeaders(response);
  });

  it('has time limits that end a slow body within 20 seconds', async () => {
    await start(ok);
    const { headersTimeout, requestTimeout } = server;
    expect(requestTimeout).toBeGreaterThanOrEqual(headersTimeout);
    // Connections are checked every 2 seconds.
    expect(requestTimeout + 2000).toBeLessThanOrEqual(20_000);
  });

  it('limits pages and images separately, and static files not at all', async () => {
    const overLimit = { consume: () => ({ retryAfterSeconds: 7 }) };
    const port = await start(ok, { limits: { pages: overLimit, images: unlimited, resizes: unlimited } });
    const rejected = await exchange(port, get('/'));
    expect(rejected).toMatch(/^HTTP\/1\.1 429 /);
    expect(rejected).toContain('Retry-After: 7');
    expectSecurityHeaders(rejected);
    expect(await exchange(port, get(IMAGE))).toMatch(/^HTTP\/1\.1 200 /);
    expect(await exchange(port, get('/_next/static/chunks/a.js'))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it.each(['é.webp', '%C3%A9.webp', 'a b.webp', 'a%20b.webp', 'a..b.webp'])(
    'accepts the image address /assets/%s',
    async (name) => {
      const path = `/_next/image?url=${encodeURIComponent(`/assets/${name}`)}&w=640&q=75`;
      expect(await exchange(await start(ok), get(path))).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  it('limits the images that are resized for a client, and not those from the cache', async () => {
    const cache: (string | undefined)[] = ['MISS', 'HIT', 'HIT', 'STALE', undefined, 'MISS', 'HIT'];
    const resizes = new RateLimiter({ limit: 3, windowMs: 60_000, now: () => 0 });
    let closed = 0;
    const port = await start(
      (_request, response) => {
        // Runs after the server's own listener, which gives the refund.
        response.once('close', () => {
          closed += 1;
        });
        const state = cache.shift();
        if (state) response.setHeader('X-Nextjs-Cache', state);
        response.end('image');
      },
      { limits: { pages: unlimited, images: unlimited, resizes } },
    );
    const statuses: string[] = [];
    for (let n = 1; n <= 6; n += 1) {
      statuses.push((await exchange(port, get(IMAGE))).slice(9, 12));
      await expect.poll(() => closed, POLL_OPTIONS).toBe(n);
    }
    statuses.push((await exchange(port, get(IMAGE))).slice(9, 12));
    expect(statuses).toEqual([...Array(6).fill('200'), '429']);
  });

  it('prepares two images at a time, queues a bounded number for a client, and starts the next when one is done', async () => {
    const started: ServerResponse[] = [];
    const port = await start((_request, response) => void started.push(response));
    const statuses: (number | undefined)[] = [];
    const send = () =>
      new Promise<void>((resolve) => {
        httpRequest({ port, host: '127.0.0.1', path: IMAGE }, (response) => {
          statuses.push(response.statusCode);
          response.resume().on('end', resolve);
        }).end();
      });
    const all = Array.from({ length: 70 }, send);
    await expect.poll(() => statuses, POLL_OPTIONS).toEqual(Array(8).fill(503));
    expect(started).toHaveLength(2);
    for (let index = 0; index < 62; index += 1) {
      await expect.poll(() => started.length, POLL_OPTIONS).toBeGreaterThan(index);
      started[index]?.end('image');
    }
    await Promise.all(all);
    expect(statuses.filter((status) => status === 200)).toHaveLength(62);
  });
});
