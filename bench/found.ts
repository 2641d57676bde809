// `npm run bench:found`: what search engines and whoever shares an address ask for, at 10,000 articles.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '@tidemark/harness/database';
import { startPostgres } from '@tidemark/harness/postgres';
import { emptyPublication, fillDatabase } from './api/corpus.ts';
import { startApi, type Target } from './api/processes.ts';
import { addressOf, at, tellDocuments, timed, times } from './documents.ts';
import { allProcesses, treeOf } from './processes.ts';

const ARTICLES = 10_000;
const WARM = 60;
const ANEW = 10;
/** As many cards as a crawler in a hurry asks for at once. */
const AT_ONCE = 20;
/** The protocol's limits. */
const MAX_URLS = 50_000;
const MAX_BYTES = 50 * 1024 * 1024;
/** A little longer than the drawing process waits for another order. */
const IDLE_MS = 35_000;
const budgets = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')).found as {
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
function judge(what: string, value: number, most: number): void {
  const ok = value <= most;
  console.log(`  ${ok ? 'ok    ' : 'MISSED'}  ${what}: ${value.toFixed(1)} (at most ${most})`);
  if (!ok) missed.push(what);
}

/** Every file that the index names, against what the protocol allows. */
async function limits(target: Target): Promise<void> {
  const locations = async (path: string) => {
    const text = await (await fetch(addressOf(target, path))).text();
    return {
      bytes: text.length,
      found: [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => loc),
    };
  };
  const { found: files } = await locations('/out/sitemap.xml');
  const all = await Promise.all(files.map((file) => locations(`/out${new URL(file).pathname}`)));
  const urls = all.flatMap(({ found }) => found);
  console.log(`\n${files.length} files, ${urls.length} addresses, ${new Set(urls).size} of them different`);
  judge('addresses in the fullest file', Math.max(...all.map(({ found }) => found.length)), MAX_URLS);
  judge('bytes of the largest file', Math.max(...all.map(({ bytes }) => bytes)), MAX_BYTES);
  judge(
    'articles that no file names',
    ARTICLES - urls.filter((url) => url.includes('/articles/article-')).length,
    0,
  );
}

const memoryOf = ({ process: { pid } }: Target): number =>
  treeOf(pid ?? 0, allProcesses()).reduce((sum, { rssMb }) => sum + rssMb, 0);

/** What a reader notices while a crawler has cards drawn that nobody has asked for before. */
async function crawler(target: Target): Promise<void> {
  const before = memoryOf(target);
  const quiet = await times(target, '/strapi/latest-articles?page=1&pageSize=20', WARM);
  const begun = performance.now();
  let drawing = true;
  const cards = Promise.all(
    Array.from({ length: AT_ONCE }, (_, n) => timed(target, `/out/cards/articles/article-${5000 + n}.png`)),
  ).finally(() => {
    drawing = false;
  });
  const during: number[] = [];
  let most = before;
  for (let page = 1; drawing; page += 1) {
    during.push((await timed(target, `/strapi/latest-articles?page=${page}&pageSize=20`)).ms);
    // Looking takes a processor for a while: now and then is enough.
    if (page % 20 === 10) most = Math.max(most, memoryOf(target));
    await sleep(20);
  }
  await cards;
  const ms = (performance.now() - begun) / AT_ONCE;
  during.sort((a, b) => a - b);
  console.log(`\n${AT_ONCE} new cards at once: ${ms.toFixed(0)} ms a card`);
  console.log(
    `  a kept list before: p50 ${at(quiet, 0.5).toFixed(1)} ms, p99 ${at(quiet, 0.99).toFixed(1)} ms`,
  );
  judge('p99 of new lists meanwhile, ms', at(during, 0.99), budgets.readerMs);
  await sleep(IDLE_MS);
  const after = memoryOf(target);
  console.log(`  memory: ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB while drawing`);
  judge('memory kept after the drawing, MB', after - before, budgets.grownMb);
}

const folder = mkdtempSync(join(tmpdir(), 'tidemark-found-'));
const server = await startPostgres({ fsync: false });
try {
  const database = await createDatabase(server.url);
  const contentDir = emptyPublication(folder);
  const start = (name: string, cacheSeconds: number) =>
    startApi({ name, folder, databaseUrl: database.url, contentDir, cacheSeconds });
  const [kept, anew, crawled] = [
    await start('kept', 3600),
    await start('anew', 0),
    await start('crawled', 3600),
  ];
  await fillDatabase(database.url, ARTICLES);
  const load = loadavg()[0]?.toFixed(1);
  console.log(`${ARTICLES} articles, ${availableParallelism()} cores, load ${load}; milliseconds`);
  const rounds = { kept, anew, warmCount: WARM, anewCount: ANEW, budgetMs: budgets.warmMs };
  missed.push(...(await tellDocuments(PATHS, rounds)));
  await anew.process.stop();
  await limits(kept);
  await kept.process.stop();
  await crawler(crawled);
  await crawled.process.stop();
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (missed.length > 0) console.log(`\nMissed: ${missed.join('; ')}`);
process.exit(missed.length > 0 ? 1 : 0);
