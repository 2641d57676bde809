import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { site } from '@tidemark/contracts/paths';
import { createDatabase } from '@tidemark/harness/database';
import { freePort } from '@tidemark/harness/ports';
import { startPostgres } from '@tidemark/harness/postgres';
import { startVarnish, type Varnish } from '@tidemark/harness/varnish';
import { sql } from 'drizzle-orm';
import { createContentWriter } from '../../apps/api/src/ingest/content-writer.ts';
import { changedKeys } from '../../apps/api/src/platform/cache/content-keys.ts';
import { NO_CHANGES } from '../../apps/api/src/platform/content-events/changes.ts';
import { type Database, openPostgres, query } from '../../apps/api/src/platform/database/database.ts';
import { UNLIMITED } from '../../e2e/support/limits.ts';
import { choosePorts } from '../../e2e/support/ports.ts';
import { startServerProcess } from '../../e2e/support/server-process.ts';
import { runtimeNode, withLocalPrograms } from '../../scripts/lib/node.mjs';
import { ROOT } from '../../scripts/lib/root.mjs';
import { readSettings } from '../../scripts/lib/settings.mjs';
import { ensureWebBuilt } from '../../scripts/lib/web-build.mjs';
import { emptyPublication, fillDatabase } from '../api/corpus.ts';
import { load, type Measured, type Target } from '../api/processes.ts';
import { type Random, random } from '../search/corpus.ts';
import { printTable } from '../web/table.ts';

const ARTICLES = 10_000;
/** With an empty cache, most requests need a render. More per second than this would overload two cores. */
const PER_SECOND = 100;
/** The cache is empty at first, so that only later windows show the lasting hit rate. */
const WINDOW_SECONDS = 60;
const WINDOWS = 4;
const PUBLISH_MS = 1000;
/** One request in so many is for the home page, which every publish changes. */
const HOME_EVERY = 10;

/** By Zipf's law: the n-th most popular article is requested n times less often than the first. */
const zipf = (next: Random): number => Math.floor((ARTICLES + 1) ** next());

function readers(seed: number): string[] {
  const next = random(seed);
  return Array.from({ length: PER_SECOND * WINDOW_SECONDS }, (_, n) =>
    n % HOME_EVERY === 0 ? site.home : site.article(`article-${zipf(next)}`),
  );
}

/** Bodies of about the length of a report, which the corpus of lists does not have. */
async function addBodies(db: Database): Promise<void> {
  const html = `<p>${'Settlement was slower than the week before, and waiting was paid. '.repeat(100)}</p>`;
  const body = JSON.stringify({ headings: [], takeaways: [], blocks: [{ kind: 'text', html }] });
  await db.execute(sql`insert into article_bodies (article_id, body, plain)
    select id, ${body}::jsonb, '' from articles`);
}

/** Publishes one new article per second: a copy of an existing one, written like a sync writes it. */
function startPublishing(db: Database): { stop(): Promise<number> } {
  const next = random(7);
  const writer = createContentWriter({ db, now: () => new Date(), log: { warn: () => {} } });
  let isStopped = false;
  let published = 0;
  const publish = async () => {
    const [key, original] = [`published-${published}`, `article-${zipf(next)}`];
    await writer.write(async (tx) => {
      const [row] = await query<{ id: number }>(
        tx,
        sql`insert into articles (source_key, slug, title, teaser, access, publish_at, updated_at, category_ids,
            mask, image, assets, words, charts, takeaways, featured, hash)
          select ${key}, ${key}, title, teaser, access, now(), now(), category_ids, mask, image, assets, words, charts,
            takeaways, featured, hash from articles where slug = ${original} returning id`,
      );
      const id = row?.id ?? 0;
      await tx.execute(sql`insert into article_bodies (article_id, body, plain)
        select ${id}::int, body, '' from article_bodies
        where article_id = (select id from articles where slug = ${original})`);
      await tx.execute(sql`insert into article_categories (category_id, publish_at, article_id)
        select category_id, now(), ${id}::int from article_categories
        where article_id = (select id from articles where slug = ${original})`);
      await tx.execute(sql`insert into article_authors (article_id, position, author_id, publish_at)
        select ${id}::int, position, author_id, now() from article_authors
        where article_id = (select id from articles where slug = ${original})`);
      return { keys: changedKeys('articles', [id]), changes: NO_CHANGES };
    });
    published += 1;
  };
  const run = async () => {
    for (let due = performance.now(); !isStopped; due += PUBLISH_MS) {
      await sleep(Math.max(0, due - performance.now()));
      await publish();
    }
  };
  const running = run();
  return {
    async stop() {
      isStopped = true;
      await running;
      return published;
    },
  };
}

