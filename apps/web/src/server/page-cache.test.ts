import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { PageCache } from './page-cache.ts';
import type { RenderedPage } from './render-page.ts';

const BUILD = 'B1';
const S_MAXAGE = 's-maxage=60, stale-while-revalidate=1000';
const LONG = 'A paragraph of the page. '.repeat(100);

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const page = (text: string, overrides: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': S_MAXAGE, etag: '"next"' },
  body: Buffer.from(text),
  contentKeys: ['articles:1'],
  ...overrides,
});

interface Received {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
}

/** A page cache behind a real server. The test decides what is rendered and what time it is. */
async function start() {
  const clock = { ms: 0 };
  const state = { isCurrent: true, position: 5 };
  const rendered: { path: string; position: number | undefined }[] = [];
  let render: () => Promise<RenderedPage> = async () => page(LONG);
  const cache = new PageCache({
    buildId: BUILD,
    events: {
      isCurrent: () => state.isCurrent,
      whenCurrent: async () => state.isCurrent,
      get position() {
        return state.position;
      },
    },
    render: (path, position) => {
      rendered.push({ path, position });
      return render();
    },
    log: () => {},
    monotonicNow: () => clock.ms,
  });
  const server = createServer((request, response) => {
    const cacheKey = cache.cacheKeyOf(request);
    if (cacheKey === undefined) response.writeHead(299).end('passed on');
    else cache.serve(cacheKey, request, response);
  });
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const fetchPage = (path = '/articles/a', headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Received>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, headers, method, agent: false }, async (response) => {
        const body = await buffer(response);
        resolve({ status: response.statusCode, headers: response.headers, body, text: body.toString() });
      }).on('error', reject);
    });
  return {
    ...{ cache, clock, state, rendered, fetchPage },
    renders: (next: () => Promise<RenderedPage>) => {
      render = next;
    },
  };
}

describe('the page cache', () => {
  it('renders a page once and serves it with its own headers', async () => {
    const { fetchPage, rendered } = await start();
    const first = await fetchPage();
    const second = await fetchPage('/articles/a?utm_source=x');
    expect(rendered).toEqual([{ path: '/articles/a', position: 5 }]);
    expect(second.text).toBe(LONG);
    const { date: _one, ...headers } = first.headers;
    const { date: _two, ...again } = second.headers;
    expect(again).toEqual(headers);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=864000',
      vary: 'Accept-Encoding',
    });
    expect(headers.etag).not.toBe('"next"');
    expect(headers).not.toHaveProperty('surrogate-key');
  });

  it('sends br, gzip and plain bodies with tags of their own, and 304 for each', async () => {
    const { fetchPage } = await start();
    const decode: Record<string, (body: Buffer) => Buffer> = {
      br: brotliDecompressSync,
      gzip: (body) => gunzipSync(body),
      identity: (body) => body,
    };
    const tags = new Set<string | undefined>();
    for (const [encoding, decompress] of Object.entries(decode)) {
      const response = await fetchPage('/', { 'accept-encoding': encoding });
      expect(response.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
      expect(response.headers['content-length']).toBe(String(response.body.length));
      expect(decompress(response.body).toString()).toBe(LONG);
      const etag = String(response.headers.etag);
      tags.add(etag);
      const conditional = { 'accept-encoding': encoding, 'if-none-match': etag };
      const unchanged = await fetchPage('/', conditional);
      expect([unchanged.status, unchanged.body.length, unchanged.headers.etag]).toEqual([304, 0, etag]);
    }
    expect(tags.size).toBe(3);
  });

  it('responds to HEAD without a body', async () => {
    const { fetchPage } = await start();
    const response = await fetchPage('/', {}, 'HEAD');
    expect([response.status, response.body.length]).toEqual([200, 0]);
    expect(response.headers['content-length']).toBe(String(LONG.length));
  });

  it('passes requests with a token on and stores nothing for them', async () => {
    const { fetchPage, rendered } = await start();
    expect((await fetchPage('/', { authorization: 'Bearer x' })).status).toBe(299);
    expect((await fetchPage('/', {}, 'POST')).status).toBe(299);
    expect(rendered).toEqual([]);
  });

  it('renders concurrent requests for a page once, and its HTML and data one after the other', async () => {
    const { fetchPage, rendered, renders } = await start();
    let running = 0;
    let most = 0;
    renders(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      return page(LONG);
    });
    const data = `/_next/data/${BUILD}/articles/a.json`;
    await Promise.all([fetchPage(), fetchPage(), fetchPage(data), fetchPage(data)]);
    expect(rendered.map(({ path }) => path).sort()).toEqual([data, '/articles/a'].sort());
    expect(most).toBe(1);
  });

  it('stores neither missing pages nor errors, and sends them with no-store', async () => {
    const { fetchPage, rendered, renders } = await start();
    for (const status of [404, 500]) {
      renders(async () => page('no', { status }));
      const { headers, ...response } = await fetchPage();
      expect(response.status).toBe(status);
      expect(headers['cache-control']).toBe('no-store');
      expect([headers.etag, headers['surrogate-key']]).toEqual([undefined, undefined]);
    }
    expect(rendered).toHaveLength(2);
  });

  it('stores redirects', async () => {
    const { fetchPage, rendered, renders } = await start();
    renders(async () =>
      page('', { status: 308, headers: { location: '/articles/b', 'cache-control': S_MAXAGE } }),
    );
    for (let n = 0; n < 2; n += 1) {
      const { status, headers } = await fetchPage();
      expect([status, headers.location]).toEqual([308, '/articles/b']);
    }
    expect(rendered).toHaveLength(1);
  });
});

