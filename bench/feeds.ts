import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@tidemark/harness/database';
import { startPostgres } from '@tidemark/harness/postgres';
import { sql } from 'drizzle-orm';
import { openPostgres } from '../apps/api/src/platform/database/database.ts';
import { emptyPublication, fillDatabase } from './api/corpus.ts';
import { startApi } from './api/processes.ts';
import { measureDocuments } from './documents.ts';

const ARTICLES = 10_000;
const EVENTS = 500;
/** The newest articles have a body; no feed contains more than these. */
const WITH_BODY = 2000;
const WARM = 60;
const UNCACHED = 20;
const BUDGET_MS = 100;

const PARAGRAPH = `<p>${'Settlement was slower than the week before, and whoever waited was paid for it. '.repeat(8)}</p>`;
const BODY = JSON.stringify({
  headings: [],
  takeaways: ['Waiting is paid.'],
  blocks: [
    ...Array.from({ length: 18 }, () => ({ kind: 'text', html: PARAGRAPH })),
    {
      kind: 'chart',
      chart: {
        ...{ type: 'line', title: 'Waiting', unit: '%', source: 'Model', date: '2026-11-01' },
        series: [{ name: 'Share', points: Array.from({ length: 60 }, (_, n) => [`Week ${n}`, n % 7]) }],
      },
    },
  ],
});

/** Adds bodies of 12 KB and calendar events. */
async function addBodies(url: string): Promise<void> {
  const { db, close } = await openPostgres(url, { poolSize: 1 });
  await db.execute(sql`set statement_timeout = 0`);
  await db.execute(sql`insert into article_bodies (article_id, body, plain)
    select id, ${BODY}::jsonb, '' from articles order by publish_at desc limit ${WITH_BODY}::int`);
  await db.execute(sql`insert into calendar_events (source_key, title, kind, starts_at, precision, status, summary,
      assets, article_keys, hash)
    select 'bench:' || n, 'Event ' || n, (array['macro','unlock','upgrade','governance'])[1 + n % 4],
      now() - interval '300 days' + n * interval '1 day', 'day', 'confirmed', 'What happens on day ' || n,
      '{ETH}', array['bench:' || n], '' from generate_series(1, ${EVENTS}::int) n`);
  await close();
}

const PATHS = [
  ...['rss', 'atom', 'json'].flatMap((format) =>
    ['all', 'defi', 'analysts/author-1'].map((feed) => `/out/feeds/${feed}.${format}`),
  ),
  '/out/ical/all.ics',
  '/out/ical/macro.ics',
  '/out/data/articles/article-1/1.svg',
  '/out/data/articles/article-1/1.png',
];

const folder = mkdtempSync(join(tmpdir(), 'tidemark-feeds-'));
const server = await startPostgres({ fsync: false });
let missed: string[] = [];
try {
  const database = await createDatabase(server.url);
  const contentDir = emptyPublication(folder);
  const start = (name: string, cacheSeconds: number) =>
    startApi({ name, folder, databaseUrl: database.url, contentDir, cacheSeconds });
  const cached = await start('cached', 3600);
  const uncached = await start('uncached', 0);
  await fillDatabase(database.url, ARTICLES);
  await addBodies(database.url);
  const load = loadavg()[0]?.toFixed(1);
  console.log(`${ARTICLES} articles, ${availableParallelism()} cores, load ${load}; milliseconds`);
  const rounds = { cached, uncached, warmCount: WARM, uncachedCount: UNCACHED, budgetMs: BUDGET_MS };
  missed = await measureDocuments(PATHS, rounds);
  await Promise.all([cached, uncached].map((target) => target.process.stop()));
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(missed.length > 0 ? 1 : 0);
