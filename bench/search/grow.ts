import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { READER_TIERS } from '@tidemark/contracts/access';
import { type OpenDatabase, openPostgres } from '../../apps/api/src/platform/database/database.ts';
import { stopLoading, useCopies } from '../../apps/api/src/search/catalogue.ts';
import { openBenchDatabase } from './bench-database.ts';
import { slowestHostile } from './hostile.ts';
import { makeKnownItems, successAt5 } from './known-items.ts';
import { ensureIndexed, letTablesBe, sizes } from './load.ts';
import { loadUpTo } from './load-up-to.ts';
import { complete, copiedArticles, loadedWords, measure, response } from './measure.ts';
import { DATABASE, isWanted, PHASES, SIZES } from './options.ts';
import { rankedByPostgres } from './postgres.ts';
import { measurePublish } from './publish.ts';
import { makePrefixes, makeQueries, makeQuestions } from './queries.ts';
import { hold, progress, say, sayTiming } from './report.ts';
import { measureProcesses } from './several-processes.ts';
import { measureThreads } from './several-threads.ts';
import { measureStarts } from './start.ts';

const CONNECTIONS = 8;
const QUERIES = 2000;
/** A suggestion takes so little time that a few thousand do not give a stable p99. */
const SUGGESTIONS = 10_000;
/** Warm-up queries, timed separately. */
const OTHER_SEED = 77;
/** Queries sent while the process is still loading its word lists. */
const EARLY = 200;
/** PostgreSQL's ranking takes up to seconds per query. */
const COMPARED = 100;
const KNOWN_ITEMS = 200;
/** Smaller publications have no snapshot. */
const WITH_SNAPSHOT = 2000;

type Db = OpenDatabase['db'];

async function keywords(db: Db, size: number, isLargest: boolean): Promise<void> {
  const asked = measure(makeQueries(QUERIES, size, OTHER_SEED).slice(EARLY), CONNECTIONS, response(db));
  sayTiming(`${QUERIES - EARLY} searches to warm up, ${CONNECTIONS} at once`, await asked);
  const searched = await measure(makeQueries(QUERIES, size), CONNECTIONS, response(db));
  sayTiming(`search, one thread, ${CONNECTIONS} at once`, searched);
  const single = await measure(makeQueries(QUERIES / 4, size, 99), 1, response(db));
  sayTiming('search, one thread, one at a time', single);
  if (!isLargest) return;
  hold('search p50 of one thread, ms', searched.p50, 'p50Ms');
  hold('search p99 of one thread, ms', searched.p99, 'p99Ms');
}

async function questions(db: Db, size: number, isLargest: boolean): Promise<void> {
  const asked = await measure(makeQuestions(QUERIES / 2, size), CONNECTIONS, response(db));
  sayTiming(`questions, one thread, ${CONNECTIONS} at once`, asked);
  if (!isLargest) return;
  hold('questions p50 of one thread, ms', asked.p50, 'questionP50Ms');
  hold('questions p99 of one thread, ms', asked.p99, 'questionP99Ms');
}

/** One process that uses every core, as with `SEARCH_THREADS`. */
async function threads(db: Db, url: string, size: number, isLargest: boolean): Promise<void> {
  if (size < WITH_SNAPSHOT) return;
  const request = { connections: CONNECTIONS, size, keywords: QUERIES, questions: QUERIES / 2 };
  const { count, keywords, questions } = await measureThreads(db, url, request);
  sayTiming(`search, one process with ${count} threads, ${CONNECTIONS} at once`, keywords);
  sayTiming(`questions, one process with ${count} threads, ${CONNECTIONS} at once`, questions);
  if (!isLargest) return;
  hold('search p50 of one process, ms', keywords.p50, 'p50Ms');
  hold('search p99 of one process, ms', keywords.p99, 'p99Ms');
  hold('questions p50 of one process, ms', questions.p50, 'questionP50Ms');
  hold('questions p99 of one process, ms', questions.p99, 'questionP99Ms');
}

async function processes(db: Db, url: string, size: number, isLargest: boolean): Promise<void> {
  if (size < WITH_SNAPSHOT) return;
  const { count, keywords, questions } = await measureProcesses(db, url, {
    ...{ connections: CONNECTIONS, size },
    keywords: QUERIES,
    questions: QUERIES / 2,
  });
  sayTiming(`search, ${count} processes, ${CONNECTIONS} at once`, keywords);
  sayTiming(`questions, ${count} processes, ${CONNECTIONS} at once`, questions);
  if (!isLargest) return;
  hold('search p50 of the processes, ms', keywords.p50, 'p50Ms');
  hold('search p99 of the processes, ms', keywords.p99, 'p99Ms');
  hold('questions p50 of the processes, ms', questions.p50, 'questionP50Ms');
  hold('questions p99 of the processes, ms', questions.p99, 'questionP99Ms');
}

async function suggestions(db: Db, size: number, isLargest: boolean): Promise<void> {
  const suggested = await measure(makePrefixes(SUGGESTIONS, size), CONNECTIONS, complete(db));
  sayTiming(`suggestions, ${CONNECTIONS} at once`, suggested);
  if (isLargest) hold('suggestions p99, ms', suggested.p99, 'suggestP99Ms');
}

