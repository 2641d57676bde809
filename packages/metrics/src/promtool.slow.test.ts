import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDebianProgram } from '@tidemark/harness/debian';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Metrics } from './metrics.ts';

const SLOW_MS = 600_000;
const folder = mkdtempSync(join(tmpdir(), 'tidemark-prometheus-'));
let promtool: string;

beforeAll(() => {
  promtool = findDebianProgram('/usr/bin/promtool', 'prometheus');
  cpSync(join(import.meta.dirname, '../../../deploy/prometheus'), folder, { recursive: true });
}, SLOW_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(promtool, args, { cwd: folder, encoding: 'utf8' });
  return { status, output: `${stdout}${stderr}` };
}

it('the configuration of Prometheus is valid', () => {
  expect(run('check', 'config', 'prometheus.yml')).toMatchObject({ status: 0 });
});

it('alerts fire when they should, and a wrong threshold is noticed', () => {
  expect(run('test', 'rules', 'alerts.test.yml')).toMatchObject({ status: 0 });
  const alerts = join(folder, 'alerts.yml');
  writeFileSync(alerts, readFileSync(alerts, 'utf8').replace('> 0.0144 and', '> 0.5 and'));
  expect(run('test', 'rules', 'alerts.test.yml')).toMatchObject({ status: 1 });
});

it('Prometheus accepts what a process serves', async () => {
  const metrics = new Metrics('api');
  metrics.observeRequest({ route: '/strapi/articles/:id', method: 'GET', status: 200 }, 0.01);
  metrics.waits('tidemark_db_pool_wait_seconds', 'pool')('requests', 0.01);
  metrics.cache(() => ({ hits: 1, misses: 1, entries: 1, bytes: 1 }));
  metrics.gauge('tidemark_jobs_waiting', () => 1);
  const input = await metrics.registry.metrics();
  const { status, stderr } = spawnSync(promtool, ['check', 'metrics'], { input, encoding: 'utf8' });
  // Names of the client library do not follow every recommendation; ours do.
  expect(stderr.split('\n').filter((line) => /tidemark_|http_/.test(line))).toEqual([]);
  expect(stderr).not.toContain('error while linting');
  expect([0, 3]).toContain(status);
});
