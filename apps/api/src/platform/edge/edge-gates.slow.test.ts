import type { AddressInfo } from 'node:net';
import { startVarnish, type Varnish } from '@tidemark/harness/varnish';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { article, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';
import { EdgeNotifier } from './edge-notifier.ts';

// Gates of a real API behind Varnish with the configuration in deploy/varnish. The API caches nothing itself, so that
// every response that needs no database is one that the edge has stored.

const SLOW_MS = 600_000;
const POLL = { timeout: 120_000 };
const SECRET = 'Zanzibar';
const PATH = '/strapi/articles/one';

let api: TestApi;
let edge: Varnish;
let notifier: EdgeNotifier;
let isAnnouncing = true;

beforeAll(async () => {
  api = await startApi({ cacheSeconds: 0 });
  await api.app.listen({ host: 'localhost', port: 0 });
  const { port } = api.app.server.address() as AddressInfo;
  edge = await startVarnish({ portals: [port], apis: [port] });
  notifier = new EdgeNotifier({
    ...{ url: edge.eventsUrl, db: api.db, feed: api.feed, log: { info: () => {}, warn: () => {} } },
    listener: { isCurrent: () => isAnnouncing, ageMs: () => (isAnnouncing ? 0 : Infinity) },
  });
  notifier.start();
}, SLOW_MS);

afterAll(async () => {
  notifier?.stop();
  await edge?.stop();
}, SLOW_MS);

async function get(headers: Readonly<Record<string, string>> = {}) {
  const signal = AbortSignal.timeout(120_000);
  const response = await fetch(`${edge.apiUrl}${PATH}`, { headers, signal });
  const header = (name: string) => response.headers.get(name);
  return { status: response.status, text: await response.text(), cache: header('x-cache'), header };
}

/** Publishes the article with this access, and waits until the edge knows. */
async function publish(access: string): Promise<void> {
  await api.publish(publication([article('one', { access, text: SECRET })]));
  const position = async () =>
    (await fetch(edge.eventsUrl, { method: 'PURGE' })).headers.get('x-edge-position');
  await expect.poll(position, POLL).toBe(String(api.feed.position));
}

const stored = () => expect.poll(async () => (await get()).cache, POLL).toBe('hit');

beforeEach(() => publish('pioneer'), SLOW_MS);

it(
  'stores a gate, and tells browsers not to',
  async () => {
    await stored();
    const gate = await get();
    expect(gate).toMatchObject({ status: 401, cache: 'hit' });
    expect(JSON.parse(gate.text).error.details.access).toBe('pioneer');
    expect(gate.text).not.toContain(SECRET);
    expect(gate.header('cache-control')).toBe('no-store');
    for (const name of ['etag', 'age', 'surrogate-key', 'xkey', 'x-content-position']) {
      expect(gate.header(name)).toBeNull();
    }
    const conditions: Record<string, string>[] = [
      { 'if-none-match': '*' },
      { 'if-modified-since': new Date(Date.now() + 60_000).toUTCString() },
    ];
    for (const condition of conditions) expect((await get(condition)).status).toBe(401);
  },
  SLOW_MS,
);

it(
  'never sends a stored gate to a token, and never a response to a token to others',
  async () => {
    await stored();
    const { pioneer } = MATRIX_READERS;
    if (pioneer.kind !== 'member') throw new Error('A pioneer is a member');
    const token = await api.mint.token(pioneer);
    for (let n = 0; n < 5; n += 1) {
      const mine = await get({ authorization: `Bearer ${token}` });
      expect(mine).toMatchObject({ status: 200, cache: 'miss' });
      expect(mine.text).toContain(SECRET);
      expect((await get({ authorization: 'Bearer bad' })).text).not.toContain('pioneer');
      const gate = await get();
      expect(gate).toMatchObject({ status: 401, cache: 'hit' });
      expect(gate.text).not.toContain(SECRET);
    }
  },
  SLOW_MS,
);

it(
  'opens a stored gate with its article, and closes it again',
  async () => {
    for (let round = 0; round < 3; round += 1) {
      await stored();
      await publish('free');
      const open = await get();
      expect(open.status).toBe(200);
      expect(open.text).toContain(SECRET);
      await stored();
      await publish('pioneer');
      // Not even once: neither for readers without the article nor for those whose browser has it.
      for (let n = 0; n < 5; n += 1) {
        const tag = String(open.header('etag'));
        for (const gate of [await get(), await get({ 'if-none-match': tag })]) {
          expect(gate.status).toBe(401);
          expect(gate.text).not.toContain(SECRET);
        }
      }
    }
  },
  SLOW_MS,
);

// The last test, because it closes the database.
it(
  'serves a stored gate while the database is down',
  async () => {
    await stored();
    isAnnouncing = false;
    await api.closeDatabase();
    const direct = await api.get(PATH);
    expect(direct.status).toBeGreaterThanOrEqual(500);
    for (let n = 0; n < 10; n += 1) {
      const gate = await get();
      expect(gate.status).toBe(401);
      expect(gate.text).not.toContain(SECRET);
    }
  },
  SLOW_MS,
);
