// `npm run bench:scale`: what grows with the number of articles, on PostgreSQL and without the response cache.
// `-- --sizes=1000,10000` measures these sizes.
// `-- --database=NAME` keeps the articles in that database on the server of TEST_DATABASE_URL for the next run.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { effectiveAccess, tierCanRead } from '@tidemark/contracts/access';
import { CATEGORIES } from '@tidemark/contracts/categories';
import { api } from '@tidemark/contracts/paths';
import { freePort } from '@tidemark/harness/ports';
import { startPostgres } from '@tidemark/harness/postgres';
import { sql } from 'drizzle-orm';
import { refreshGroups } from '../apps/api/src/features/articles/store.ts';
import { createContentWriter } from '../apps/api/src/ingest/content-writer.ts';
import { ingestArticles } from '../apps/api/src/ingest/ingest-articles.ts';
import { type Database, openPostgres, query } from '../apps/api/src/platform/database/database.ts';
import { putDocument } from '../apps/api/src/platform/database/documents.ts';
import { emptyPublication, fillCategories, listPaths } from './api/corpus.ts';
import { load, startApi, type Target } from './api/processes.ts';
import { addressOf, at } from './documents.ts';
import { allProcesses } from './processes.ts';
import { openBenchDatabase, PUBLISHED_IDS_FROM } from './search/bench-database.ts';
import { makeArticle } from './search/corpus.ts';
import { GENERATED, letTablesBe } from './search/load.ts';
import { loadUpTo } from './search/load-up-to.ts';
import { makeQueries } from './search/queries.ts';
import { printTable } from './web/table.ts';

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '1000,10000,20000' },
    database: { type: 'string' },
  },
});
const SIZES = values.sizes.split(',').map(Number);
const SECONDS = 5;
const CONNECTIONS = 4;
const PUBLISHES = 20;
const PATHS = 500;
const POLL_MS = 5;
const WAIT_MS = 1_800_000;

/** The API without its newsroom serves what is in the database and deletes nothing. */
const WITHOUT_CMS = {
  CMS_URL: 'http://127.0.0.1:9',
  CMS_TOKEN: 'x'.repeat(32),
  CMS_WEBHOOK_SECRET: 'x'.repeat(32),
  LOG_LEVEL: 'error',
  // The machine may be busy with other things, which must not end a measurement.
  MAX_EVENT_LOOP_DELAY_MS: '0',
};

/** Numbers of articles that everybody may read, from all of the publication. */
function openArticles(size: number): number[] {
  const numbers = Array.from({ length: PATHS }, (_, n) => (n * 7919) % size);
  const isOpen = (n: number) => tierCanRead('anonymous', effectiveAccess(makeArticle(n % GENERATED)));
  return [...new Set(numbers)].filter(isOpen);
}

const pathsOf = (size: number): Readonly<Record<string, readonly string[]>> => ({
  list: listPaths(PATHS),
  article: openArticles(size).map((n) => api.article(`article-${n + 1}`)),
  search: makeQueries(PATHS, size).map(
    ({ query: text }) => `${api.search}?query=${encodeURIComponent(text)}`,
  ),
  feed: ['/out/feeds/all.rss'],
});

/** Adds the missing articles with everything that ingest would store, in bulk. */
async function grow(db: Database, url: string, size: number): Promise<void> {
  await loadUpTo(db, url, size);
  await putDocument(db, 'navigation', { menu: [], submenu: [] });
  await db.execute(sql`set statement_timeout = 0`);
  await fillCategories(db);
  // Published articles must not take the ids of those that are loaded later.
  await db.execute(
    sql`select setval(pg_get_serial_sequence('articles', 'id'), greatest(${PUBLISHED_IDS_FROM}::int, (select max(id) from articles)))`,
  );
  await refreshGroups(db, new Date());
}

async function waitFor(what: string, isDone: () => Promise<boolean> | boolean, pollMs = 100): Promise<void> {
  const until = performance.now() + WAIT_MS;
  while (!(await isDone())) {
    if (performance.now() > until) throw new Error(`${what} did not happen`);
    await sleep(pollMs);
  }
}

interface Start {
  readonly target: Target;
  /** Until the process was ready, and until searches used the index in memory. */
  readonly readySeconds: number;
  readonly indexSeconds: number;
}

