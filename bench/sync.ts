import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '@tidemark/harness/database';
import { freePort } from '@tidemark/harness/ports';
import { startPostgres } from '@tidemark/harness/postgres';
import { sql } from 'drizzle-orm';
import { type Database, openPostgres, query } from '../apps/api/src/platform/database/database.ts';
import { emptyPublication } from './api/corpus.ts';
import { startApi, type Target } from './api/processes.ts';
import { allProcesses } from './processes.ts';
import { startLargeCms } from './sync/large-cms.ts';

/**
 * Syncs a large CMS into an empty database, publishes articles meanwhile, and syncs again when nothing has changed.
 * `npm run bench:sync -- 20000` uses fewer articles.
 */
const budgets = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')).sync as {
  eventLoopP99Ms: number;
  publishMs: number;
};
const ARTICLES = Number(process.argv[2] ?? 100_000);
const SECRET = 'a-secret-of-the-benchmark-that-signs-webhooks';
const ARTICLE = 'api::article.article';
const PUBLISH_EVERY_MS = 5000;
const POLL_MS = 20;
const SETTLE_MS = 10_000;
/** The sweep of the second process, which nothing but its timer begins. */
const SWEEP_SECONDS = 2;

const folder = mkdtempSync(join(tmpdir(), 'tidemark-sync-'));
const cleanups: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
const missed: string[] = [];
const compare = (what: string, value: number, most: number) => {
  const ok = value <= most;
  console.log(`  ${ok ? 'ok    ' : 'MISSED'}  ${what}: ${value.toFixed(1)} (at most ${most})`);
  if (!ok) missed.push(what);
};

async function sendWebhook({ port }: Target, uid: string, documentId: string | null): Promise<void> {
  const body = JSON.stringify({ uid, documentId });
  const time = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', SECRET).update(`${time}.${body}`).digest('hex');
  const signed = { 'x-tidemark-time': time, 'x-tidemark-signature': signature };
  const headers = { 'content-type': 'application/json', ...signed };
  const { status } = await fetch(`http://127.0.0.1:${port}/hooks/cms`, { method: 'POST', headers, body });
  if (status !== 202) throw new Error(`The webhook was answered with ${status}`);
}

