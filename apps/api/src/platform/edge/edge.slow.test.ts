import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startVarnish, type Varnish } from '@tidemark/harness/varnish';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApi, type TestApi } from '../../../test/support.ts';
import { createContentWriter } from '../../ingest/content-writer.ts';
import { NO_CHANGES } from '../content-events/changes.ts';
import type { ContentSubscriber } from '../content-events/feed.ts';
import { EdgeNotifier } from './edge-notifier.ts';

// Varnish with the configuration in deploy/varnish, told of real content events, in front of servers of the test.

const SLOW_MS = 600_000;
const POLL = { timeout: 120_000 };

interface Backend {
  readonly server: Server;
  readonly port: number;
}

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

const PUBLIC = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300, stale-if-error=864000';
let api: TestApi;
let edge: Varnish;
const backends: Backend[] = [];
const notifiers: EdgeNotifier[] = [];
/** What the backends respond with, by path. */
const pages = new Map<string, Respond>();
let isAnnouncing = true;

async function startBackend(): Promise<Backend> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    if (path === '/readyz') return void response.end('ready');
    const respond = pages.get(path);
    if (respond) respond(request, response);
    else response.writeHead(404, { 'cache-control': 'no-store' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const backend = { server, port: (server.address() as AddressInfo).port };
  backends.push(backend);
  return backend;
}

/** A page whose text the test changes. It takes all events into account, as a process that is up to date does. */
function page(path: string, text: () => string, more: Readonly<Record<string, string>> = {}): void {
  pages.set(path, (_request, response) => {
    response.writeHead(200, {
      ...{ 'cache-control': PUBLIC, 'surrogate-key': 'articles articles:7', vary: 'Accept-Encoding' },
      ...{ 'x-content-position': String(api.feed.position), ...more },
    });
    response.end(text());
  });
}

async function get(path: string, headers: Readonly<Record<string, string>> = {}, origin = edge.url) {
  const response = await fetch(`${origin}${path}`, { headers, signal: AbortSignal.timeout(120_000) });
  const text = await response.text();
  const header = (name: string) => response.headers.get(name);
  return { status: response.status, text, cache: header('x-cache'), header };
}

/** Waits until the edge serves this path from its cache, which it does while it is told that nothing has changed. */
const stored = (path: string) => expect.poll(async () => (await get(path)).cache, POLL).toBe('hit');

async function change(keys: readonly string[], { isEdit = false } = {}): Promise<void> {
  const writer = createContentWriter({
    ...{ db: api.db, now: () => new Date(), feed: api.feed },
    log: { warn: () => {} },
  });
  await writer.write(async () => ({ keys, changes: NO_CHANGES, isEdit }));
}

/** The edge has been told of every event. */
const told = () =>
  expect
    .poll(async () => {
      const response = await fetch(edge.eventsUrl, { method: 'PURGE' });
      return response.headers.get('x-edge-position');
    }, POLL)
    .toBe(String(api.feed.position));

beforeAll(async () => {
  api = await startApi();
  const [one, two] = [await startBackend(), await startBackend()];
  edge = await startVarnish({ portals: [one.port, two.port], apis: [one.port, two.port] });
  await change(['articles']);
  const subscribers: ContentSubscriber[] = [];
  api.feed.subscribe((keys) => {
    for (const subscriber of subscribers) subscriber(keys);
  });
  // Two API processes tell the same edge.
  for (let n = 0; n < 2; n += 1) {
    const notifier = new EdgeNotifier({
      ...{ url: edge.eventsUrl, db: api.db, log: { info: () => {}, warn: () => {} } },
      feed: {
        get position() {
          return api.feed.position;
        },
        subscribe: (subscriber) => subscribers.push(subscriber),
      },
      listener: { isCurrent: () => isAnnouncing, ageMs: () => (isAnnouncing ? 0 : Infinity) },
    });
    notifier.start();
    notifiers.push(notifier);
  }
}, SLOW_MS);

afterAll(async () => {
  for (const notifier of notifiers) notifier.stop();
  await edge?.stop();
  for (const { server } of backends) {
    server.closeAllConnections();
    server.close();
  }
}, SLOW_MS);

it(
  'stores pages under normalised keys, and tells browsers to ask every time',
  async () => {
    page('/articles/one', () => 'one');
    await stored('/articles/one');
    expect((await get('/articles/one?utm_source=x')).text).toBe('one');
    const { header } = await get('/articles/one', { cookie: 'signed_in=1' });
    expect(header('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(header('surrogate-key')).toBeNull();
    expect(header('x-content-position')).toBeNull();
    expect(header('xkey')).toBeNull();
    expect(header('set-cookie')).toBeNull();
  },
  SLOW_MS,
);

it(
  'drops a response from before a change that was stored at the same instant, a second later',
  async () => {
    let text = 'before';
    page('/articles/racing', () => text);
    await change(['articles:7']);
    await told();
    // As if the check of its position had taken place just before the edge was told.
    expect((await get('/articles/racing')).text).toBe('before');
    text = 'after';
    await expect
      .poll(async () => (await get('/articles/racing')).text, { timeout: 5000, interval: 50 })
      .toBe('after');
  },
  SLOW_MS,
);

it(
  'never stores a response to a token, and never responds to a token from the cache',
  async () => {
    pages.set('/strapi/articles/7', ({ headers }, response) => {
      const isMember = headers.authorization !== undefined;
      response.writeHead(isMember ? 200 : 401, {
        // Also if a backend marks it as public by mistake.
        'cache-control': PUBLIC,
        'surrogate-key': 'articles:7',
        'x-content-position': String(api.feed.position),
      });
      response.end(`${headers['x-edge-app']}: ${isMember ? 'the gated body' : 'sign in'}`);
    });
    for (let n = 0; n < 5; n += 1) {
      expect(await get('/strapi/articles/7', { authorization: 'Bearer x' }, edge.apiUrl)).toMatchObject({
        status: 200,
        text: 'api: the gated body',
        cache: 'miss',
      });
      expect(await get('/strapi/articles/7', {}, edge.apiUrl)).toMatchObject({
        status: 401,
        text: 'api: sign in',
      });
    }
    const responses: [string, Readonly<Record<string, string>>][] = [
      ['/private', { 'cache-control': 'private, no-store' }],
      ['/cookie', { 'cache-control': PUBLIC, 'set-cookie': 'session=1' }],
      ['/unmarked', {}],
      // The gates of the API are marked for the edge.
      ['/unauthorized', { 'cache-control': 'no-store' }],
      ['/unauthorized-for-long', { 'cache-control': 'public, max-age=600' }],
    ];
    for (const [path, headers] of responses) {
      const status = path.startsWith('/unauthorized') ? 401 : 200;
      let requests = 0;
      pages.set(path, (_request, response) => {
        requests += 1;
        response.writeHead(status, { 'x-content-position': String(api.feed.position), ...headers });
        response.end(String(requests));
      });
      for (const text of ['1', '2', '3']) expect((await get(path)).text).toBe(text);
    }
  },
  SLOW_MS,
);

it(
  'serves the new version after a change',
  async () => {
    let version = 'first';
    page('/articles/seven', () => version);
    await stored('/articles/seven');
    version = 'second';
    await change(['articles:7'], { isEdit: true });
    await expect.poll(async () => (await get('/articles/seven')).text, POLL).toBe('second');
    await stored('/articles/seven');
    version = 'gated';
    await change(['articles:7']);
    await told();
    // Not even once: a restricting change removes the stored page.
    for (let n = 0; n < 10; n += 1) expect((await get('/articles/seven')).text).toBe('gated');
  },
  SLOW_MS,
);

it(
  'drops what depends on a key, and nothing else',
  async () => {
    page('/articles/eight', () => 'eight', { 'surrogate-key': 'articles:8 authors:3' });
    pages.set('/articles/nine', (_request, response) => {
      const headers = { 'cache-control': PUBLIC, 'x-content-position': String(api.feed.position) };
      response.writeHead(200, headers).end('nine');
    });
    pages.set('/_next/image', (_request, response) => {
      response.writeHead(200, { 'cache-control': 'public, max-age=86400' }).end('image');
    });
    for (const path of ['/articles/eight', '/articles/nine', '/_next/image?w=640']) await stored(path);
    /** How many stored responses a message drops that does not advance the position. */
    const dropped = async (keys: string) => {
      const position = String(api.feed.position);
      const headers = { 'x-edge-after': position, 'x-edge-position': position, 'x-edge-purge': keys };
      const response = await fetch(edge.eventsUrl, { method: 'PURGE', headers });
      return Number(response.headers.get('x-edge-purged'));
    };
    await told();
    expect(await dropped('articles:88 authors')).toBe(0);
    expect(await dropped('authors:3')).toBeGreaterThan(0);
    expect(await dropped('articles:8')).toBe(0);
    expect(await dropped('any')).toBeGreaterThan(0);
    expect(await dropped('files')).toBeGreaterThan(0);
    expect(await dropped('files any')).toBe(0);
  },
  SLOW_MS,
);

it(
  'does not store a response from before a change that arrives after it',
  async () => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const { promise: isRequested, resolve: requested } = Promise.withResolvers<void>();
    let isFirst = true;
    pages.set('/articles/late', (_request, response) => {
      const position = String(api.feed.position);
      const send = (text: string) =>
        response.writeHead(200, { 'cache-control': PUBLIC, 'x-content-position': position }).end(text);
      if (!isFirst) return void send('after');
      isFirst = false;
      requested();
      void isReleased.then(() => send('before'));
    });
    const slow = get('/articles/late');
    await isRequested;
    await change(['articles:7']);
    await told();
    release();
    expect((await slow).text).toBe('before');
    expect((await get('/articles/late')).text).toBe('after');
  },
  SLOW_MS,
);

it(
  'asks a backend for every page while nobody confirms that nothing has changed',
  async () => {
    let version = 0;
    page('/articles/lease', () => `${++version}`);
    await stored('/articles/lease');
    isAnnouncing = false;
    try {
      const seen = new Set<string>();
      await expect
        .poll(async () => {
          seen.add((await get('/articles/lease')).text);
          return seen.size;
        }, POLL)
        .toBeGreaterThan(3);
      // A change that the edge is not told of is visible nevertheless.
      await change(['articles:7']);
      expect(Number((await get('/articles/lease')).text)).toBe(version);
    } finally {
      isAnnouncing = true;
    }
    await stored('/articles/lease');
  },
  SLOW_MS,
);

it(
  'asks once more when the backends have failed and nothing is stored, and says so',
  async () => {
    let attempts = 0;
    pages.set('/articles/failover', ({ headers }, response) => {
      attempts += 1;
      if (headers['x-edge-stale'] === undefined) return void response.writeHead(503).end();
      response.writeHead(200, { 'cache-control': 'no-store' }).end('after the failover');
    });
    expect(await get('/articles/failover')).toMatchObject({ status: 200, text: 'after the failover' });
    expect(attempts).toBe(4);
    pages.set('/articles/down', (_request, response) => {
      attempts += 1;
      response.writeHead(503).end();
    });
    attempts = 0;
    // A reader cannot make the backends wait.
    expect((await get('/articles/down', { 'x-edge-stale': '1' })).status).toBe(503);
    expect(attempts).toBe(4);
  },
  SLOW_MS,
);

it(
  'asks another backend when one fails, and serves what it has when all do',
  async () => {
    let isBroken = false;
    pages.set('/articles/broken', (_request, response) => {
      if (isBroken) return void response.writeHead(500).end();
      const headers = { 'cache-control': PUBLIC, 'x-content-position': String(api.feed.position) };
      response.writeHead(200, headers).end('works');
    });
    page('/articles/one', () => 'one');
    page('/articles/two', () => 'two');
    await stored('/articles/broken');
    await stored('/articles/one');
    isBroken = true;
    // Without the confirmation every request goes to the backends.
    isAnnouncing = false;
    for (let n = 0; n < 5; n += 1) {
      expect(await get('/articles/broken')).toMatchObject({ status: 200, text: 'works' });
    }
    isAnnouncing = true;

    const [first, second] = backends;
    first?.server.closeAllConnections();
    first?.server.close();
    for (let n = 0; n < 10; n += 1) {
      expect(await get('/articles/one')).toMatchObject({ status: 200, text: 'one' });
      expect(await get(`/articles/two?n=${n}`)).toMatchObject({ status: 200, text: 'two' });
    }
    second?.server.closeAllConnections();
    second?.server.close();
    isAnnouncing = false;
    for (let n = 0; n < 10; n += 1) {
      expect(await get('/articles/one')).toMatchObject({ status: 200, text: 'one' });
    }
    expect((await get('/articles/never-requested')).status).toBe(503);
  },
  SLOW_MS,
);