async function hostile(db: Db, isLargest: boolean): Promise<void> {
  const worst = await slowestHostile(db, READER_TIERS);
  say(`  slowest hostile query ${worst.ms.toFixed(1)} ms  ${JSON.stringify(worst.text.slice(0, 40))}`);
  if (isLargest) hold('slowest hostile query, ms', worst.ms, 'hostileMs');
}

async function starts(url: string, size: number, isLargest: boolean): Promise<void> {
  if (size < WITH_SNAPSHOT) return;
  const [request] = makeQueries(1, size);
  const { first, second, snapshotMb } = await measureStarts(url, request?.query ?? '');
  say(
    `  start from the database ${first.readySeconds.toFixed(1)} s, ${first.rssMb.toFixed(0)} MB of memory, snapshot of ${snapshotMb.toFixed(0)} MB`,
  );
  say(
    `  start from the snapshot ${second.readySeconds.toFixed(1)} s, ${second.rssMb.toFixed(0)} MB of memory, first search ${second.firstSearchMs.toFixed(0)} ms`,
  );
  if (isLargest) hold('start from the snapshot, s', second.readySeconds, 'restoreSeconds');
}

async function comparePostgres(db: Db, size: number): Promise<void> {
  const texts = makeQueries(COMPARED, size).map((request) => request.query.replaceAll('"', ''));
  const ranked = await measure(texts, CONNECTIONS, (text) => rankedByPostgres(db, text));
  sayTiming(`ts_rank_cd, ${COMPARED} searches, ${CONNECTIONS} at once`, ranked);
}

async function knownItems(db: Db, size: number): Promise<void> {
  const items = makeKnownItems(KNOWN_ITEMS, size);
  const own = await successAt5(items, async (text) => {
    const { hits } = await response(db)({ query: text, tier: 'alpha', limit: 5, offset: 0 });
    return hits.map(({ id }) => id);
  });
  const other = isWanted('postgres') && (await successAt5(items, (text) => rankedByPostgres(db, text)));
  say(
    `  three words of a title find the article among five: ${own.toFixed(3)}${other === false ? '' : `, ts_rank_cd ${other.toFixed(3)}`}`,
  );
}

async function measureSize(db: Db, url: string, size: number): Promise<void> {
  const isLargest = size === SIZES.at(-1);
  const loading = await loadUpTo(db, url, size);
  if (PHASES.slice(2, -2).every((phase) => !isWanted(phase))) return;
  const seconds = loading + (await ensureIndexed(db)) / 1000;
  const { bodies, index } = await sizes(db);
  say(
    `\nPostgreSQL, ${size} articles: ${(bodies / 1e6).toFixed(0)} MB of text, ${seconds === 0 ? '' : `indexed in ${seconds.toFixed(0)} s, `}index ${(index / 1e6).toFixed(0)} MB`,
  );
  if (isWanted('first')) {
    progress(`the first ${EARLY} searches, while the terms are loaded`);
    const early = makeQueries(EARLY, size, OTHER_SEED);
    sayTiming(
      `first ${EARLY} searches, ${CONNECTIONS} at once`,
      await measure(early, CONNECTIONS, response(db)),
    );
  }
  progress('waiting for the terms');
  const words = await loadedWords(db);
  say(`  words in memory ${words.seconds.toFixed(1)} s later, lists of ${words.mb.toFixed(0)} MB`);
  progress('waiting for the copies');
  const copies = await copiedArticles(db);
  say(`  articles copied ${copies.seconds.toFixed(1)} s later, ${copies.mb.toFixed(0)} MB`);
  const phases = [
    ['keywords', () => keywords(db, size, isLargest)],
    ['questions', () => questions(db, size, isLargest)],
    ['threads', () => threads(db, url, size, isLargest)],
    ['processes', () => processes(db, url, size, isLargest)],
    ['suggestions', () => suggestions(db, size, isLargest)],
    ['hostile', () => hostile(db, isLargest)],
    [
      'publish',
      async () => {
        const published = await measurePublish(db, size);
        sayTiming('publish to found', published);
        if (isLargest) hold('publish to found, ms', published.p99, 'publishMs');
      },
    ],
    ['start', () => starts(url, size, isLargest)],
    ['postgres', () => comparePostgres(db, size)],
    ['known-items', () => knownItems(db, size)],
  ] as const;
  for (const [phase, run] of phases) {
    if (!isWanted(phase)) continue;
    progress(phase);
    await run();
  }
  say(`  this process has ${(process.memoryUsage.rss() / 1_048_576).toFixed(0)} MB of memory`);
}

/** Measures each size on one database that grows. */
export async function measureSizes(serverUrl: string): Promise<void> {
  const { url, drop } = await openBenchDatabase(serverUrl, DATABASE);
  const { db, close } = await openPostgres(url, { poolSize: CONNECTIONS });
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-copies-'));
  useCopies(db, { folder, onError: console.error });
  try {
    await letTablesBe(db);
    for (const size of SIZES) await measureSize(db, url, size);
  } finally {
    await stopLoading(db);
    await close();
    await rm(folder, { recursive: true, force: true });
    await drop();
  }
}
