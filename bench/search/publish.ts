import type { Database } from '../../apps/api/src/platform/database/database.ts';
import { createSearchEngine } from '../../apps/api/src/search/create-engine.ts';
import { makeArticle, NOW } from './corpus.ts';
import { searchableOf } from './load.ts';
import { type Timing, timing } from './measure.ts';

const PUBLISHES = 20;

/** The time from the start of a publish until a search finds a word that the article did not have before. */
export async function measurePublish(db: Database, size: number): Promise<Timing> {
  const engine = createSearchEngine(db);
  const times: number[] = [];
  const started = performance.now();
  for (let n = 0; n < PUBLISHES; n += 1) {
    const number = Math.floor((n * size) / PUBLISHES);
    const word = `zyxnew${String.fromCharCode(97 + n)}q`;
    const article = searchableOf(makeArticle(number));
    const begun = performance.now();
    await db.transaction(async (tx) => {
      await engine.startChanges(tx);
      const changed = { ...article, title: `${article.title} ${word}` };
      await engine.apply(tx, [{ kind: 'put', articleId: number + 1, article: changed }]);
    });
    const { total } = await engine.search({ query: word, tier: 'anonymous', limit: 10, offset: 0 }, NOW);
    if (total !== 1) throw new Error(`The published article was not found: ${total} articles have ${word}`);
    times.push(performance.now() - begun);
  }
  return timing(times, performance.now() - started);
}
