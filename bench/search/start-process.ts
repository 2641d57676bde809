// Started by `start.ts` as a process of its own: how long a start takes until searches run at full speed.
import { openPostgres } from '../../apps/api/src/platform/database/database.ts';
import { NOW } from './corpus.ts';
import { openSearch } from './measure.ts';

const [url = '', text = ''] = process.argv.slice(2);
const begun = performance.now();
const { db, close } = await openPostgres(url, { poolSize: 2 });
const { engine } = openSearch(db);
await engine.start({ info: () => {}, warn: console.error, error: console.error });
const readySeconds = (performance.now() - begun) / 1000;
const searched = performance.now();
const { total } = await engine.search({ query: text, tier: 'alpha', limit: 10, offset: 0 }, NOW);
const firstSearchMs = performance.now() - searched;
const rssMb = process.memoryUsage.rss() / 1_048_576;
await engine.close();
await close();
console.log(JSON.stringify({ readySeconds, firstSearchMs, rssMb, total }));
