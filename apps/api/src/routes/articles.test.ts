import { beforeAll, describe, expect, it } from 'vitest';
import { article, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  await api.publish(
    publication([
      article('first', { publishAt: new Date('2026-11-01T08:00:00Z') }),
      article('second', {
        publishAt: new Date('2026-11-02T08:00:00Z'),
        categoryIds: [12],
        access: 'pioneer',
      }),
      article('third', { publishAt: new Date('2026-11-03T08:00:00Z'), categoryIds: [23] }),
      article('ahead', { publishAt: new Date('2026-11-15T12:00:01Z') }),
    ]),
  );
});

const slugs = (answer: { body: { data: { attributes: { slug: string } }[] } }) =>
  answer.body.data.map((item) => item.attributes.slug);

describe('GET /strapi/articles', () => {
  it('[API-03, ENT-07] lists newest first, with the page it is', async () => {
    const answer = await api.get('/strapi/articles?populate=*');
    expect(slugs(answer)).toEqual(['third', 'second', 'first']);
    expect(answer.body.meta.pagination).toEqual({ page: 1, pageSize: 20, pageCount: 1, total: 3 });
  });
});
