import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase } from '@tidemark/harness/database';
import { freePort } from '@tidemark/harness/ports';
import { startPostgres } from '@tidemark/harness/postgres';
import { startSmtpSink } from '@tidemark/harness/smtp-sink';
import { sql } from 'drizzle-orm';
import { recordContentEvent } from '../apps/api/src/platform/content-events/store.ts';
import { type Database, openPostgres, query } from '../apps/api/src/platform/database/database.ts';
import { emptyPublication, fillDatabase, listPaths } from './api/corpus.ts';

import { load, type Measured, startApi } from './api/processes.ts';

/**
 * Publishes an article to many followers while readers use the same process of the API, and compares their response
 * times with those just before, several times in turn.
 */
const budgets = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')).follow as {
  eventLoopP99Ms: number;
  readerP99Growth: number;
};
const FOLLOWERS = Number(process.argv[2] ?? 100_000);
const ROUNDS = Number(process.argv[3] ?? 3);
const ARTICLES = 10_000;
const ANALYST = 1;
const LOAD = { seconds: 10, perSecond: 100, paths: listPaths(997) };
const QUIET_WINDOWS = 6;
/** Rarely, because readers share two cores with these queries. */
const POLL_MS = 1000;

/** Of 20 followers, one gets emails immediately, nine a daily and two a weekly digest; eight have email turned off. */
async function addFollowers(db: Database): Promise<void> {
  await db.execute(sql`insert into follows (uid, kind, target, created_at)
    select 'follower-' || n, 'analyst', ${String(ANALYST)}, now() - interval '1 day' from generate_series(1, ${FOLLOWERS}::int) n`);
  await db.execute(sql`insert into notification_settings (uid, email, time_zone, daily_cap)
    select 'follower-' || n,
      case when n % 20 = 0 then 'immediate' when n % 20 < 10 then 'daily' when n % 20 < 12 then 'weekly' else 'off' end,
      (array['Europe/Lisbon', 'Asia/Tokyo', 'America/New_York', 'UTC'])[1 + n / 20 % 4], 10
    from generate_series(1, ${FOLLOWERS}::int) n`);
  await db.execute(sql`insert into reader_rights (uid, plan, roles, changed_at, email, later)
    select 'follower-' || n, (array['free', 'pioneer', 'professional'])[1 + n % 3], '{}', now() - interval '1 day',
      'follower-' || n || '@example.com', '[]' from generate_series(1, ${FOLLOWERS}::int) n`);
  await db.execute(sql`vacuum analyze`);
}

const BODY = JSON.stringify({
  headings: [],
  takeaways: ['Waiting is paid.', 'Room is cheap until it is not.'],
  blocks: [{ kind: 'text', html: `<p>${'Settlement was slower than the week before. '.repeat(200)}</p>` }],
});

/** Publishes a copy of an article as the ingest leader does: rows and content event in one transaction. */
async function publish(db: Database, round: number): Promise<number> {
  const key = `bench:published-${round}`;
  return db.transaction(async (tx) => {
    const [article] = await query<{ id: number }>(
      tx,
      sql`insert into articles (source_key, slug, title, teaser, access, publish_at, updated_at, category_ids, mask,
          image, assets, words, charts, takeaways, featured, hash)
        select ${key}, 'published-' || ${round}::int, 'Publication ' || ${round}::int, teaser, 'free', now(), now(), category_ids,
          mask, image, assets, words, charts, takeaways, featured, hash from articles where id = 1 returning id`,
    );
    const id = article?.id ?? 0;
    await tx.execute(
      sql`insert into article_bodies (article_id, body, plain) values (${id}, ${BODY}::jsonb, '')`,
    );
    await tx.execute(sql`insert into article_categories (category_id, publish_at, article_id)
      select category_id, now(), ${id} from article_categories where article_id = 1`);
    await tx.execute(sql`insert into article_authors (article_id, position, author_id, publish_at)
      values (${id}, 0, ${ANALYST}, now())`);
    await recordContentEvent(
      tx,
      { keys: ['articles'], changes: { articles: [], authors: [], insights: [] }, isEdit: true },
      new Date(),
    );
    return id;
  });
}

const STEPS = {
  'all notifications stored': (id: number) =>
    sql`select exists (select from notified_articles where article_id = ${id}) as done`,
  'all emails queued': () =>
    sql`select not exists (select from notifications where email_pending is not null) as done`,
  'all immediate emails sent': () =>
    sql`select not exists (select from email_messages where state = 'queued' and next_attempt_at <= now()) as done`,
} as const;

/** Seconds after the publication at which each step was done. */
async function waitForSteps(db: Database, id: number): Promise<Map<string, number>> {
  const startedAt = performance.now();
  const times = new Map<string, number>();
  for (const [name, condition] of Object.entries(STEPS)) {
    while (!(await query<{ done: boolean }>(db, condition(id)))[0]?.done) await sleep(POLL_MS);
    times.set(name, (performance.now() - startedAt) / 1000);
  }
  return times;
}

