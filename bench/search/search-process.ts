// Started by `several-processes.ts`: one of several processes that search at the same time.
import { once } from 'node:events';
import { dirname } from 'node:path';
import { openPostgres } from '../../apps/api/src/platform/database/database.ts';
import { articlesCopied } from '../../apps/api/src/search/catalogue.ts';
import { createSearchEngine } from '../../apps/api/src/search/create-engine.ts';
import type { SearchRequest } from '../../apps/api/src/search/engine.ts';
import { NOW } from './corpus.ts';
import { timesOf } from './measure.ts';
import { makeQueries, makeQuestions, WARM_UP_SEEDS } from './queries.ts';
import type { Phase, Share } from './several-processes.ts';

const next = async <Message>(): Promise<Message> => (await once(process, 'message'))[0];

const share = await next<Share>();
const { url, snapshotPath, size, index, count } = share;
const { db } = await openPostgres(url, { poolSize: share.connections });
const engine = createSearchEngine(db, { snapshotPath, copiesFolder: dirname(snapshotPath) });
await engine.ready({ info: () => {}, warn: console.error, error: console.error });
await articlesCopied(db);
const own = (requests: readonly SearchRequest[]) => requests.filter((_, n) => n % count === index);
const run = (requests: readonly SearchRequest[]) =>
  timesOf(requests, share.connections / count, (request) => engine.search(request, NOW));
for (const seed of WARM_UP_SEEDS) {
  await run(own(makeQueries(share.keywords, size, seed)));
  await run(own(makeQuestions(share.questions, size, seed)));
}
const requests: Record<Phase, SearchRequest[]> = {
  keywords: own(makeQueries(share.keywords, size)),
  questions: own(makeQuestions(share.questions, size)),
};
process.send?.('ready');
for (;;) process.send?.(await run(requests[await next<Phase>()]));
