import { beforeAll, expect, it } from 'vitest';
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

it('[API-01] finds phrases with the words in this order and at this distance', async () => {
  expect(await Promise.all(PHRASES.map(find))).toEqual(FOUND);
});
