import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { beforeAll, describe, expect, it } from 'vitest';
import { article, author, event, insight, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';

const TERM = {
  ...{ id: 'blob', term: 'Blob', aliases: ['blob space'], seeAlso: [], category: null, pageOnly: false },
  definition: 'A piece of data that a rollup attaches to a block.',
};
const at = (day: number) => new Date(Date.UTC(2026, 9, day));

const CONTENT = publication(
  [
    article('fees', {
      ...{ title: 'Blob fees', assets: ['ETH', 'ARB'], authorKeys: ['files:ada'], publishAt: at(1) },
      categoryIds: [8],
    }),
    article('locked', {
      ...{ title: 'Blob auctions', assets: ['ETH'], authorKeys: ['files:bo'], publishAt: at(5) },
      ...{ access: 'professional', text: 'Zirconia is named here only.' },
    }),
    article('stable', { title: 'Stable blobs', assets: ['USDC'], publishAt: at(9), categoryIds: [15] }),
  ],
  {
    authors: [
      author('ada', { lastName: 'Marsh', role: 'Blob analyst' }),
      author('bo', { lastName: 'Lind', role: 'Markets' }),
    ],
    insights: [
      insight('blob-usage', {
        ...{ title: 'Blob usage', summary: 'Blobs per block.', access: 'alpha' },
        series: [{ name: 'Secretseries', points: [['2026-10', 1]] }],
      }),
    ],
    events: [event('fork', { title: 'Fork with more blobs', assets: ['ETH'] })],
    glossary: [TERM],
  },
);

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.publish(CONTENT);
});

const search = async (parameters: string, reader = MATRIX_READERS.anonymous) =>
  (await api.get(`/search?${parameters}`, reader)).body;
const slugs = async (parameters: string, reader = MATRIX_READERS.anonymous) =>
  (await search(parameters, reader)).hits.hits
    .map((hit: { _source: { slug: string } }) => hit._source.slug)
    .sort();

describe('search over everything', () => {
  it('[API-01] counts insights, events, terms and analysts, and lists the first of each', async () => {
    const { others, hits } = await search('query=blob');
    expect(hits.total.value).toBe(3);
    expect(others).toEqual({
      insights: {
        total: 1,
        items: [
          {
            ...{
              id: expect.any(Number),
              slug: 'blob-usage',
              title: 'Blob usage',
              summary: 'Blobs per block.',
            },
            ...{ access: 'alpha', updatedAt: '2026-11-01T00:00:00.000Z' },
          },
        ],
      },
      calendar: {
        total: 1,
        items: [
          {
            ...{ id: expect.any(Number), title: 'Fork with more blobs', summary: 'Summary of fork' },
            ...{ kind: 'macro', startsAt: '2026-11-20T00:00:00.000Z', precision: 'day', status: 'confirmed' },
          },
        ],
      },
      glossary: {
        total: 1,
        items: [{ id: 'blob', term: 'Blob', aliases: ['blob space'], definition: TERM.definition }],
      },
      analysts: {
        total: 1,
        items: [
          {
            ...{ id: expect.any(Number), slug: 'ada', name: 'ada Marsh', role: 'Blob analyst' },
            image: '/assets/portraits/ada.webp',
          },
        ],
      },
    });
  });

  it('[API-01] gives every reader the same, because only public fields are searched', async () => {
    for (const text of ['blob', 'secretseries', 'zirconia']) {
      const anonymous = await search(`query=${text}`);
      expect((await search(`query=${text}`, MATRIX_READERS.alpha)).others).toEqual(anonymous.others);
    }
    expect((await search('query=secretseries', MATRIX_READERS.alpha)).others.insights.total).toBe(0);
  });

  it('[API-01] pages through one kind', async () => {
    const more = Array.from({ length: 5 }, (_, n) => event(`more-${n}`, { title: `Auction ${n}` }));
    const other = await startApi();
    await other.publish({ ...CONTENT, events: more });
    const page = async (offset: number) =>
      (await other.get(`/search?query=auction&kind=calendar&pageSize=3&offset=${offset}`)).body;
    const [first, second] = [await page(0), await page(3)];
    const ids = [...first.others.calendar.items, ...second.others.calendar.items].map(({ id }) => id);
    expect([first.others.calendar.total, ids.length, new Set(ids).size]).toEqual([5, 5, 5]);
    expect(second.hits.total.value).toBe(1);
  });

  it('[API-01] shows a change at once, also if the response was cached', async () => {
    const other = await startApi();
    await other.publish(CONTENT);
    const total = async () => (await other.get('/search?query=blob')).body.others.glossary.total;
    expect(await total()).toBe(1);
    await other.publish({ ...CONTENT, glossary: [] });
    expect(await total()).toBe(0);
  });

  it('[API-01] suggests insights, events and terms by their names only', async () => {
    const suggest = async (text: string) => (await api.get(`/search/suggest?query=${text}`)).body;
    const found = await suggest('blo');
    expect(found.insights).toEqual([{ slug: 'blob-usage', title: 'Blob usage' }]);
    expect(found.calendar.map(({ title }: { title: string }) => title)).toEqual(['Fork with more blobs']);
    expect(found.glossary).toEqual([{ id: 'blob', term: 'Blob' }]);
    expect((await suggest('attaches')).glossary).toEqual([]);
    expect(await suggest('')).toMatchObject({ insights: [], calendar: [], glossary: [] });
  });
});