describe('a content change', () => {
  it('drops the pages that depend on it and no others', async () => {
    const { cache, fetchPage, rendered, renders } = await start();
    await fetchPage('/articles/a');
    renders(async () => page(LONG, { contentKeys: ['articles:2'] }));
    await fetchPage('/articles/b');
    cache.invalidate(['articles', 'articles:1']);
    renders(async () => page('gated'));
    expect((await fetchPage('/articles/a')).text).toBe('gated');
    expect((await fetchPage('/articles/b')).text).toBe(LONG);
    expect(rendered).toHaveLength(3);
    cache.invalidate(undefined);
    expect((await fetchPage('/articles/b')).text).toBe('gated');
  });

  it('prevents that a page is stored whose rendering began before it', async () => {
    const { cache, fetchPage, renders } = await start();
    const { promise, resolve } = Promise.withResolvers<RenderedPage>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    renders(() => {
      begin();
      return promise;
    });
    const waiting = fetchPage();
    await begun;
    cache.invalidate(['articles:1']);
    renders(async () => page('gated'));
    // Asked for after the change: waits for the running render, then renders again.
    const later = fetchPage();
    resolve(page('open'));
    await waiting;
    expect((await later).text).toBe('gated');
    expect((await fetchPage()).text).toBe('gated');
  });

  it('is not outlived by a page that cannot be rendered any more', async () => {
    const { cache, fetchPage, renders } = await start();
    await fetchPage();
    cache.invalidate(['articles:1']);
    renders(async () => Promise.reject(new Error('the API is down')));
    const { status, text } = await fetchPage();
    expect([status, text.includes('paragraph')]).toEqual([503, false]);
  });
});

describe('a page that is not fresh', () => {
  it('is served while it is rendered again', async () => {
    const { clock, fetchPage, rendered, renders } = await start();
    await fetchPage();
    clock.ms = 61_000;
    renders(async () => page('new'));
    expect((await fetchPage()).text).toBe(LONG);
    await expect.poll(async () => (await fetchPage()).text).toBe('new');
    expect(rendered).toHaveLength(2);
  });

  it('is rendered first after five minutes', async () => {
    const { clock, fetchPage, renders } = await start();
    await fetchPage();
    clock.ms = 361_000;
    renders(async () => page('new'));
    expect((await fetchPage()).text).toBe('new');
  });

  it('is served instead of an error for ten days, and tried again after a second', async () => {
    const { clock, fetchPage, rendered, renders } = await start();
    await fetchPage();
    clock.ms = 9 * 86_400_000;
    renders(async () => page('broken', { status: 500 }));
    expect((await fetchPage()).text).toBe(LONG);
    expect((await fetchPage()).text).toBe(LONG);
    expect(rendered).toHaveLength(2);
    clock.ms += 1000;
    renders(async () => Promise.reject(new Error('the API is down')));
    expect((await fetchPage()).text).toBe(LONG);
    expect(rendered).toHaveLength(3);
    clock.ms = 11 * 86_400_000;
    renders(async () => page('broken', { status: 500 }));
    expect(await fetchPage()).toMatchObject({ status: 500, text: 'broken' });
  });
});

describe('without knowledge of recent changes', () => {
  it('renders again, and serves the cached page only if that fails', async () => {
    const { fetchPage, state, renders } = await start();
    await fetchPage();
    state.isCurrent = false;
    renders(async () => page('gated'));
    expect((await fetchPage()).text).toBe('gated');
    renders(async () => Promise.reject(new Error('the API is down')));
    expect(await fetchPage()).toMatchObject({ status: 200, text: 'gated' });
  });
});

describe('towards an edge', () => {
  const edge = { 'surrogate-capability': 'edge="Surrogate/1.0"' };

  it('names the last event that a page takes into account, rendered or cached', async () => {
    const { fetchPage, state } = await start();
    const first = await fetchPage('/articles/a', edge);
    expect(first.headers).toMatchObject({ 'x-content-position': '5', 'surrogate-key': 'articles:1' });
    state.position = 6;
    const cached = await fetchPage('/articles/a', edge);
    expect(cached.headers['x-content-position']).toBe('6');
    const etag = cached.headers.etag ?? '';
    const unchanged = await fetchPage('/articles/a', { ...edge, 'if-none-match': etag });
    expect([unchanged.status, unchanged.headers['x-content-position']]).toEqual([304, '6']);
    expect((await fetchPage('/articles/a')).headers['x-content-position']).toBeUndefined();
  });

  it('tries for a few seconds to render a page that the edge asks for once more', async () => {
    const { fetchPage, rendered, renders, clock } = await start();
    const lastAttempt = { ...edge, 'x-edge-stale': '1' };
    renders(async () => (rendered.length < 3 ? page('down', { status: 500 }) : page(LONG)));
    expect((await fetchPage('/articles/a', lastAttempt)).status).toBe(200);
    expect(rendered).toHaveLength(3);
    renders(async () => {
      clock.ms += 5000;
      return page('down', { status: 500 });
    });
    expect((await fetchPage('/articles/b', lastAttempt)).status).toBe(500);
    expect(rendered).toHaveLength(5);
  });

  it('names the event from before a change during which the page was rendered', async () => {
    const { fetchPage, state, renders } = await start();
    renders(async () => {
      state.position = 7;
      return page(LONG);
    });
    expect((await fetchPage('/articles/a', edge)).headers['x-content-position']).toBe('5');
  });
});
