import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { article, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ cacheSeconds: 0 });
  await api.publish(
    publication([
      article('premium', { title: 'Term premium', text: 'What the market pays for waiting.' }),
      article('apart', { title: 'Auctions', text: 'A premium on the term, paid in another term.' }),
    ]),
  );
});

const PHRASES = ['"term premium"', '"premium term"', '"premium on the term"'];
const FOUND = [['premium'], [], ['apart']];

const find = async (query: string): Promise<string[]> => {
  const { body } = await api.get(`/search?query=${encodeURIComponent(query)}`);
  return body.hits.hits.map(({ _source }: { _source: { slug: string } }) => _source.slug);
};
const findAll = () => Promise.all(PHRASES.map(find));

describe('the filter of adjacent lexemes', () => {
  it('[API-01] keeps the articles that have a phrase', async () => {
    expect(await findAll()).toEqual(FOUND);
  });

  it('[API-01] rules out the others before their words are read, unless stop words are between all words', async () => {
    await api.db.execute(sql`update article_search set adjacent = decode('0000000000000000', 'hex')`);
    expect(await findAll()).toEqual([[], [], ['apart']]);
  });

  it('[API-01] is not needed in rows that an earlier release wrote', async () => {
    await api.db.execute(sql`update article_search set adjacent = null`);
    expect(await findAll()).toEqual(FOUND);
  });
});
