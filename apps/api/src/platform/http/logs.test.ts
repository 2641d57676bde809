import { loggedPath } from '@tidemark/contracts/secret-addresses';
import { closeConnections, createDatabase } from '@tidemark/harness/database';
import { postgresUrl } from '@tidemark/harness/vitest';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it, vi } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { article, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';
import { openPostgres } from '../database/database.ts';

const DEVICE = '5b0f4a3e-58a5-4c33-9d4c-2f1d0a5a4a11';
const reader = {
  ...(MATRIX_READERS.pioneer as Extract<typeof MATRIX_READERS.pioneer, { kind: 'member' }>),
  uid: 'uid-of-a-person',
  email: 'person@example.com',
};

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.publish(publication([article('open')]));
});

/** Expects that the log contains nothing that identifies a reader. */
async function expectNoPersonalData(token: string): Promise<void> {
  const logs = api.logs();
  const [head = '', payload = '', signature = ''] = token.split('.');
  for (const secret of [head, payload, signature, 'session=abc', reader.email, reader.uid, DEVICE]) {
    expect(logs).not.toContain(secret);
  }
  for (const word of [
    'a-private-search',
    '?query',
    'query=',
    'mailto',
    'authorization',
    'cookie',
    '127.0.0.1',
  ]) {
    expect(logs.toLowerCase()).not.toContain(word);
  }
}

it('logs one line per request without token, cookie, email, device, query or address', async () => {
  const token = await api.mint.token(reader);
  const headers = {
    authorization: `Bearer ${token}`,
    cookie: 'session=abc',
    'x-forwarded-for': '203.0.113.9',
  };
  const before = api.logs().length;
  await api.send({ url: '/search?query=a-private-search&email=person@example.com', headers });
  await api.send({ url: `/nowhere?deviceId=${DEVICE}`, headers });
  await api.send({ url: '/strapi/bookmarks/1', method: 'POST', headers });
  await api.send({ url: '/strapi/articles?page=a-private-search', headers });
  await api.send({ url: '/strapi/articles', headers: { ...headers, authorization: `Bearer ${token}x` } });
  await api.send({ url: '/strapi/articles/1/read-markers', method: 'POST', headers });
  const reads = { url: '/strapi/articles/1/reads', method: 'POST' as const, payload: { deviceId: DEVICE } };
  await api.send({ ...reads, payload: { deviceId: `${DEVICE}-wrong` } });
  const lines = api
    .logs()
    .slice(before)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(lines.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['GET', '/search', 200],
    ['GET', '/nowhere', 404],
    ['POST', '/strapi/bookmarks/1', 200],
    ['GET', '/strapi/articles', 400],
    ['GET', '/strapi/articles', 401],
    ['POST', '/strapi/articles/1/read-markers', 200],
    ['POST', '/strapi/articles/1/reads', 400],
  ]);
  await expectNoPersonalData(token);
});

it('logs a failed query without its parameters', async () => {
  const token = await api.mint.token(reader);
  await api.db.execute(sql`alter table bookmarks rename to elsewhere`);
  const response = await api.get('/strapi/bookmarks', reader);
  expectProblem(response, 'InternalError');
  expect(response.text).not.toContain('bookmarks');
  expect(api.logs()).toContain('\\"bookmarks\\" does not exist');
  expect((await api.call('POST', '/strapi/bookmarks/1', reader)).status).toBe(500);
  await api.db.execute(sql`alter table elsewhere rename to bookmarks`);
  expect((await api.get('/strapi/bookmarks', reader)).status).toBe(200);
  await expectNoPersonalData(token);
});

it('reports the state of the database at /readyz', async () => {
  expect((await api.get('/readyz')).body).toEqual({ status: 'ready' });
  await api.closeDatabase();
  expectProblem(await api.get('/readyz'), 'UnavailableError');
  expect((await api.get('/livez')).status).toBe(200);
});

it('logs neither preview tokens nor names of protected images', async () => {
  const before = api.logs().length;
  for (const url of [
    '/preview/secret-token-1?as=alpha',
    '/%70review/secret-token-2',
    '/assets/media/secret-name-3.webp',
    '/assets/media/%2e/secret-name-4.webp',
  ]) {
    await api.get(url);
  }
  const logged = api.logs().slice(before);
  expect(logged).not.toMatch(/secret/);
  expect(logged.match(/"path":"[^"]*"/g)).toEqual([
    '"path":"/preview/[redacted]"',
    '"path":"/preview/[redacted]"',
    '"path":"/assets/media/[redacted]"',
    '"path":"/assets/media/[redacted]"',
  ]);
});

it('knows every route with a token in its path', () => {
  const patterns = api.routes.map(({ url }) => url).filter((url) => /:token\b/.test(url));
  expect(patterns.length).toBeGreaterThan(1);
  for (const pattern of patterns) {
    expect([pattern, loggedPath(pattern.replace(':token', 'a-secret'))]).toEqual([
      pattern,
      expect.not.stringContaining('a-secret'),
    ]);
  }
});

it('reports the failure of an idle database connection', async () => {
  const database = await createDatabase(postgresUrl());
  const errors: Error[] = [];
  const open = await openPostgres(database.url, {
    poolSize: 2,
    onPoolError: (error) => errors.push(error),
  });
  await open.db.execute(sql`select 1`);
  await closeConnections(database.url);
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0), { timeout: 60_000 });
  await open.close();
  await database.drop();
});