/** Milliseconds until readers see an article under this title. */
async function untilVisible({ port }: Target, title: string, slug: string): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/strapi/articles/${slug}`);
    if ((await response.text()).includes(title)) return performance.now() - startedAt;
    await sleep(POLL_MS);
  }
}

interface Sync {
  readonly seconds: number;
  readonly written: number;
  readonly removed: number;
  readonly unchanged: number;
}

async function findSync(db: Database, cause: string): Promise<Sync | undefined> {
  const [row] = await query<Omit<Sync, 'seconds'> & { ms: number; error: string | null }>(
    db,
    sql`select took_ms as ms, written, removed, unchanged, error from sync_log where cause = ${cause} order by id desc limit 1`,
  );
  if (row?.error) throw new Error(row.error);
  return row && { ...row, seconds: row.ms / 1000 };
}

async function waitForSync(db: Database, cause: string, isWanted: (sync: Sync) => boolean): Promise<Sync> {
  for (;;) {
    const sync = await findSync(db, cause);
    if (sync && isWanted(sync)) return sync;
    await sleep(POLL_MS);
  }
}

const memoryOf = ({ process: { pid } }: Target): number =>
  allProcesses().find((one) => one.pid === pid)?.pssMb ?? Number.NaN;

/** Highest memory until it is stopped. */
function watchMemory(api: Target): () => number {
  let highest = memoryOf(api);
  const timer = setInterval(() => {
    highest = Math.max(highest, memoryOf(api));
  }, 1000);
  return () => {
    clearInterval(timer);
    return highest;
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

try {
  const server = await startPostgres({ fsync: true });
  cleanups.push(server.stop);
  const cms = await startLargeCms();
  cleanups.push(cms.stop);
  const { url } = await createDatabase(server.url);
  const metricsPort = await freePort();
  const start = (name: string, sweepSeconds: number) =>
    startApi({
      ...{ name, folder, databaseUrl: url, contentDir: emptyPublication(folder), cacheSeconds: 0 },
      env: {
        ...{ CMS_URL: cms.url, CMS_TOKEN: SECRET, CMS_WEBHOOK_SECRET: SECRET },
        ...{ CMS_SWEEP_SECONDS: String(sweepSeconds), LOG_LEVEL: 'warn', MAX_EVENT_LOOP_DELAY_MS: '0' },
        ...{ API_METRICS_PORT: String(metricsPort), METRICS_HOST: '127.0.0.1' },
      },
    });
  /** The delay of the API's event loop since the last call. It includes the 10 ms between two samples. */
  const eventLoopP99 = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/^nodejs_eventloop_lag_p99_seconds\S* (\S+)$/m.exec(text)?.[1]) * 1000;
  };

  // With an empty CMS, so that it is ready and can be measured before the sync.
  let api = await start('first', 86_400);
  cleanups.push(() => api.process.stop());
  const { db, close } = await openPostgres(url, { poolSize: 1 });
  cleanups.push(close);
  console.log(
    `${ARTICLES} articles, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}; API before the sync: ${memoryOf(api).toFixed(0)} MB`,
  );

  cms.size = ARTICLES;
  const firstMemory = watchMemory(api);
  await eventLoopP99();
  await sendWebhook(api, '*', null);
  const publishTimes: number[] = [];
  let first: Sync | undefined;
  for (let n = 1; !first; n += 1) {
    await sleep(PUBLISH_EVERY_MS);
    first = await findSync(db, 'command');
    if (first) break;
    // An article of the middle of the list, which the sync may or may not have reached.
    const title = `Published during the sync ${n}`;
    const { documentId, slug } = cms.retitle(Math.ceil(ARTICLES / 2) + n, title);
    await sendWebhook(api, ARTICLE, documentId);
    publishTimes.push(await untilVisible(api, title, slug));
  }
  const firstDelay = await eventLoopP99();
  const firstHighest = firstMemory();
  console.log(
    `  first full sync: ${first.seconds.toFixed(0)} s, ${first.written} written, ${(first.written / first.seconds).toFixed(0)} per second, ${cms.counts().requests} requests`,
  );
  console.log(
    `    API: at most ${firstHighest.toFixed(0)} MB; event loop p99 ${firstDelay.toFixed(1)} ms; ${publishTimes.length} publishes visible after ${median(publishTimes).toFixed(0)} ms (median), ${Math.max(...publishTimes).toFixed(0)} ms (longest)`,
  );
  await api.process.stop();

  const before = cms.counts();
  api = await start('second', SWEEP_SECONDS);
  const secondMemory = watchMemory(api);
  const unchanged = await waitForSync(db, 'start', (sync) => sync.unchanged > 0);
  const after = cms.counts();
  console.log(
    `  unchanged full sync at the next start: ${unchanged.seconds.toFixed(1)} s, ${unchanged.written} written, ${after.requests - before.requests} requests, ${after.articles - before.articles} articles pulled`,
  );
  // The search index is read after the start.
  await sleep(SETTLE_MS);
  await eventLoopP99();
  cms.size -= 1;
  const deletion = await waitForSync(db, 'sweep', (sync) => sync.removed > 0);
  const secondDelay = await eventLoopP99();
  console.log(
    `  sweep that lists everything to find a deletion: ${deletion.seconds.toFixed(1)} s; event loop p99 ${secondDelay.toFixed(1)} ms`,
  );
  const title = 'Published without a webhook';
  const { slug } = cms.retitle(1, title);
  const swept = await untilVisible(api, title, slug);
  const recent = await waitForSync(db, 'sweep', (sync) => sync.removed === 0);
  console.log(
    `  sweep for recent changes: ${(recent.seconds * 1000).toFixed(0)} ms; a publish without a webhook is visible after ${(swept / 1000).toFixed(1)} s with sweeps every ${SWEEP_SECONDS} s; API: at most ${secondMemory().toFixed(0)} MB`,
  );

  compare('p99 of the event loop delay during the first full sync, ms', firstDelay, budgets.eventLoopP99Ms);
  compare(
    'p99 of the event loop delay during a sweep of everything, ms',
    secondDelay,
    budgets.eventLoopP99Ms,
  );
  compare(
    'longest time from a publish during the sync to visible, ms',
    Math.max(...publishTimes),
    budgets.publishMs,
  );
} finally {
  for (const cleanup of cleanups.toReversed()) await cleanup();
}
if (missed.length) console.log(`Missed: ${missed.join('; ')}`);
process.exit(missed.length ? 1 : 0);
