import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanUp, freshEnv, start } from '../test/browser.ts';

const log: string[] = [];
let port: number;
let impatientPort: number;

/** Starts the main app with this time limit for requests and returns its port. */
async function listen(requestTimeoutMs?: number): Promise<number> {
  const logStream = { write: (line: string) => void log.push(line) };
  const options = requestTimeoutMs === undefined ? { logStream } : { logStream, requestTimeoutMs };
  const { server } = await start(await freshEnv({ LOG_LEVEL: 'info' }), options);
  await server.listen({ host: '127.0.0.1', port: 0 });
  return (server.server.address() as AddressInfo).port;
}

beforeAll(async () => {
  port = await listen();
  impatientPort = await listen(500);
});
afterAll(cleanUp);

/** Sends the text, then one more character at every interval, until the server closes the connection. */
function exchange(to: number, request: string, dripMs?: number): Promise<string> {
  return new Promise((resolve) => {
    let response = '';
    const socket = connect(to, '127.0.0.1', () => socket.write(request));
    const timer = dripMs ? setInterval(() => socket.writable && socket.write('a'), dripMs) : undefined;
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      response += chunk;
    });
    socket.on('close', () => {
      clearInterval(timer);
      resolve(response);
    });
  });
}

const HOST = 'host: localhost\r\nconnection: close\r\n';

describe('malformed requests', () => {
  it.each([
    ['oversized headers', 431, `GET /v2/sync HTTP/1.1\r\n${HOST}cookie: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['no HTTP at all', 400, 'hello\r\n\r\n'],
    ['a header without a name', 400, `GET / HTTP/1.1\r\n${HOST}: x\r\n\r\n`],
    ['a space before the colon', 400, `GET / HTTP/1.1\r\n${HOST}cookie : x\r\n\r\n`],
    ['two Host headers', 400, `GET /login HTTP/1.1\r\n${HOST}Host: evil.test\r\n\r\n`],
    ['no Host header', 400, 'GET /login HTTP/1.1\r\nconnection: close\r\n\r\n'],
    [
      'two Authorization headers',
      400,
      `GET /login HTTP/1.1\r\n${HOST}Authorization: a\r\nauthorization: b\r\n\r\n`,
    ],
    [
      'length and chunked encoding together',
      400,
      `POST /login HTTP/1.1\r\n${HOST}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['an unknown expectation', 400, `GET /login HTTP/1.1\r\n${HOST}expect: magic\r\n\r\n`],
    ['a malformed escape', 400, `GET /% HTTP/1.1\r\n${HOST}\r\n`],
    ['an unknown path', 404, `GET /nowhere HTTP/1.1\r\n${HOST}\r\n`],
    ['a redirect', 303, `GET / HTTP/1.1\r\n${HOST}\r\n`],
    ['an anonymous sync', 403, `GET /v2/sync HTTP/1.1\r\n${HOST}\r\n`],
  ])('responds to %s with %i and all security headers', async (_name, status, request) => {
    const response = await exchange(port, request);
    expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const header of [
      /^x-content-type-options: nosniff\r$/im,
      /^content-security-policy: .*frame-ancestors 'none'\r$/im,
      /^referrer-policy: same-origin\r$/im,
      /^cache-control: private, no-store\r$/im,
    ]) {
      expect(response).toMatch(header);
    }
  });
});

describe('slow requests', () => {
  it.each([
    [
      'body',
      `POST /login HTTP/1.1\r\n${HOST}content-type: application/x-www-form-urlencoded\r\ncontent-length: 1000\r\n\r\nemail=`,
    ],
    ['header', `GET /login HTTP/1.1\r\n${HOST}x-slow: `],
  ])('ends a dripping %s with 408 and logs no error', async (_name, request) => {
    log.length = 0;
    expect(await exchange(impatientPort, request, 50)).toMatch(/^HTTP\/1\.1 408 /);
    expect(log.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  });

  it('end within 20 seconds by default', async () => {
    const http = (await start()).server.server;
    expect(http.headersTimeout).toBeLessThanOrEqual(http.requestTimeout);
    expect(http.requestTimeout).toBeLessThanOrEqual(17_000);
    expect(http).toMatchObject({ connectionsCheckingInterval: 1500 });
  });
});
