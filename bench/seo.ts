// `npm run bench:seo`: the files that crawlers and link previews request, with 10,000 articles.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '@tidemark/harness/database';
import { startPostgres } from '@tidemark/harness/postgres';
import { emptyPublication, fillDatabase } from './api/corpus.ts';
import { startApi, type Target } from './api/processes.ts';
import { addressOf, at, measureDocuments, timed, times } from './documents.ts';
import { allProcesses, treeOf } from './processes.ts';

const ARTICLES = 10_000;
const WARM = 60;
const UNCACHED = 10;
/** The number of cards that a crawler requests at once. */
const AT_ONCE = 20;
/** Limits of the sitemap protocol. */
const MAX_URLS = 50_000;
const MAX_BYTES = 50 * 1024 * 1024;
/** Slightly longer than the card renderer stays in memory without work. */
const IDLE_MS = 35_000;
const budgets = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')).seo as {
  warmMs: number;
  readerMs: number;
  grownMb: number;
};

const PATHS = [
  '/out/robots.txt',
  '/out/llms.txt',
  '/out/sitemap.xml',
  '/out/news-sitemap.xml',
  '/out/sitemaps/pages.xml',
  '/out/sitemaps/analysts-1.xml',
  '/out/sitemaps/articles-1.xml',
  '/out/sitemaps/articles-5.xml',
  '/out/cards/default.png',
  '/out/cards/articles/article-7.png',
  '/out/cards/analysts/author-1.png',
  '/out/cards/categories/lending.png',
];

const missed: string[] = [];
function compare(what: string, value: number, most: number): void {
  const ok = value <= most;
  console.log(`  ${ok ? 'ok    ' : 'MISSED'}  ${what}: ${value.toFixed(1)} (at most ${most})`);
  if (!ok) missed.push(what);
}

/** Compares every file of the sitemap index with the limits of the protocol. */
async function limits(target: Target): Promise<void> {
  const locations = async (path: string) => {
    const text = await (await fetch(addressOf(target, path))).text();
    return {
      bytes: text.length,
      urls: [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc),
    };
  };
  const { urls: files } = await locations('/out/sitemap.xml');
  const all = await Promise.all(files.map((file) => locations(`/out${new URL(file).pathname}`)));
  const urls = all.flatMap((file) => file.urls);
  console.log(`\n${files.length} files, ${urls.length} addresses, ${new Set(urls).size} of them different`);
  compare('addresses in the file with the most', Math.max(...all.map((file) => file.urls.length)), MAX_URLS);
  compare('bytes of the largest file', Math.max(...all.map(({ bytes }) => bytes)), MAX_BYTES);
  compare(
    'articles that are in no file',
    ARTICLES - urls.filter((url) => url.includes('/articles/article-')).length,
    0,
  );
}

const memoryOf = ({ process: { pid } }: Target): number =>
  treeOf(pid ?? 0, allProcesses()).reduce((sum, { rssMb }) => sum + rssMb, 0);

/** Response times for readers while a crawler requests cards that are not cached. */
async function crawler(target: Target): Promise<void> {
  const before = memoryOf(target);
  const quiet = await times(target, '/strapi/latest-articles?page=1&pageSize=20', WARM);
  const startedAt = performance.now();
  let rendering = true;
  const cards = Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) => timed(target, `/out/cards/articles/article-${5000 + n}.png`)),
  ).finally(() => {
    rendering = false;
  });
  const during: number[] = [];
  let highest = before;
  for (let page = 1; rendering; page += 1) {
    during.push((await timed(target, `/strapi/latest-articles?page=${page}&pageSize=20`)).ms);
    // Reading the memory of all processes takes CPU time, so it is done rarely.
    if (page % 20 === 10) highest = Math.max(highest, memoryOf(target));
    await sleep(20);
  }
  await cards;
  const ms = (performance.now() - startedAt) / AT_ONCE;
  during.sort((a, b) => a - b);
  console.log(`\n${AT_ONCE} uncached cards at once: ${ms.toFixed(0)} ms per card`);
  console.log(
    `  a cached list before: p50 ${at(quiet, 0.5).toFixed(1)} ms, p99 ${at(quiet, 0.99).toFixed(1)} ms`,
  );
  compare('p99 of uncached lists meanwhile, ms', at(during, 0.99), budgets.readerMs);
  await sleep(IDLE_MS);
  const after = memoryOf(target);
  console.log(`  memory: ${before.toFixed(0)} MB before, at most ${highest.toFixed(0)} MB while rendering`);
  compare('memory growth after rendering, MB', after - before, budgets.grownMb);
}

const folder = mkdtempSync(join(tmpdir(), 'tidemark-seo-'));
const server = await startPostgres({ fsync: false });
try {
  const database = await createDatabase(server.url);
  const contentDir = emptyPublication(folder);
  const start = (name: string, cacheSeconds: number) =>
    startApi({ name, folder, databaseUrl: database.url, contentDir, cacheSeconds });
  const [cached, uncached, crawled] = [
    await start('cached', 3600),
    await start('uncached', 0),
    await start('crawled', 3600),
  ];
  await fillDatabase(database.url, ARTICLES);
  const load = loadavg()[0]?.toFixed(1);
  console.log(`${ARTICLES} articles, ${availableParallelism()} cores, load ${load}; milliseconds`);
  const rounds = { cached, uncached, warmCount: WARM, uncachedCount: UNCACHED, budgetMs: budgets.warmMs };
  missed.push(...(await measureDocuments(PATHS, rounds)));
  await uncached.process.stop();
  await limits(cached);
  await cached.process.stop();
  await crawler(crawled);
  await crawled.process.stop();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (missed.length > 0) console.log(`\nMissed: ${missed.join('; ')}`);
process.exit(missed.length > 0 ? 1 : 0);
