// `npm run bench:scale`: what grows with the number of articles, on PostgreSQL and without the response cache.
// `-- --sizes=1000,10000` measures these sizes; `--sizes=1000,10000,100000,1000000` takes hours to generate.
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { effectiveAccess, tierCanRead } from '@tidemark/contracts/access';
import { api } from '@tidemark/contracts/paths';
import { createDatabase } from '@tidemark/harness/database';
import { startPostgres } from '@tidemark/harness/postgres';
import { sql } from 'drizzle-orm';
import { createContentWriter } from '../apps/api/src/content/content-writer.ts';
import { ingestArticles } from '../apps/api/src/content/ingest-articles.ts';
import { refreshGroups } from '../apps/api/src/store/articles.ts';
import { type Database, openPostgres } from '../apps/api/src/store/db.ts';
import { putDocument } from '../apps/api/src/store/documents.ts';
import { emptyPublication, fillCategories, listPaths } from './api/corpus.ts';
import { load, startApi, type Target } from './api/processes.ts';
import { addressOf, at } from './documents.ts';
import { allProcesses } from './processes.ts';
import { makeArticle } from './search/corpus.ts';
import { dropIndexes, finishIndex, letTablesBe, loadBeside } from './search/load.ts';
import { loadInWorkers } from './search/load-in-workers.ts';
import { makeQueries } from './search/queries.ts';
import { printTable } from './web/table.ts';

const SIZES = (
  process.argv.find((argument) => argument.startsWith('--sizes='))?.slice(8) ?? '1000,10000,100000'
)
  .split(',')
  .map(Number);
const SECONDS = 5;
const CONNECTIONS = 4;
const PUBLISHES = 10;
const PATHS = 500;
const POLL_MS = 5;

/** The API without its newsroom serves what is in the database and deletes nothing. */
const WITHOUT_CMS = {
  CMS_URL: 'http://127.0.0.1:9',
  CMS_TOKEN: 'x'.repeat(32),
  CMS_WEBHOOK_SECRET: 'x'.repeat(32),
  LOG_LEVEL: 'error',
};

/** Ids of articles that everybody may read, from all of the publication. */
function openArticles(size: number): number[] {
  const numbers = Array.from({ length: PATHS }, (_, n) => (n * 7919) % size);
  const isOpen = (n: number) => tierCanRead('anonymous', effectiveAccess(makeArticle(n)));
  return [...new Set(numbers)].filter(isOpen).map((n) => n + 1);
}

const pathsOf = (size: number): Readonly<Record<string, readonly string[]>> => ({
  list: listPaths(PATHS),
  article: openArticles(size).map((id) => api.article(`article-${id}`)),
  search: makeQueries(PATHS, size).map(({ query }) => `${api.search}?query=${encodeURIComponent(query)}`),
  feed: ['/out/feeds/all.rss'],
});

async function grow(db: Database, url: string, from: number, to: number): Promise<void> {
  await dropIndexes(db);
  await loadInWorkers(url, from, to);
  await db.execute(sql`set statement_timeout = 0`);
  await fillCategories(db, from);
  await db.execute(
    sql`select setval(pg_get_serial_sequence('articles', 'id'), (select max(id) from articles))`,
  );
  await refreshGroups(db, new Date());
  await finishIndex(db);
}

/** The time from the start of a publish to the first response that contains the article, in order. */
async function publishTimes(db: Database, target: Target, size: number): Promise<number[]> {
  const now = () => new Date();
  const writer = createContentWriter({ db, now, log: { warn: () => {} } });
  const times: number[] = [];
  for (let n = 0; n < PUBLISHES; n += 1) {
    const made = makeArticle(10_000_000 + size + n);
    const key = `published:${size}:${n}`;
    const entry = {
      ...{ key, slug: `published-${size}-${n}`, title: made.title, teaser: made.teaser, access: 'free' },
      ...{ publishAt: new Date(Date.now() - 1000), updatedAt: new Date(), categoryIds: made.categoryIds },
      ...{ authorKeys: ['bench:0'], authorNames: [], image: null, assets: made.assets, featured: false },
      ...{ body: { blocks: [], headings: [], takeaways: [] }, plain: made.body },
    };
    const startedAt = performance.now();
    await ingestArticles(
      { db, writer, now },
      { changed: [{ entry, hash: key }], goneKeys: [], unchanged: 0, slugs: [] },
    );
    while (!(await fetch(addressOf(target, api.article(entry.slug)))).ok) await sleep(POLL_MS);
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b);
}

const server = await startPostgres({ fsync: false, sharedBuffers: '1GB' });
const folder = mkdtempSync(join(tmpdir(), 'tidemark-scale-'));
console.log(
  `${availableParallelism()} cores for PostgreSQL, the API and us; load ${loadavg()[0]?.toFixed(1)}`,
);
const rows: string[][] = [
  [
    'articles',
    'start-up s',
    'memory MB',
    ...['list', 'article', 'search', 'feed', 'publish'].flatMap((name) => [`${name} p50`, `${name} p99`]),
  ],
];
try {
  const { url } = await createDatabase(server.url);
  const { db, close } = await openPostgres(url, { poolSize: 1 });
  await letTablesBe(db);
  await loadBeside(db);
  await putDocument(db, 'navigation', { menu: [], submenu: [] });
  let loaded = 0;
  for (const size of SIZES) {
    const loadedAt = performance.now();
    await grow(db, url, loaded, size);
    loaded = size;
    console.log(`${size} articles loaded in ${((performance.now() - loadedAt) / 1000).toFixed(0)} s`);
    const startedAt = performance.now();
    const target = await startApi({
      ...{ name: `api-${size}`, folder, databaseUrl: url, contentDir: emptyPublication(folder) },
      ...{ cacheSeconds: 0, env: WITHOUT_CMS },
    });
    const startUp = (performance.now() - startedAt) / 1000;
    const cells: string[] = [];
    for (const [name, paths] of Object.entries(pathsOf(size))) {
      // The first run warms up.
      const order = { seconds: SECONDS, paths, connections: CONNECTIONS };
      await load(target, order);
      const { p50, p99, failed } = await load(target, order);
      if (failed > 0) throw new Error(`${failed} requests of ${name} failed`);
      cells.push(p50.toFixed(1), p99.toFixed(1));
      console.log(`  ${name}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`);
    }
    const published = await publishTimes(db, target, size);
    cells.push(at(published, 0.5).toFixed(1), at(published, 0.99).toFixed(1));
    const memory = allProcesses().find(({ pid }) => pid === target.process.pid)?.pssMb ?? Number.NaN;
    rows.push([String(size), startUp.toFixed(1), memory.toFixed(0), ...cells]);
    await target.process.stop();
  }
  await close();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
printTable(rows);