async function requireComplete(db: Database, id: number): Promise<void> {
  const [row] = await query<{ stored: number; mailed: number }>(
    db,
    sql`select count(*)::int as stored, count(items.message_id)::int as mailed from notifications
      left join email_items items on items.notification_id = notifications.id where article_id = ${id}`,
  );
  if (row?.stored !== FOLLOWERS || row.mailed !== FOLLOWERS * 0.6)
    throw new Error(`${row?.stored} notifications were stored, of which ${row?.mailed} are part of an email`);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const folder = mkdtempSync(join(tmpdir(), 'tidemark-follow-'));
const cleanups: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })];
const missed: string[] = [];
const compare = (what: string, value: number, most: number) => {
  const ok = value <= most;
  console.log(`  ${ok ? 'ok    ' : 'MISSED'}  ${what}: ${value.toFixed(2)} (at most ${most})`);
  if (!ok) missed.push(what);
};

try {
  const server = await startPostgres({ fsync: true });
  cleanups.push(server.stop);
  const sink = await startSmtpSink();
  cleanups.push(sink.stop);
  const { url } = await createDatabase(server.url);
  const metricsPort = await freePort();
  const api = await startApi({
    ...{ name: 'follow', folder, databaseUrl: url, contentDir: emptyPublication(folder), cacheSeconds: 0 },
    env: {
      ...{ SMTP_URL: sink.url, API_METRICS_PORT: String(metricsPort), METRICS_HOST: '127.0.0.1' },
      ...{ LOG_LEVEL: 'warn', MAX_EVENT_LOOP_DELAY_MS: '0' },
    },
  });
  cleanups.push(() => api.process.stop());
  await fillDatabase(url, ARTICLES);
  const { db, close } = await openPostgres(url, { poolSize: 1 });
  cleanups.push(close);
  await db.execute(sql`set statement_timeout = 0`);
  await db.execute(
    sql`insert into notified_articles (article_id, words) select id, words from articles on conflict do nothing`,
  );
  await addFollowers(db);

  /** The delay of the API's event loop since the last call. It includes the 10 ms between two samples. */
  const eventLoopP99 = async () => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(/^nodejs_eventloop_lag_p99_seconds\S* (\S+)$/m.exec(text)?.[1]) * 1000;
  };
  /** Resident memory now and the most since the start. */
  const memoryMb = () => {
    const status = readFileSync(`/proc/${api.process.pid}/status`, 'utf8');
    const megabytes = (field: string) =>
      Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024;
    return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
  };
  const measure = async (label: string, until: () => boolean) => {
    await eventLoopP99();
    const runs: Measured[] = [];
    const startedAt = performance.now();
    do {
      const run = await load(api, LOAD);
      if (run.failed) throw new Error(`${run.failed} requests failed`);
      runs.push(run);
      const seconds = (performance.now() - startedAt) / 1000;
      console.log(
        `  ${label}, ${seconds.toFixed(0).padStart(4)} s: readers' p50 ${run.p50.toFixed(1)} ms, p99 ${run.p99.toFixed(1)} ms`,
      );
    } while (!until());
    return { runs, eventLoop: await eventLoopP99() };
  };

  console.log(
    `${FOLLOWERS} followers, ${LOAD.perSecond} list requests per second without a cache, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`,
  );
  await measure('warm-up', () => true);
  const before: Measured[] = [];
  const during: Measured[] = [];
  const delays: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    let windows = 0;
    const quiet = await measure('before', () => ++windows === QUIET_WINDOWS);
    before.push(...quiet.runs);
    const memory = memoryMb();
    const sent = sink.count();
    const id = await publish(db, round);
    let isDone = false;
    const steps = waitForSteps(db, id).finally(() => {
      isDone = true;
    });
    const busy = await measure(`publication ${round}`, () => isDone);
    during.push(...busy.runs);
    delays.push(busy.eventLoop);
    await requireComplete(db, id);
    console.log(
      `  publication ${round}: ${sink.count() - sent} emails sent, ${[...(await steps)].map(([name, s]) => `${name} after ${s.toFixed(1)} s`).join(', ')}`,
    );
    console.log(
      `    API: ${memory.now.toFixed(0)} MB before, at most ${memoryMb().most.toFixed(0)} MB; event loop p99 ${quiet.eventLoop.toFixed(1)} ms before, ${busy.eventLoop.toFixed(1)} ms during`,
    );
    console.log(
      `    requests were sent late by ${median(busy.runs.map((r) => r.lateP99)).toFixed(1)} ms (median of the p99)`,
    );
  }
  compare('p99 of the event loop delay during a publication, ms', median(delays), budgets.eventLoopP99Ms);
  compare(
    "readers' p99 during a publication / before",
    median(during.map((run) => run.p99)) / median(before.map((run) => run.p99)),
    budgets.readerP99Growth,
  );
} finally {
  for (const cleanup of cleanups.toReversed()) await cleanup();
}
if (missed.length) console.log(`Missed: ${missed.join('; ')}`);
process.exit(missed.length ? 1 : 0);
