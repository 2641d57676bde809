import { closeConnections } from '@tidemark/harness/database';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, cleanUp, freshEnv, PORTAL, start, URL_ } from '../test/browser.ts';

let server: FastifyInstance;

beforeAll(async () => {
  ({ server } = await start());
});
afterAll(cleanUp);

const FORM = { origin: URL_, 'content-type': 'application/x-www-form-urlencoded' };

describe('every response', () => {
  it.each(['/forgot', '/plans', '/offers/campaign', '/outbox', '/nowhere'])(
    'sends %s with headers that block scripts, frames and foreign content',
    async (path) => {
      const response = await new Browser(server).get(path);
      expect(response.headers).toMatchObject({
        'content-security-policy': `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' ${PORTAL}; base-uri 'none'; frame-ancestors 'none'`,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cache-control': 'private, no-store',
      });
      // Browsers do not run structured data.
      expect(response.body).not.toMatch(/<script(?! type="application\/ld\+json">)|<style|\sstyle=|\son\w+=/);
    },
  );

  it.each(['/login', '/signup'])('allows %s no script but those of our own files', async (path) => {
    const { headers, body } = await new Browser(server).get(path);
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' ${PORTAL}; base-uri 'none'; frame-ancestors 'none'`,
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'private, no-store',
    });
    expect(body).not.toMatch(/<script(?! type="module" src="\/assets\/[\w.?=-]+"><\/script>)/);
    expect(body).not.toMatch(/<style|\sstyle=|\son\w+=/);
  });

  it('serves the listed assets and no other file', async () => {
    const browser = new Browser(server);
    const page = (await browser.get('/login')).body;
    for (const [, url] of page.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)) {
      expect([url, (await browser.get(url ?? '')).statusCode]).toEqual([url, 200]);
    }
    expect((await browser.get('/assets/../package.json')).statusCode).toBe(404);
    expect((await browser.get('/assets/%2e%2e%2fpackage.json')).statusCode).toBe(404);
  });

  it.each([
    ['theme=dark', '<html lang="en" data-theme="dark">'],
    ['theme=light', '<html lang="en" data-theme="light">'],
    ['theme="><script>', '<html lang="en">'],
    ['other=dark', '<html lang="en">'],
  ])('has the theme that was chosen in the portal: %s', async (cookie, start) => {
    const { body } = await server.inject({ url: '/forgot', headers: { cookie } });
    expect(body).toContain(start);
  });

  it('lets crawlers request the plans only', async () => {
    const { headers, body } = await new Browser(server).get('/robots.txt');
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(body.trimEnd().split('\n')).toEqual([
      'User-agent: *',
      'Allow: /plans',
      'Allow: /assets/',
      'Disallow: /',
    ]);
  });

  it('reports liveness and readiness', async () => {
    const browser = new Browser(server);
    expect((await browser.get('/livez')).json()).toEqual({ status: 'ok' });
    expect((await browser.get('/readyz')).json()).toEqual({ status: 'ok' });
  });

  it('is not ready from the moment the process is asked to stop', async () => {
    const { server: stopping } = await start(await freshEnv(), { isStopping: () => true });
    expect((await stopping.inject('/readyz')).statusCode).toBe(503);
    expect((await stopping.inject('/livez')).statusCode).toBe(200);
  });
});

describe('bad input', () => {
  it.each([
    ['NUL in a field', 400, { url: '/login', headers: FORM, payload: 'email=a%00&password=b' }],
    ['a repeated field', 400, { url: '/login', headers: FORM, payload: 'email=a&email=b&password=c' }],
    ['an unknown field', 400, { url: '/login', headers: FORM, payload: 'email=a&admin=1' }],
    ['an empty body', 400, { url: '/login', headers: FORM, payload: '' }],
    ['a huge body', 413, { url: '/login', headers: FORM, payload: `email=${'a'.repeat(20_000)}` }],
    ['a long field', 400, { url: '/login', headers: FORM, payload: `email=${'a'.repeat(5_000)}` }],
    [
      'a long password',
      401,
      { url: '/login', headers: FORM, payload: `email=a@b.io&password=${'a'.repeat(4_000)}` },
    ],
    ['broken escapes', 400, { url: '/login', headers: FORM, payload: 'email=%ED%A0%80&password=%' }],
    [
      'JSON',
      415,
      { url: '/login', headers: { ...FORM, 'content-type': 'application/json' }, payload: '{"email":1}' },
    ],
    ['XML', 415, { url: '/login', headers: { ...FORM, 'content-type': 'text/xml' }, payload: '<a/>' }],
    ['a broken address', 400, { url: '/%', headers: FORM, payload: '' }],
    ['an unsupported method', 404, { method: 'PUT' as const, url: '/login', headers: FORM, payload: '' }],
  ])('responds to %s with %i', async (_name, status, request) => {
    const response = await server.inject({ method: 'POST', ...request });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toContain('text/html');
  });

  it('treats malformed cookies as anonymous', async () => {
    for (const cookie of [
      'tidemark.session_token=%',
      'tidemark.session_token=a.b',
      '=;;=\u0001',
      'a'.repeat(9_000),
    ]) {
      const headers = { cookie, origin: PORTAL };
      const response = await server.inject({ method: 'GET', url: '/v2/sync', headers });
      expect(response.statusCode).toBe(401);
    }
  });
});

describe('the log', () => {
  it('contains no email address, cookie, token or device id', async () => {
    const lines: string[] = [];
    const env = await freshEnv({ LOG_LEVEL: 'trace' });
    const { server: logged, services } = await start(env, {
      logStream: { write: (line) => void lines.push(line) },
    });
    const browser = new Browser(logged);
    await browser.get('/login?deviceId=device-123&source=x');
    await browser.signIn('free@demo.test');
    const token = (await browser.sync()).json().otherProp.idToken;
    await browser.post('/signup', { email: 'free@demo.test', password: 'a long walk home' });
    await browser.signIn('nobody@example.com', 'secret-guess');
    await services.background.settled();
    const log = lines.join('');
    const session = browser.cookies.get('tidemark.session_token') ?? 'missing';
    for (const secret of ['@', 'device-123', token, session, 'secret-guess', 'research-demo']) {
      expect(log).not.toContain(secret);
    }
    expect(log).toContain('"path":"/login"');
  });

  it('reports the failure of an idle database connection', async () => {
    const lines: string[] = [];
    const env = await freshEnv({ LOG_LEVEL: 'error' });
    const { server: logged } = await start(env, { logStream: { write: (line) => void lines.push(line) } });
    expect((await logged.inject('/readyz')).statusCode).toBe(200);
    await closeConnections(env.ACCOUNTS_DATABASE_URL ?? '');
    await expect.poll(() => lines.join(''), { timeout: 60_000 }).toContain('database connection failed');
    // The pool learns of its closed connections one by one; until then a request may still get one of them.
    await expect.poll(async () => (await logged.inject('/readyz')).statusCode, { timeout: 60_000 }).toBe(200);
  });
});
