// Started by `several-processes.ts`: one of several processes that search at the same time.
import { once } from 'node:events';
import { openPostgres } from '../../apps/api/src/platform/database/database.ts';
import type { SearchRequest } from '../../apps/api/src/search/engine.ts';
import { openSearch, response, timesOf } from './measure.ts';
import { makeQueries, makeQuestions, WARM_UP_SEEDS } from './queries.ts';
import type { Phase, Share } from './several-processes.ts';

const next = async <Message>(): Promise<Message> => (await once(process, 'message'))[0];

const share = await next<Share>();
const { url, size, index, count } = share;
const { db } = await openPostgres(url, { poolSize: share.connections });
const searched = openSearch(db);
await searched.engine.start({ info: () => {}, warn: console.error, error: console.error });
const own = (requests: readonly SearchRequest[]) => requests.filter((_, n) => n % count === index);
const run = (requests: readonly SearchRequest[]) =>
  timesOf(requests, share.connections / count, response(searched));
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
