import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BuildFiles } from './build-files.ts';
import { createPortalServer } from './portal-server.ts';

const unlimited = { consume: () => undefined, refund: () => {} };
const POLL_OPTIONS = { timeout: 60_000 };
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Stores files as the API does (apps/api/src/features/portal-files/routes.ts). */
async function startStore() {
  const stored = new Map<string, Buffer>();
  let isDown = false;
  const url = await listen(
    createServer(async (request, response) => {
      const path = (request.url ?? '').replace(/^\/internal\/portal-files\/?/, '');
      const body = await buffer(request);
      if (isDown || request.headers['x-portal-secret'] !== 'secret') return response.writeHead(503).end();
      if (request.method === 'PUT') stored.set(path, body);
      const found = stored.get(path);
      if (request.method === 'GET') return response.writeHead(found ? 200 : 404).end(found);
      const { paths = [] } = path === '' ? JSON.parse(String(body)) : {};
      response.end(JSON.stringify({ missing: paths.filter((one: string) => !stored.has(one)) }));
    }),
  );
  return { url, stored, setDown: (value: boolean) => (isDown = value) };
}

/** A portal process whose build consists of these files. */
async function startPortal(apiUrl: string, files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-build-'));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  const log = vi.fn();
  const buildFiles = new BuildFiles({
    ...{ folders: { '_next/static': folder }, apiUrl, secret: 'secret', log, retryMs: 10 },
  });
  buildFiles.start();
  cleanups.push(() => buildFiles.stop());
  const url = await listen(
    createPortalServer({
      // Stands for Next.js, which has the files of its own build only.
      handle: (request, response) => {
        const own = files[(request.url ?? '').replace('/_next/static/', '')];
        response.writeHead(own || request.url === '/readyz' ? 200 : 404).end(own ?? 'not found');
      },
      ...{ buildFiles, headers: [], clientOf: () => 'client' },
      limits: { pages: unlimited, images: unlimited, resizes: unlimited },
    }),
  );
  const ready = () =>
    vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), POLL_OPTIONS);
  return { url, log, ready };
}

describe('static files of several builds', () => {
  it('are served by every portal process, whichever build it has', async () => {
    const store = await startStore();
    const first = await startPortal(store.url, { 'chunks/one.js': 'one', 'chunks/same.js': 'same' });
    const second = await startPortal(store.url, {
      'chunks/two.js': 'two',
      'css/two.css': 'css',
      'chunks/same.js': 'same',
    });
    await Promise.all([first.ready(), second.ready()]);
    const two = await fetch(`${first.url}/_next/static/chunks/two.js`);
    expect([two.status, await two.text(), two.headers.get('content-type')]).toEqual([
      ...[200, 'two', 'application/javascript; charset=UTF-8'],
    ]);
    expect(two.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await (await fetch(`${second.url}/_next/static/chunks/one.js`)).text()).toBe('one');
    expect(
      (await fetch(`${first.url}/_next/static/css/two.css`, { method: 'HEAD' })).headers.get(
        'content-length',
      ),
    ).toBe('3');
    expect((await fetch(`${first.url}/_next/static/chunks/none.js`)).status).toBe(404);
    expect([...store.stored.keys()].sort()).toEqual(
      ['chunks/one.js', 'chunks/same.js', 'chunks/two.js', 'css/two.css'].map(
        (name) => `_next/static/${name}`,
      ),
    );
  });

  it('a process is not ready before its files are stored, and says why once', async () => {
    const store = await startStore();
    store.setDown(true);
    const portal = await startPortal(store.url, { 'chunks/one.js': 'one' });
    await vi.waitFor(() => expect(portal.log).toHaveBeenCalled(), POLL_OPTIONS);
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${portal.url}/_next/static/chunks/two.js`)).status).toBe(503);
    expect(await (await fetch(`${portal.url}/_next/static/chunks/one.js`)).text()).toBe('one');
    store.setDown(false);
    await portal.ready();
    expect(portal.log).toHaveBeenCalledTimes(1);
  });
});
