// Started by `start.ts` as a process of its own: how long a start takes until searches run at full speed.
import { dirname } from 'node:path';
import { openPostgres } from '../../apps/api/src/platform/database/database.ts';
import { createSearchEngine } from '../../apps/api/src/search/create-engine.ts';
import { NOW } from './corpus.ts';

const [url = '', snapshot = '', text = ''] = process.argv.slice(2);
const log = { info: () => {}, warn: console.error, error: console.error };
const begun = performance.now();
const { db, close } = await openPostgres(url, { poolSize: 2 });
const engine = createSearchEngine(db, { snapshotPath: snapshot, copiesFolder: dirname(snapshot) });
await engine.ready(log);
const readySeconds = (performance.now() - begun) / 1000;
const searched = performance.now();
const { total } = await engine.search({ query: text, tier: 'alpha', limit: 10, offset: 0 }, NOW);
const firstSearchMs = performance.now() - searched;
// Waits until the snapshot is written.
const closing = performance.now();
await engine.close();
const saveSeconds = (performance.now() - closing) / 1000;
const rssMb = process.memoryUsage.rss() / 1_048_576;
await close();
console.log(JSON.stringify({ readySeconds, firstSearchMs, saveSeconds, rssMb, total }));