interface Counts {
  readonly hits: number;
  readonly misses: number;
}

async function countsOf(varnish: Varnish): Promise<Counts> {
  const { 'MAIN.cache_hit': hits = 0, 'MAIN.cache_miss': misses = 0 } = await varnish.statistics();
  return { hits, misses };
}

/** Sends one window of requests and returns a row of the table. */
async function measureWindow(varnish: Varnish, edge: Target, seed: number): Promise<string[]> {
  const before = await countsOf(varnish);
  const measured: Measured = await load(edge, {
    ...{ seconds: WINDOW_SECONDS, perSecond: PER_SECOND, paths: readers(seed) },
    headers: { Accept: 'text/html', 'Accept-Encoding': 'br' },
  });
  const after = await countsOf(varnish);
  const [hits, misses] = [after.hits - before.hits, after.misses - before.misses];
  const times = [measured.p50, measured.p99, measured.max].map((ms) => ms.toFixed(1));
  const share = ((100 * hits) / (hits + misses)).toFixed(1);
  return [`minute ${seed}`, String(measured.requests), String(measured.failed), share, ...times];
}

/** The share of article pages that the edge serves without asking the portal, while an article a second is published. */
export async function measureHitRate(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tidemark-bench-hits-'));
  const cleanups: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  try {
    const server = await startPostgres({ fsync: false });
    cleanups.push(server.stop);
    const { url: DATABASE_URL } = await createDatabase(server.url);
    const contentDir = emptyPublication(folder);
    // Without a disclaimer the portal treats article pages as incomplete and lets caches keep them for 5 seconds only.
    copyFileSync(join(ROOT, 'content', 'disclaimer.md'), join(contentDir, 'disclaimer.md'));
    const [eventsPort, webPort] = [await freePort(), await freePort()];
    const settings = readSettings({
      ...withLocalPrograms(process.env),
      ...UNLIMITED,
      ...(await choosePorts('bench')),
      ...{ PORTAL_DATA_DIR: folder, WEB_DIST_DIR: '.next-bench', DATABASE_URL, LOG_LEVEL: 'error' },
      ...{ CONTENT_DIR: contentDir, EDGE_URLS: `http://127.0.0.1:${eventsPort}` },
    });
    await ensureWebBuilt(runtimeNode(), settings.env, {});
    const host = '127.0.0.1';
    const api = await startServerProcess('api', settings, { host });
    cleanups.push(() => api.process.stop());
    // The API deletes what its publication does not have when it starts, so the database is filled afterwards.
    await fillDatabase(DATABASE_URL, ARTICLES);
    const { db, close } = await openPostgres(DATABASE_URL, { poolSize: 1 });
    cleanups.push(close);
    await addBodies(db);
    const env = { API_INTERNAL_URL: api.url };
    const web = await startServerProcess('web', settings, { host, port: webPort, env });
    cleanups.push(() => web.process.stop());
    const varnish = await startVarnish({ portals: [web.port], apis: [api.port], eventsPort });
    cleanups.push(() => varnish.stop());
    const edge: Target = { name: 'edge', port: varnish.port, process: varnish.process };

    console.log(
      `${ARTICLES} articles by Zipf's law, ${PER_SECOND} requests/s, one publish a second, load ${loadavg()[0]?.toFixed(1)}`,
    );
    const rows = [['', 'requests', 'failed', 'hits %', 'p50 ms', 'p99 ms', 'max ms']];
    const publishing = startPublishing(db);
    try {
      for (let n = 1; n <= WINDOWS; n += 1) rows.push(await measureWindow(varnish, edge, n));
    } finally {
      const published = await publishing.stop();
      printTable(rows);
      console.log(`  ${published} articles were published`);
    }
  } finally {
    for (const cleanup of cleanups.toReversed()) await cleanup();
  }
}
