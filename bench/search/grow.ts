import { READER_TIERS } from '@tidemark/contracts/access';
import { openPostgres } from '../../apps/api/src/platform/database/database.ts';
import { openBenchDatabase } from './bench-database.ts';
import { slowestHostile } from './hostile.ts';
import { makeKnownItems, successAt5 } from './known-items.ts';
import { letTablesBe, sizes } from './load.ts';
import { loadUpTo } from './load-up-to.ts';
import { complete, loadedIndex, measure, openSearch, response, type Searched } from './measure.ts';
import { DATABASE, isWanted, PHASES, SIZES } from './options.ts';
import { measurePublish } from './publish.ts';
import { makePrefixes, makeQueries, makeQuestions } from './queries.ts';
import { hold, progress, say, sayTiming } from './report.ts';
import { measureProcesses } from './several-processes.ts';
import { measureStart } from './start.ts';

const CONNECTIONS = 8;
const QUERIES = 2000;
/** A suggestion takes so little time that a few thousand do not give a stable p99. */
const SUGGESTIONS = 10_000;
/** Warm-up queries, timed separately. */
const OTHER_SEED = 77;
const KNOWN_ITEMS = 200;

async function keywords(searched: Searched, size: number, isLargest: boolean): Promise<void> {
  const asked = measure(makeQueries(QUERIES, size, OTHER_SEED), CONNECTIONS, response(searched));
  sayTiming(`${QUERIES} searches to warm up, ${CONNECTIONS} at once`, await asked);
  const timing = await measure(makeQueries(QUERIES, size), CONNECTIONS, response(searched));
  sayTiming(`search, ${CONNECTIONS} at once`, timing);
  const single = await measure(makeQueries(QUERIES / 4, size, 99), 1, response(searched));
  sayTiming('search, one at a time', single);
  if (!isLargest) return;
  hold('search p50, ms', timing.p50, 'p50Ms');
  hold('search p99, ms', timing.p99, 'p99Ms');
}

async function questions(searched: Searched, size: number, isLargest: boolean): Promise<void> {
  const asked = await measure(makeQuestions(QUERIES / 2, size), CONNECTIONS, response(searched));
  sayTiming(`questions, ${CONNECTIONS} at once`, asked);
  if (!isLargest) return;
  hold('questions p50, ms', asked.p50, 'questionP50Ms');
  hold('questions p99, ms', asked.p99, 'questionP99Ms');
}

async function processes(url: string, size: number, isLargest: boolean): Promise<void> {
  const { count, keywords, questions } = await measureProcesses(url, {
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

async function suggestions(searched: Searched, size: number, isLargest: boolean): Promise<void> {
  const suggested = await measure(makePrefixes(SUGGESTIONS, size), CONNECTIONS, complete(searched));
  sayTiming(`suggestions, ${CONNECTIONS} at once`, suggested);
  if (isLargest) hold('suggestions p99, ms', suggested.p99, 'suggestP99Ms');
}

async function hostile(searched: Searched, isLargest: boolean): Promise<void> {
  const worst = await slowestHostile(searched, READER_TIERS);
  say(`  slowest hostile query ${worst.ms.toFixed(1)} ms  ${JSON.stringify(worst.text.slice(0, 40))}`);
  if (isLargest) hold('slowest hostile query, ms', worst.ms, 'hostileMs');
}

async function start(url: string, size: number, isLargest: boolean): Promise<void> {
  const [request] = makeQueries(1, size);
  const { readySeconds, rssMb, firstSearchMs } = await measureStart(url, request?.query ?? '');
  say(
    `  start ${readySeconds.toFixed(1)} s, ${rssMb.toFixed(0)} MB of memory, first search ${firstSearchMs.toFixed(0)} ms`,
  );
  if (!isLargest) return;
  hold('start, s', readySeconds, 'startSeconds');
  hold('memory after the start, MB', rssMb, 'startMb');
}

async function knownItems(searched: Searched, size: number): Promise<void> {
  const items = makeKnownItems(KNOWN_ITEMS, size);
  const own = await successAt5(items, async (text) => {
    const { hits } = await response(searched)({ query: text, tier: 'alpha', limit: 5, offset: 0 });
    return hits.map(({ id }) => id);
  });
  say(`  three words of a title find the article among five: ${own.toFixed(3)}`);
}

async function measureSize(searched: Searched, url: string, size: number): Promise<void> {
  const isLargest = size === SIZES.at(-1);
  const { db } = searched;
  const seconds = await loadUpTo(db, url, size);
  if (PHASES.slice(2, -1).every((phase) => !isWanted(phase))) return;
  const { bodies, index } = await sizes(db);
  say(
    `\nPostgreSQL, ${size} articles: ${(bodies / 1e6).toFixed(0)} MB of text, ${seconds === 0 ? '' : `analysed in ${seconds.toFixed(0)} s, `}what is stored of the analysis ${(index / 1e6).toFixed(0)} MB`,
  );
  progress('loading the index');
  const loaded = await loadedIndex(searched);
  say(`  index in memory after ${loaded.seconds.toFixed(1)} s, ${loaded.mb.toFixed(0)} MB`);
  const phases = [
    ['keywords', () => keywords(searched, size, isLargest)],
    ['questions', () => questions(searched, size, isLargest)],
    ['processes', () => processes(url, size, isLargest)],
    ['suggestions', () => suggestions(searched, size, isLargest)],
    ['hostile', () => hostile(searched, isLargest)],
    [
      'publish',
      async () => {
        const published = await measurePublish(searched, size);
        sayTiming('publish to found', published);
        if (isLargest) hold('publish to found, ms', published.p99, 'publishMs');
      },
    ],
    ['start', () => start(url, size, isLargest)],
    ['known-items', () => knownItems(searched, size)],
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
  try {
    await letTablesBe(db);
    for (const size of SIZES) {
      const searched = openSearch(db);
      await measureSize(searched, url, size);
      await searched.engine.close();
    }
  } finally {
    await close();
    await drop();
  }
}
