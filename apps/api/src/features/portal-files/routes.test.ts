import { api as paths } from '@tidemark/contracts/paths';
import { beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../../../test/support.ts';
import { deleteUnusedPortalFiles } from './store.ts';

const SECRET = 's'.repeat(32);
const portal = { 'x-portal-secret': SECRET };
const FILE = '_next/static/chunks/0a1b2c.js';
let api: TestApi;

beforeAll(async () => {
  api = await startApi({ portalSecret: SECRET });
});

const use = (list: unknown, headers: Record<string, string> = portal) =>
  api.send({ method: 'POST', url: paths.portalFiles, headers, payload: { paths: list } });
const get = (path: string, headers: Record<string, string> = portal) =>
  api.send({ method: 'GET', url: `${paths.portalFiles}/${path}`, headers });
const put = (path: string, payload: Buffer, headers: Record<string, string> = portal) =>
  api.send({
    method: 'PUT',
    url: `${paths.portalFiles}/${path}`,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload,
  });

describe('static files of the portal’s builds', () => {
  it('can be neither listed, stored nor read without the secret', async () => {
    for (const headers of [{}, { 'x-portal-secret': 'guess' }] as Record<string, string>[]) {
      expect((await use([FILE], headers)).status).toBe(401);
      expect((await put(FILE, Buffer.from('x'), headers)).status).toBe(401);
      expect((await get(FILE, headers)).status).toBe(401);
    }
  });

  it('are stored once, read by any process, and deleted 12 days after their build was last in use', async () => {
    expect((await use([FILE])).body).toEqual({ missing: [FILE] });
    expect((await get(FILE)).status).toBe(404);
    const bytes = Buffer.alloc(300_000, 'code ');
    expect((await put(FILE, bytes)).status).toBe(204);
    expect((await put(FILE, Buffer.from('other'))).status).toBe(204);
    expect((await use([FILE])).body).toEqual({ missing: [] });
    const read = await get(FILE);
    expect([read.status, read.text]).toEqual([200, String(bytes)]);
    const days = (count: number) => new Date(api.clock.now.getTime() + count * 86_400_000);
    await deleteUnusedPortalFiles(api.db, days(11));
    expect((await get(FILE)).status).toBe(200);
    api.clock.now = days(5);
    await use([FILE]);
    await deleteUnusedPortalFiles(api.db, days(11));
    expect((await get(FILE)).status).toBe(200);
    await deleteUnusedPortalFiles(api.db, days(13));
    expect((await get(FILE)).status).toBe(404);
  });

  it.each(['articles/one.md', '_next/static/../../x', '_next/static/.env', 'fonts', '_next/static//a'])(
    'has no file %s',
    async (path) => {
      expect((await put(encodeURIComponent(path), Buffer.from('x'))).status).toBe(404);
      expect((await use([path])).status).toBe(400);
    },
  );

  it('rejects a file that is too large or is no file', async () => {
    expect((await put(FILE, Buffer.alloc(4_000_001))).status).toBe(413);
    const json = { method: 'PUT' as const, url: `${paths.portalFiles}/${FILE}`, headers: portal };
    expect((await api.send({ ...json, payload: { a: 1 } })).status).toBe(400);
  });
});
