import { REQUEST_ID_HEADER } from '@tidemark/contracts/request-id';
import { createDatabase } from '@tidemark/harness/database';
import { postgresUrl } from '@tidemark/harness/vitest';
import { GAUGES, HISTOGRAMS, TOTALS } from '@tidemark/metrics/catalogue';
import { Metrics } from '@tidemark/metrics/metrics';
import { PORTAL_SECRET_HEADER } from '@tidemark/rate-limit/client-address';
import { expect, it } from 'vitest';
import { article, publication } from '../../../test/factory.ts';
import { startApi } from '../../../test/support.ts';
import { enqueueSyncJobs } from '../../features/newsroom/sync-jobs.ts';
import { measureContent, measurePools } from '../../measure.ts';
import { openPostgres } from '../database/database.ts';

const SECRET = 'a secret that is shared with the portal';

/** The values of a metric by the text of their labels. */
async function valuesOf(metrics: Metrics, name: string): Promise<Map<string, number>> {
  const lines = (await metrics.registry.metrics()).split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [, found, labels = '', value] = /^(\w+)\{(.*)\} (\S+)$/.exec(line) ?? [];
      return found === name ? [[labels, Number(value)]] : [];
    }),
  );
}

const onlyValue = async (metrics: Metrics, name: string) =>
  [...(await valuesOf(metrics, name)).values()].at(0);

it('measures requests by route and status, without anything of the request, and the cache', async () => {
  const metrics = new Metrics('api');
  const api = await startApi({ portalSecret: SECRET }, undefined, { metrics });
  await api.publish(publication([article('open'), article('gated', { access: 'professional' })]));
  const { body } = await api.get('/strapi/articles');
  const url = await api.app.listen({ port: 0, host: '127.0.0.1' });
  const ids: { id: number; access: string }[] = body.data;
  // The first request of an article fills the cache; the second is served without the framework.
  for (const { id } of [...ids, ...ids]) await (await fetch(`${url}/strapi/articles/${id}`)).arrayBuffer();
  await fetch(`${url}/a-private-path?query=a-private-search`);
  const labels = (route: string, status: number) =>
    `service="api",route="${route}",method="GET",status="${status}"`;
  // A response is measured after it was sent.
  const counts = () => valuesOf(metrics, 'http_request_duration_seconds_count');
  await expect.poll(counts, { timeout: 60_000 }).toEqual(
    new Map([
      [labels('/strapi/articles', 200), 1],
      [labels('/strapi/articles/:id', 200), 2],
      [labels('/strapi/articles/:id', 401), 2],
      [labels('unmatched', 404), 1],
    ]),
  );
  expect(await metrics.registry.metrics()).not.toContain('private');
  // The second request of each article. The gate is cached as well.
  expect(await onlyValue(metrics, 'tidemark_cache_hits_total')).toBe(2);
  // The list and both articles.
  expect(await onlyValue(metrics, 'tidemark_cache_misses_total')).toBe(3);
  expect(await onlyValue(metrics, 'tidemark_cache_entries')).toBe(3);
});

it('measures content, jobs and search', async () => {
  const metrics = new Metrics('api');
  const api = await startApi({}, undefined, { metrics });
  measureContent(metrics, {
    db: api.db,
    now: () => api.clock.now,
    feed: { position: 0 },
    listener: { isCurrent: () => true },
    runtime: { isLeader: () => true },
  });
  metrics.waits('tidemark_db_pool_wait_seconds', 'pool');
  const idle = { connections: 1, waiting: 0 };
  measurePools(metrics, () => ({ requests: { connections: 3, waiting: 1 }, ingest: idle }));
  const value = (name: keyof typeof GAUGES) => onlyValue(metrics, name);
  expect(await value('tidemark_search_ready')).toBe(0);
  expect(await value('tidemark_search_articles')).toBe(0);
  expect(await value('tidemark_oldest_job_seconds')).toBe(0);
  await api.publish(publication([article('open')]));
  await api.get('/search?query=open');
  await enqueueSyncJobs(api.db, [{ uid: 'articles', documentId: 'a' }], 'webhook', api.clock.now);
  api.clock.now = new Date(api.clock.now.getTime() + 90_000);
  expect(await value('tidemark_oldest_job_seconds')).toBe(90);
  expect(await value('tidemark_jobs_waiting')).toBe(1);
  expect(await value('tidemark_content_events_unseen')).toBe(api.feed.position);
  expect(await value('tidemark_content_events_current')).toBe(1);
  expect(await value('tidemark_ingest_leader')).toBe(1);
  expect(await value('tidemark_search_ready')).toBe(1);
  expect(await value('tidemark_search_articles')).toBe(1);
  // The catalogue is what alert rules and dashboards rely on.
  const text = await metrics.registry.metrics();
  expect(text).toContain('tidemark_db_pool_connections{pool="requests",service="api"} 3');
  expect(text).toContain('tidemark_db_pool_connections{pool="ingest",service="api"} 1');
  for (const [name, { services }] of Object.entries({ ...GAUGES, ...TOTALS, ...HISTOGRAMS })) {
    const isOurs = (services as readonly string[]).includes('api');
    expect([name, text.includes(`# TYPE ${name} `)]).toEqual([name, isOurs]);
  }
});

it('measures how long statements wait for a connection', async () => {
  const database = await createDatabase(postgresUrl());
  const waits: number[] = [];
  const { db, close, poolStatus } = await openPostgres(database.url, {
    poolSize: 1,
    onPoolWait: (_pool, seconds) => waits.push(seconds),
  });
  try {
    waits.length = 0;
    await Promise.all([
      db.transaction(async (tx) => void (await tx.execute('select pg_sleep(0.2)'))),
      db.execute('select 1'),
    ]);
    expect(waits).toHaveLength(2);
    expect(Math.max(...waits)).toBeGreaterThan(0.15);
    expect(poolStatus?.()).toEqual({
      requests: { connections: 1, waiting: 0 },
      ingest: { connections: 0, waiting: 0 },
    });
  } finally {
    await close();
    await database.drop();
  }
});

it('uses the request id of the portal in its log, and of nobody else', async () => {
  const api = await startApi({ portalSecret: SECRET });
  const id = 'req-of-the-portal-1';
  const send = (headers: Record<string, string>) => api.send({ url: '/livez', headers });
  await send({ [REQUEST_ID_HEADER]: id });
  expect(api.logs()).not.toContain(id);
  await send({ [REQUEST_ID_HEADER]: id, [PORTAL_SECRET_HEADER]: 'another' });
  expect(api.logs()).not.toContain(id);
  await send({ [REQUEST_ID_HEADER]: `${id}" injected`, [PORTAL_SECRET_HEADER]: SECRET });
  expect(api.logs()).not.toContain('injected');
  await send({ [REQUEST_ID_HEADER]: id, [PORTAL_SECRET_HEADER]: SECRET });
  expect(api.logs()).toContain(`"id":"${id}"`);
});