async function start(folder: string, url: string, size: number): Promise<Start> {
  const metricsPort = await freePort();
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  const target = await startApi({
    ...{ name: `api-${size}`, folder, databaseUrl: url, contentDir: emptyPublication(folder) },
    ...{ cacheSeconds: 0, env: { ...WITHOUT_CMS, API_METRICS_PORT: String(metricsPort) } },
  });
  const readySeconds = seconds();
  await waitFor('Loading the index', async () => {
    const metrics = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text();
    return /^tidemark_search_ready\S* 1/m.test(metrics);
  });
  return { target, readySeconds, indexSeconds: seconds() };
}

/** A category whose articles everybody may read, so that a publish can be observed without signing in. */
const OPEN_CATEGORY = CATEGORIES.find(
  ({ id, parentId }) =>
    parentId !== undefined &&
    tierCanRead('anonymous', effectiveAccess({ access: 'free', categoryIds: [id] })),
)?.id;

/** The time from the start of a publish to the first response that contains the article, in order. */
async function publishTimes(db: Database, target: Target, size: number): Promise<number[]> {
  const now = () => new Date();
  const writer = createContentWriter({ db, now, log: { warn: () => {} } });
  const times: number[] = [];
  const run = Date.now();
  for (let n = 0; n < PUBLISHES; n += 1) {
    const made = makeArticle(10_000_000 + size + n);
    const key = `published:${run}:${n}`;
    const entry = {
      ...{ key, slug: `published-${run}-${n}`, title: made.title, teaser: made.teaser, access: 'free' },
      ...{ publishAt: new Date(Date.now() - 1000), updatedAt: new Date(), categoryIds: [OPEN_CATEGORY ?? 0] },
      ...{ authorKeys: ['bench:0'], authorNames: [], image: null, assets: made.assets, featured: false },
      ...{ notify: false, body: { blocks: [], headings: [], takeaways: [] }, plain: made.body },
    };
    const startedAt = performance.now();
    await ingestArticles(
      { db, writer, now },
      { changed: [{ entry, hash: key }], goneKeys: [], unchanged: 0, slugs: [] },
    );
    const url = addressOf(target, api.article(entry.slug));
    await waitFor(`Publishing ${entry.slug}`, async () => (await fetch(url)).ok, POLL_MS);
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b);
}

const memoryOf = (target: Target): string => {
  const mb = allProcesses().find(({ pid }) => pid === target.process.pid)?.pssMb;
  return mb?.toFixed(0) ?? '';
};

async function measure(db: Database, folder: string, url: string, size: number): Promise<string[]> {
  const [database] = await query<{ mb: number }>(
    db,
    sql`select (pg_database_size(current_database()) / 1e6)::float8 as mb`,
  );
  const first = await start(folder, url, size);
  const { target } = first;
  const cells: string[] = [];
  for (const [name, paths] of Object.entries(pathsOf(size))) {
    // The first run warms up.
    const order = { seconds: SECONDS, paths, connections: CONNECTIONS };
    await load(target, order);
    const { p50, p99, failed } = await load(target, order);
    if (failed > 0) throw new Error(`${failed} requests of ${name} failed`);
    cells.push(p50.toFixed(1), p99.toFixed(1));
  }
  const published = await publishTimes(db, target, size);
  cells.push(at(published, 0.5).toFixed(0), at(published, 0.99).toFixed(0));
  const memory = memoryOf(target);
  await target.process.stop();
  return [
    ...[String(size), database?.mb.toFixed(0) ?? '', memory],
    ...[first.readySeconds, first.indexSeconds].map((seconds) => seconds.toFixed(1)),
    ...cells,
  ];
}

const server = await startPostgres({ fsync: false, sharedBuffers: '1GB' });
const folder = mkdtempSync(join(tmpdir(), 'tidemark-scale-'));
console.log(
  `${availableParallelism()} cores for PostgreSQL, the API and the load; load ${loadavg()[0]?.toFixed(1)}`,
);
const rows: string[][] = [
  [
    ...['articles', 'database MB', 'API MB', 'ready s', 'index s'],
    ...['list', 'article', 'search', 'feed', 'publish'].flatMap((name) => [`${name} p50`, 'p99']),
  ],
];
try {
  const { url } = await openBenchDatabase(server.url, values.database);
  const { db, close } = await openPostgres(url, { poolSize: 1 });
  await letTablesBe(db);
  for (const size of SIZES) {
    const loadedAt = performance.now();
    await grow(db, url, size);
    console.log(`${size} articles loaded in ${((performance.now() - loadedAt) / 1000).toFixed(0)} s`);
    rows.push(await measure(db, folder, url, size));
    printTable(rows);
  }
  await close();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
