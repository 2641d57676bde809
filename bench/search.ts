// `npm run bench:search`: the speed of search and how it grows, on generated corpora.
// `-- --sizes=1000,10000` leaves out the largest; the targets apply to the largest that was measured.
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { READER_TIERS } from '@tidemark/contracts/access';
import { createDatabase } from '@tidemark/harness/database';
import { startPostgres } from '@tidemark/harness/postgres';
import { openPglite, openPostgres } from '../apps/api/src/store/db.ts';
import { slowestHostile } from './search/hostile.ts';
import {
  dropIndexes,
  finishIndex,
  letTablesBe,
  loadArticles,
  loadBeside,
  sizes,
  withoutLockedBody,
} from './search/load.ts';
import { loadInWorkers } from './search/load-in-workers.ts';
import { complete, loadedWords, measure, response, type Timing } from './search/measure.ts';
import { compare } from './search/minisearch.ts';
import { oracleTimes } from './search/oracle.ts';
import { makePrefixes, makeQueries, makeQuestions } from './search/queries.ts';
import { measureRestart } from './search/restart.ts';

const CONNECTIONS = 8;
const QUERIES = 2000;
/** Warm-up queries, timed separately: a process that has run for a while has cached the sets of frequent words. */
const OTHER_SEED = 77;
/** Queries sent while the process is still loading its word lists. */
const EARLY = 200;
/** As on a dedicated server; the index does not fit into the default of 128 MB. */
const SHARED_BUFFERS = '1GB';
const EMBEDDED = 10_000;
const ORACLE = 1000;
const wanted =
  process.argv.find((argument) => argument.startsWith('--sizes='))?.slice(8) ?? '1000,10000,100000';
const SIZES = wanted.split(',').map(Number);
const { search: budget } = JSON.parse(readFileSync(join(import.meta.dirname, 'budgets.json'), 'utf8')) as {
  search: Record<
    | 'p50Ms'
    | 'p99Ms'
    | 'questionP50Ms'
    | 'questionP99Ms'
    | 'suggestP99Ms'
    | 'embeddedP99Ms'
    | 'hostileMs'
    | 'oracleShare',
    number
  >;
};

const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(10);
const line = (label: string, { p50, p99, perSecond }: Timing) =>
  console.log(
    `  ${label.padEnd(34)} p50${ms(p50)}  p99${ms(p99)}  ${perSecond.toFixed(0).padStart(5)} a second`,
  );
const failures: string[] = [];
const hold = (label: string, value: number, limit: number) => {
  if (value > limit) failures.push(`${label}: ${value.toFixed(2)}, at most ${limit}`);
};

async function grow(serverUrl: string): Promise<void> {
  const { url, drop } = await createDatabase(serverUrl);
  const { db, close } = await openPostgres(url, { poolSize: CONNECTIONS });
  await letTablesBe(db);
  await loadBeside(db);
  let loaded = 0;
  for (const size of SIZES) {
    await dropIndexes(db);
    const indexing = await loadInWorkers(url, loaded, size);
    const finishing = await finishIndex(db);
    loaded = size;
    const { bodies, index } = await sizes(db);
    const seconds = (indexing + finishing) / 1000;
    console.log(
      `\nPostgreSQL, ${size} articles: ${(bodies / 1e6).toFixed(0)} MB of text, indexed in ${seconds.toFixed(0)} s, index ${(index / 1e6).toFixed(0)} MB`,
    );
    const first = makeQueries(QUERIES, size, OTHER_SEED);
    const queries = makeQueries(QUERIES, size);
    const beginning = await measure(first.slice(0, EARLY), CONNECTIONS, response(db));
    const words = await loadedWords(db);
    const warming = await measure(first.slice(EARLY), CONNECTIONS, response(db));
    const searched = await measure(queries, CONNECTIONS, response(db));
    const asked = await measure(makeQuestions(QUERIES / 2, size), CONNECTIONS, response(db));
    const suggested = await measure(makePrefixes(QUERIES, size), CONNECTIONS, complete(db));
    line(`first ${EARLY} searches, ${CONNECTIONS} at once`, beginning);
    console.log(`  words in memory ${words.seconds.toFixed(1)} s later, lists of ${words.mb.toFixed(0)} MB`);
    const restart = await measureRestart(db);
    console.log(
      `  snapshot of ${restart.mb.toFixed(0)} MB saved in ${restart.saveSeconds.toFixed(1)} s, restored by a new process in ${restart.restoreSeconds.toFixed(1)} s`,
    );
    line(`next ${QUERIES - EARLY} searches, ${CONNECTIONS} at once`, warming);
    line(`search with facets, ${CONNECTIONS} at once`, searched);
    line(
      'search with facets, one at a time',
      await measure(makeQueries(QUERIES / 4, size, 99), 1, response(db)),
    );
    line(`questions, ${CONNECTIONS} at once`, asked);
    line(`suggestions, ${CONNECTIONS} at once`, suggested);
    const worst = await slowestHostile(db, READER_TIERS);
    console.log(`  slowest hostile query ${ms(worst.ms)}  ${JSON.stringify(worst.text.slice(0, 40))}`);
    if (size !== SIZES.at(-1)) continue;
    hold('search p50, ms', searched.p50, budget.p50Ms);
    hold('search p99, ms', searched.p99, budget.p99Ms);
    hold('questions p50, ms', asked.p50, budget.questionP50Ms);
    hold('questions p99, ms', asked.p99, budget.questionP99Ms);
    hold('suggestions p99, ms', suggested.p99, budget.suggestP99Ms);
    hold('slowest hostile query, ms', worst.ms, budget.hostileMs);
  }
  await close();
  await drop();
}