describe('filters', () => {
  it('[API-01] limit results to analysts, of which one is enough', async () => {
    expect(await slugs('query=blob&analysts=bo')).toEqual(['locked']);
    expect(await slugs('query=blob&analysts=ada,bo')).toEqual(['fees', 'locked', 'stable']);
    expect((await search('query=blob&analysts=nobody')).hits.total.value).toBe(0);
  });

  it('[API-01] limit results to assets, in any case', async () => {
    expect(await slugs('query=blob&assets=eth')).toEqual(['fees', 'locked']);
    expect(await slugs('query=blob&assets=ARB,USDC')).toEqual(['fees', 'stable']);
    expect(await slugs('query=blob&assets=ETH&analysts=bo')).toEqual(['locked']);
    expect((await search('query=blob&assets=$$')).hits.total.value).toBe(0);
  });

  it('[API-01] limit results to a range of dates without its end', async () => {
    expect(await slugs('query=blob&from=2026-10-05')).toEqual(['locked', 'stable']);
    expect(await slugs('query=blob&from=2026-10-01&to=2026-10-09')).toEqual(['fees', 'locked']);
    const { status, body } = await api.get('/search?query=blob&from=soon');
    expect([status, body.error.name]).toEqual([400, 'ValidationError']);
  });

  it('[API-01, ROL-05] limit results to what the reader may read', async () => {
    expect(await slugs('query=blob&readable=true')).toEqual(['fees', 'stable']);
    expect(await slugs('query=blob&readable=true', MATRIX_READERS.professional)).toContain('locked');
    expect(await slugs('query=blob&readable=true&access=professional')).toEqual([]);
    const { aggregations } = await search('query=blob&readable=true');
    expect(aggregations.access.buckets).toEqual([{ key: 'free', doc_count: 2 }]);
  });

  it('[ENT-03] count totals and facets of what is listed', async () => {
    const { hits, aggregations, complete } = await search('query=blob&assets=ETH');
    expect([hits.total.value, complete]).toEqual([2, 2]);
    expect(aggregations.access.buckets).toEqual([
      { key: 'free', doc_count: 1 },
      { key: 'professional', doc_count: 1 },
    ]);
  });

  it('[API-01] have options: analysts by name and assets of published articles', async () => {
    const { body } = await api.get('/search/filters');
    expect(body).toEqual({
      analysts: [
        { slug: 'bo', name: 'bo Lind' },
        { slug: 'ada', name: 'ada Marsh' },
      ],
      assets: ['ETH', 'ARB', 'USDC'],
    });
  });
});

it('[API-01] finds articles by the name of the category above theirs', async () => {
  expect(await slugs('query=infrastructure')).toContain('fees');
  expect(await slugs('query=defi')).toContain('stable');
});
