// `npm run bench:search`: the speed of search and how it grows, on generated corpora.
// `-- --sizes=1000,10000` measures other sizes; the limits in `budgets.json` apply to the largest.
// `-- --phases=keywords,questions` runs only these (`search/options.ts` lists them).
// `-- --database=NAME` keeps the articles in that database on the server of TEST_DATABASE_URL for the next run.
import { availableParallelism } from 'node:os';
import { createDatabase } from '@tidemark/harness/database';
import { startPostgres } from '@tidemark/harness/postgres';
import { openPostgres } from '../apps/api/src/platform/database/database.ts';
import { measureSizes } from './search/grow.ts';
import { makeKnownItems } from './search/known-items.ts';
import { analyseTables, loadArticles, loadBeside, withoutLockedBody } from './search/load.ts';
import { openSearch } from './search/measure.ts';
import { compare } from './search/minisearch.ts';
import { isWanted, PHASES, SIZES } from './search/options.ts';
import { oracleTimes } from './search/oracle.ts';
import { makeQueries } from './search/queries.ts';
import { finish, hold, progress, say, sayTiming } from './search/report.ts';

const QUERIES = 1000;
/** As on a dedicated server; the index does not fit into the default of 128 MB. */
const SHARED_BUFFERS = '1GB';
/** MiniSearch needs 4 MB of memory per 100 articles, so it is compared with this many. */
const COMPARED = 10_000;
const ORACLE = 1000;
const KNOWN_ITEMS = 200;

async function oracle(serverUrl: string): Promise<void> {
  progress('oracle');
  const opened = await Promise.all(
    [{}, { made: withoutLockedBody }].map(async (options) => {
      const { url, drop } = await createDatabase(serverUrl);
      const database = await openPostgres(url, { poolSize: 1 });
      await loadBeside(database.db);
      await loadArticles(database.db, 0, ORACLE, options);
      await analyseTables(database.db);
      return { ...database, drop, searched: openSearch(database.db) };
    }),
  );
  const [first, second] = opened;
  if (!first || !second) return;
  const { withBodies, without, differs } = await oracleTimes(first.searched, second.searched);
  say(
    `\nThe oracle, 1,000 queries to each of two databases in turn: median ${withBodies.toFixed(1)} ms with the locked bodies, ${without.toFixed(1)} ms without, ${(differs * 100).toFixed(1)} % apart`,
  );
  hold('oracle, share', differs, 'oracleShare');
  for (const { close, drop, searched } of opened) {
    await searched.engine.close();
    await close();
    await drop();
  }
}

async function miniSearch(): Promise<void> {
  progress('minisearch');
  const count = Math.min(COMPARED, Math.max(...SIZES));
  const other = await compare(count, makeQueries(QUERIES, count), makeKnownItems(KNOWN_ITEMS, count));
  say(
    `\nMiniSearch, the same ${count} articles and queries: indexed in ${(other.indexMs / 1000).toFixed(0)} s, ${other.heapMb.toFixed(0)} MB of memory`,
  );
  sayTiming('search without facets or access', other.search);
  say(`  three words of a title find the article among five: ${other.successAt5.toFixed(3)}`);
}

if (PHASES.some((phase) => phase !== 'minisearch' && isWanted(phase))) {
  const server = await startPostgres({ fsync: false, sharedBuffers: SHARED_BUFFERS });
  say(`PostgreSQL with ${SHARED_BUFFERS} of shared buffers, ${availableParallelism()} cores for it and us`);
  try {
    if (isWanted('oracle')) await oracle(server.url);
    if (PHASES.slice(1, -1).some(isWanted)) await measureSizes(server.url);
  } finally {
    await server.stop();
  }
}
if (isWanted('minisearch')) await miniSearch();
finish();