async function oracle(serverUrl: string): Promise<void> {
  const made = [undefined, withoutLockedBody];
  const opened = await Promise.all(
    made.map(async (how) => {
      const { url, drop } = await createDatabase(serverUrl);
      const database = await openPostgres(url, { poolSize: 1 });
      await loadBeside(database.db);
      await loadArticles(database.db, 0, ORACLE, how);
      await finishIndex(database.db, { indexes: false });
      return { ...database, drop };
    }),
  );
  const [first, second] = opened;
  if (!first || !second) return;
  const { withBodies, without, differs } = await oracleTimes(first.db, second.db);
  console.log(
    `\nThe oracle, 1,000 queries to each of two databases in turn: median${ms(withBodies)} with the locked bodies,${ms(without)} without, ${(differs * 100).toFixed(1)} % apart`,
  );
  hold('oracle, share', differs, budget.oracleShare);
  for (const { close, drop } of opened) {
    await close();
    await drop();
  }
}

async function embedded(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-search-'));
  const { db, close } = await openPglite(folder);
  const count = Math.min(EMBEDDED, Math.max(...SIZES));
  await loadBeside(db);
  await dropIndexes(db);
  const indexing = (await loadArticles(db, 0, count)) + (await finishIndex(db));
  console.log(`\nEmbedded engine, ${count} articles: indexed in ${(indexing / 1000).toFixed(0)} s`);
  const queries = makeQueries(QUERIES / 2, count);
  const first = makeQueries(QUERIES / 2, count, OTHER_SEED);
  line(`first ${EARLY} searches`, await measure(first.slice(0, EARLY), 1, response(db)));
  const words = await loadedWords(db);
  console.log(`  words in memory ${words.seconds.toFixed(1)} s later, lists of ${words.mb.toFixed(0)} MB`);
  line(`next ${QUERIES / 2 - EARLY} searches`, await measure(first.slice(EARLY), 1, response(db)));
  const searched = await measure(queries, 1, response(db));
  line('search with facets', searched);
  line('suggestions', await measure(makePrefixes(QUERIES, count), 1, complete(db)));
  hold('embedded search p99, ms', searched.p99, budget.embeddedP99Ms);
  await close();
  await rm(folder, { recursive: true, force: true });
  const other = compare(count, queries);
  console.log(
    `\nMiniSearch, the same ${count} articles and queries: indexed in ${(other.indexMs / 1000).toFixed(0)} s, ${other.heapMb.toFixed(0)} MB of memory`,
  );
  line('search without facets or access', other.search);
}

const server = await startPostgres({ fsync: false, sharedBuffers: SHARED_BUFFERS });
console.log(
  `PostgreSQL with ${SHARED_BUFFERS} of shared buffers, ${availableParallelism()} cores for it and us`,
);
try {
  await oracle(server.url);
  await grow(server.url);
} finally {
  await server.stop();
}
await embedded();
for (const failure of failures) console.error(`MISSED ${failure}`);
process.exitCode = failures.length ? 1 : 0;
