import { eq } from 'drizzle-orm';
import { articles } from '../../apps/api/src/features/articles/tables.ts';
import { recordArticleChanges } from '../../apps/api/src/search/outbox.ts';
import { makeArticle, NOW } from './corpus.ts';
import { type Searched, type Timing, timing } from './measure.ts';

const PUBLISHES = 20;

/** The time from the start of a publish until a search finds a word that the article did not have before. */
export async function measurePublish({ db, engine }: Searched, size: number): Promise<Timing> {
  const times: number[] = [];
  const started = performance.now();
  for (let n = 0; n < PUBLISHES; n += 1) {
    const number = Math.floor((n * size) / PUBLISHES);
    const word = `zyxnew${String.fromCharCode(97 + n)}q`;
    const begun = performance.now();
    await db.transaction(async (tx) => {
      const title = `${makeArticle(number).title} ${word}`;
      await tx
        .update(articles)
        .set({ title })
        .where(eq(articles.id, number + 1));
      await recordArticleChanges(tx, [number + 1]);
    });
    const { total } = await engine.search({ query: word, tier: 'anonymous', limit: 10, offset: 0 }, NOW);
    if (total !== 1) throw new Error(`The published article was not found: ${total} articles have ${word}`);
    times.push(performance.now() - begun);
  }
  return timing(times, performance.now() - started);
}
