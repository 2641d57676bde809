import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { Metrics } from './metrics.ts';
import { startMetricsServer } from './metrics-server.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function start(metrics: Metrics) {
  const server = await startMetricsServer(metrics, { host: '127.0.0.1', port: 0 });
  closing.push(server.close);
  const get = async (path: string, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, { method });
    return { status: response.status, text: await response.text() };
  };
  const value = async (name: string) =>
    new RegExp(`^${name}(?:{.*})? (.*)$`, 'm').exec((await get('/metrics')).text)?.[1];
  return { get, value, port: server.port };
}

describe('metrics', () => {
  it('count requests by route, method and status, with the name of the service', async () => {
    const metrics = new Metrics('api');
    const labels = { route: '/strapi/articles/:id', method: 'GET', status: 200 };
    metrics.observeRequest(labels, 0.02);
    metrics.observeRequest(labels, 0.2);
    metrics.observeRequest({ ...labels, method: 'PROPFIND' }, 0.2);
    const { status, text } = await (await start(metrics)).get('/metrics');
    expect(status).toBe(200);
    const line = (method: string) =>
      `http_request_duration_seconds_count{service="api",route="/strapi/articles/:id",method="${method}",status="200"}`;
    expect(text).toContain(`${line('GET')} 2`);
    expect(text).toContain(`${line('other')} 1`);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds{service="api"}');
  });

  it('are not shown to a page whose name leads to this machine', async () => {
    const { port } = await start(new Metrics('api'));
    const statusFor = async (host: string) => {
      const sent = request({ port, host: '127.0.0.1', path: '/metrics', headers: { host } }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    expect([await statusFor('evil.test'), await statusFor(`evil.test:${port}`)]).toEqual([421, 421]);
    expect([await statusFor('localhost'), await statusFor(`127.0.0.1:${port}`)]).toEqual([200, 200]);
  });

  it('read gauges and totals when they are requested, and leave out what cannot be read', async () => {
    const metrics = new Metrics('api');
    let hits = 3;
    metrics.cache(() => ({ hits, misses: 1, entries: 2, bytes: 100 }));
    let waiting: number | undefined = 4;
    metrics.gauge('tidemark_jobs_waiting', () => waiting);
    metrics.gauge('tidemark_oldest_job_seconds', () => Promise.reject(new Error('no database')));
    const { value } = await start(metrics);
    expect(await value('tidemark_cache_hits_total')).toBe('3');
    expect(await value('tidemark_jobs_waiting')).toBe('4');
    hits = 5;
    waiting = undefined;
    expect(await value('tidemark_cache_hits_total')).toBe('5');
    expect(await value('tidemark_cache_bytes')).toBe('100');
    expect(await value('tidemark_jobs_waiting')).toBeUndefined();
    expect(await value('tidemark_oldest_job_seconds')).toBeUndefined();
  });

  it('are served at one path only', async () => {
    const { get } = await start(new Metrics('portal'));
    expect((await get('/')).status).toBe(404);
    expect((await get('/metrics', 'POST')).status).toBe(404);
  });

  it('name the problem if another process uses the port', async () => {
    const { port } = await start(new Metrics('portal'));
    await expect(startMetricsServer(new Metrics('portal'), { host: '127.0.0.1', port })).rejects.toThrow(
      `Port ${port} for metrics is in use`,
    );
  });
});
