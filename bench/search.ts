// `npm run bench:search`: the speed of search and how it grows, on generated corpora.
// `-- --sizes=1000,10000` measures other sizes; the limits in `budgets.json` apply to the largest.
// `-- --phases=keywords,questions` runs only these (`search/options.ts` lists them).
// `-- --database=NAME` keeps the articles in that database on the server of TEST_DATABASE_URL for the next run.
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@tidemark/harness/database';
import { startPostgres } from '@tidemark/harness/postgres';
import { openPglite, openPostgres } from '../apps/api/src/platform/database/database.ts';
import { measureSizes } from './search/grow.ts';
import { makeKnownItems } from './search/known-items.ts';
import { dropIndexes, finishIndex, loadArticles, loadBeside, withoutLockedBody } from './search/load.ts';
import { complete, loadedWords, measure, response } from './search/measure.ts';
import { compare } from './search/minisearch.ts';
import { isWanted, PHASES, SIZES } from './search/options.ts';
import { oracleTimes } from './search/oracle.ts';
import { makePrefixes, makeQueries } from './search/queries.ts';
import { finish, hold, progress, say, sayTiming } from './search/report.ts';

const QUERIES = 1000;
/** As on a dedicated server; the index does not fit into the default of 128 MB. */
const SHARED_BUFFERS = '1GB';
/** MiniSearch needs 4 MB of memory per 100 articles, so it is compared with this many. */
const COMPARED = 10_000;
const EMBEDDED = 10_000;
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
      await finishIndex(database.db, { indexes: false });
      return { ...database, drop };
    }),
  );
  const [first, second] = opened;
  if (!first || !second) return;
  const { withBodies, without, differs } = await oracleTimes(first.db, second.db);
  say(
    `\nThe oracle, 1,000 queries to each of two databases in turn: median ${withBodies.toFixed(1)} ms with the locked bodies, ${without.toFixed(1)} ms without, ${(differs * 100).toFixed(1)} % apart`,
  );
  hold('oracle, share', differs, 'oracleShare');
  for (const { close, drop } of opened) {
    await close();
    await drop();
  }
}

async function embedded(): Promise<void> {
  progress('embedded');
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-search-'));
  const { db, close } = await openPglite(folder);
  const count = Math.min(EMBEDDED, Math.max(...SIZES));
  await loadBeside(db);
  await dropIndexes(db);
  const report = (loaded: number) => loaded % 1000 === 0 && progress(`loaded ${loaded} of ${count} articles`);
  const indexing = (await loadArticles(db, 0, count, { loaded: report })) + (await finishIndex(db));
  say(`\nEmbedded engine, ${count} articles: indexed in ${(indexing / 1000).toFixed(0)} s`);
  await loadedWords(db);
  const searched = await measure(makeQueries(QUERIES, count), 1, response(db));
  sayTiming('search with facets', searched);
  sayTiming('suggestions', await measure(makePrefixes(QUERIES, count), 1, complete(db)));
  hold('embedded search p99, ms', searched.p99, 'embeddedP99Ms');
  await close();
  await rm(folder, { recursive: true, force: true });
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

if (PHASES.some((phase) => phase !== 'embedded' && phase !== 'minisearch' && isWanted(phase))) {
  const server = await startPostgres({ fsync: false, sharedBuffers: SHARED_BUFFERS });
  say(`PostgreSQL with ${SHARED_BUFFERS} of shared buffers, ${availableParallelism()} cores for it and us`);
  try {
    if (isWanted('oracle')) await oracle(server.url);
    if (PHASES.slice(1, -2).some(isWanted)) await measureSizes(server.url);
  } finally {
    await server.stop();
  }
}
if (isWanted('embedded')) await embedded();
if (isWanted('minisearch')) await miniSearch();
finish();
