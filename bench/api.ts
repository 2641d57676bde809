import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@tidemark/harness/database';
import { startPostgres } from '@tidemark/harness/postgres';
import { emptyPublication, fillDatabase, listPaths, writeArticle } from './api/corpus.ts';
import { load, type Measured, startApi, startBare, type Target } from './api/processes.ts';

const RUNS = 5;
const SIZES = [1_000, 10_000, 100_000];
const budgets = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')).api as {
  cachedArticleRatio: number;
  listP99Ms: number;
  listGrowth: number;
};

const only = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), 'tidemark-bench-'));
const cleanups: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
const missed: string[] = [];

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const medianOf = (runs: readonly Measured[], field: keyof Measured) => median(runs.map((run) => run[field]));

function printTable(rows: readonly (readonly string[])[]): void {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows) {
    const cells = row.map((cell, n) =>
      n === 0 ? cell.padEnd(widths[n] ?? 0) : cell.padStart(widths[n] ?? 0),
    );
    console.log(`  ${cells.join('  ')}`);
  }
}

/** Measures the targets in turn, five times, so that other load on the machine affects all of them equally. */
async function alternate(targets: readonly Target[], measure: (target: Target) => Promise<Measured>) {
  const runs = new Map(targets.map((target) => [target, [] as Measured[]]));
  for (const target of targets) await measure(target);
  for (let n = 0; n < RUNS; n += 1) {
    for (const target of targets) {
      const measured = await measure(target);
      if (measured.failed) throw new Error(`${target.name} failed ${measured.failed} requests`);
      runs.get(target)?.push(measured);
    }
  }
  return runs;
}

function compare(what: string, value: number, ok: boolean, target: string): void {
  console.log(`  ${ok ? 'ok    ' : 'MISSED'}  ${what}: ${value.toFixed(2)} (${target})`);
  if (!ok) missed.push(what);
}

/** Stores the response that both servers send, without the headers that Node's server adds itself. */
async function saveResponse(port: number, path: string) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  const body = Buffer.from(await response.arrayBuffer());
  const added = ['date', 'connection', 'keep-alive'];
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !added.includes(name)));
  const files = [join(folder, 'body'), join(folder, 'headers.json')] as const;
  writeFileSync(files[0], body);
  writeFileSync(files[1], JSON.stringify({ ...headers, 'content-length': String(body.length) }));
  return { bytes: body.length, files };
}

async function cachedArticle(adminUrl: string): Promise<void> {
  const database = await createDatabase(adminUrl);
  const { contentDir, slug } = writeArticle(folder);
  const core = availableParallelism() > 1 ? { server: 0, load: 1 } : { server: 0, load: 0 };
  const api = await startApi({
    ...{ name: 'cached', folder, databaseUrl: database.url, contentDir, cacheSeconds: 3600 },
    core: core.server,
  });
  const path = `/strapi/articles/${slug}`;
  const { bytes, files } = await saveResponse(api.port, path);
  const bare = await startBare(files[0], files[1], core.server);
  const runs = await alternate([bare, api], (target) =>
    load(target, { seconds: 4, paths: [path], connections: 32 }, core.load),
  );
  const [of, than] = [runs.get(api) ?? [], runs.get(bare) ?? []];
  const row = (name: string, own: readonly Measured[]) => [
    name,
    medianOf(own, 'perSecond').toFixed(0),
    (medianOf(own, 'perSecond') / medianOf(than, 'perSecond')).toFixed(2),
    medianOf(own, 'cpuMicros').toFixed(1),
    medianOf(own, 'p99').toFixed(2),
  ];
  console.log(`\nCached anonymous article, ${bytes} bytes, 32 connections, one core, median of ${RUNS} runs`);
  printTable([['', 'req/s', 'ratio', 'CPU µs/req', 'p99 ms'], row('node:http', than), row('portal API', of)]);
  const ratio = medianOf(of, 'perSecond') / medianOf(than, 'perSecond');
  compare(
    'cached article against node:http',
    ratio,
    ratio >= budgets.cachedArticleRatio,
    `at least ${budgets.cachedArticleRatio}`,
  );
  await Promise.all([api.process.stop(), bare.process.stop()]);
}

async function lists(adminUrl: string): Promise<void> {
  const contentDir = emptyPublication(folder);
  const targets: Target[] = [];
  for (const size of SIZES) {
    const database = await createDatabase(adminUrl);
    targets.push(
      await startApi({ name: `${size}`, folder, databaseUrl: database.url, contentDir, cacheSeconds: 0 }),
    );
    await fillDatabase(database.url, size);
  }
  const paths = listPaths(997);
  const runs = await alternate(targets, (target) => load(target, { seconds: 10, paths, perSecond: 200 }));
  console.log(
    `\nArticle list of 20, no cache, PostgreSQL, 200 requests per second at fixed intervals, median of ${RUNS} runs`,
  );
  printTable([
    ['articles', 'p50 ms', 'p99 ms', 'max ms', 'CPU µs/req', 'sent late p99 ms'],
    ...targets.map((target) => [
      target.name,
      ...(['p50', 'p99', 'max', 'cpuMicros', 'lateP99'] as const).map((field) =>
        medianOf(runs.get(target) ?? [], field).toFixed(field === 'cpuMicros' ? 0 : 2),
      ),
    ]),
  ]);
  const p99 = targets.map((target) => medianOf(runs.get(target) ?? [], 'p99'));
  const p50 = targets.map((target) => medianOf(runs.get(target) ?? [], 'p50'));
  const [least, most] = [p99[0] ?? 0, p99.at(-1) ?? 0];
  compare(
    `p99 at ${SIZES.at(-1)} articles, ms`,
    most,
    most <= budgets.listP99Ms,
    `at most ${budgets.listP99Ms}`,
  );
  const growth = Math.max(most / least, (p50.at(-1) ?? 0) / (p50[0] ?? 1));
  compare(
    'growth from the smallest corpus to the largest',
    growth,
    growth <= budgets.listGrowth,
    `at most ${budgets.listGrowth}`,
  );
  await Promise.all(targets.map((target) => target.process.stop()));
}

console.log(
  `${availableParallelism()} cores, load ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')} at the start`,
);
try {
  const server = await startPostgres({ fsync: true });
  cleanups.push(server.stop);
  if (only !== 'list') await cachedArticle(server.url);
  if (only !== 'cached') await lists(server.url);
} finally {
  for (const cleanup of cleanups.toReversed()) await cleanup();
}
if (missed.length) console.log(`\nMissed: ${missed.join('; ')}`);
process.exit(missed.length ? 1 : 0);
