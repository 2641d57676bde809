// `npm run bench:library`: the lists of a large library, requested one after the other from an API process.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { createDatabase } from '@tidemark/harness/database';
import { startPostgres } from '@tidemark/harness/postgres';
import { sql } from 'drizzle-orm';
import { type Database, openPostgres } from '../apps/api/src/platform/database/database.ts';
import { fillDatabase } from './api/corpus.ts';

/** Lists of a library with 10,000 saved articles, out of 12,000. */
const ARTICLES = 12_000;
const SAVED = 10_000;
const WARM_UP = 20;
const REQUESTS = 500;
const BUDGET_MS = 20;

const UID = 'bench';

const LISTS = {
  'first page': '',
  'last page': 'page=500',
  'sorted by title': 'sort=title',
  'sorted by length': 'sort=length&page=250',
  unread: 'status=unread',
  'in progress': 'status=in_progress',
  folder: 'folder_id=1',
  tag: 'tag=tag-3',
  tier: 'tiers=pioneer',
  category: 'category_id=2',
  analyst: 'author_id=7',
  'length and tier, by date': 'length=short&tiers=free&sort=date_desc',
  'search, few hits': 'query=week+1234',
  'search, all match': 'query=settlement',
  archive: 'archived=true',
} as const;

async function saveArticles(db: Database): Promise<void> {
  await db.execute(sql`set statement_timeout = 0`);
  await db.execute(sql`insert into bookmarks (uid, article_id, created_at, archived_at)
    select ${UID}, id, now() - id * interval '1 minute', case when id % 10 = 0 then now() end
    from articles order by id limit ${SAVED}::int`);
  // Other readers, so that the table is larger than one library.
  await db.execute(sql`insert into bookmarks (uid, article_id, created_at)
    select 'other-' || n, id, now() from articles, generate_series(1, 20) n where id % 5 = 0`);
  await db.execute(sql`insert into reading_records (uid, article_id, position, position_at, finished, finished_at, updated_at)
    select ${UID}, id, '{"progress": 0.5}', now(), id % 4 = 0, case when id % 4 = 0 then now() end, now()
    from articles where id % 2 = 0`);
  await db.execute(sql`insert into library_folders (uid, name, created_at)
    select ${UID}, 'Folder ' || n, now() from generate_series(1, 20) n`);
  await db.execute(sql`insert into library_folder_items (uid, folder_id, article_id)
    select ${UID}, 1 + (id / 10) % 20, id from articles`);
  await db.execute(sql`insert into library_tags (uid, article_id, tag)
    select ${UID}, id, 'tag-' || id % 30 from articles`);
  await db.execute(sql`insert into search_outbox (article_id) select id from articles`);
  await db.execute(sql`vacuum analyze`);
  // Otherwise PostgreSQL writes what was just loaded during the measurements.
  await db.execute(sql`checkpoint`);
}

const percentile = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? 0;

interface Listed {
  readonly meta: { readonly pagination: { readonly total: number } };
}

/** A member's requests over one connection, as from the portal. */
function createClient(address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async (parameters: string): Promise<{ ms: number; total: number }> => {
    const start = performance.now();
    const request = get(`${address}/library/items?${parameters}`, {
      agent,
      headers: { authorization: 'Bearer bench' },
    });
    const [response] = await once(request, 'response');
    const body = await json(response);
    const ms = performance.now() - start;
    if (response.statusCode !== 200) throw new Error(`${parameters}: ${JSON.stringify(body)}`);
    return { ms, total: (body as Listed).meta.pagination.total };
  };
}

const server = await startPostgres({ fsync: false });
const missed: string[] = [];
try {
  const { url } = await createDatabase(server.url);
  const { db, close } = await openPostgres(url, { poolSize: 4 });
  await fillDatabase(url, ARTICLES);
  await saveArticles(db);
  await close();
  const api = fork(join(import.meta.dirname, 'library/server-process.ts'), [url, UID]);
  const [address] = (await once(api, 'message')) as [string];
  const request = createClient(address);
  console.log(
    `${SAVED} saved articles, ${REQUESTS} requests each, ${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}; milliseconds`,
  );
  for (const [name, parameters] of Object.entries(LISTS)) {
    for (let n = 0; n < WARM_UP; n += 1) await request(parameters);
    const times: number[] = [];
    let total = 0;
    for (let n = 0; n < REQUESTS; n += 1) {
      const result = await request(parameters);
      times.push(result.ms);
      total = result.total;
    }
    const [median, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
    const ok = p99 <= BUDGET_MS;
    if (!ok) missed.push(name);
    console.log(
      `  ${ok ? 'ok    ' : 'MISSED'}  ${name.padEnd(26)} ${String(total).padStart(6)} found  p50 ${median.toFixed(1).padStart(5)}  p99 ${p99.toFixed(1).padStart(5)}`,
    );
  }
  api.disconnect();
  await once(api, 'exit');
} finally {
  await server.stop();
}
if (missed.length > 0) {
  console.log(`Over ${BUDGET_MS} ms: ${missed.join(', ')}`);
  process.exitCode = 1;
}
