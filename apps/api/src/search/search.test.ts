import { beforeAll, describe, expect, it, vi } from 'vitest';
import { article, author, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';

// Many answers a test; on a busy machine they take their time.
vi.setConfig({ testTimeout: 120_000 });

let api: TestApi;
const at = (day: number) => new Date(Date.UTC(2026, 9, day));

beforeAll(async () => {
  api = await startApi();
  await api.publish(
    publication(
      [
        article('blobs', {
          title: 'Blob space after the glut',
          teaser: 'Who sets the price when rollups compete',
          assets: ['ETH', 'ARB'],
          categoryIds: [8],
          publishAt: at(1),
          text: 'EIP-4844 gave rollups room of their own. Liquidity came later; see <em>Uniswap v3</em> & others.',
        }),
        article('hooks', {
          title: 'What a hook can do in Uniswap v4',
          teaser: 'Pools may call outside code',
          assets: ['UNI'],
          categoryIds: [12],
          authorKeys: ['files:ines'],
          publishAt: at(2),
          text: 'A hook is a contract. Liquidations are not its business.',
        }),
        article('oracle', {
          title: 'An oracle that smooths',
          teaser: 'Averaging a price links lenders to bad news',
          assets: ['LINK'],
          categoryIds: [11],
          publishAt: at(3),
          text: 'Open interest rose, and interest stayed open. The term premium is a premium on the term.',
        }),
        article('carry', {
          title: 'The carry is back',
          teaser: 'Borrowed yen and the term premium',
          categoryIds: [21],
          access: 'professional',
          publishAt: at(4),
          text: 'Zanzibar is named here only. Open interest fell.',
        }),
        article('hidden', {
          title: 'Yield on blobs',
          categoryIds: [10],
          publishAt: at(5),
          text: 'Blob blob blob.',
        }),
        article('both', {
          title: 'Yield and lending',
          categoryIds: [11, 10],
          publishAt: at(5),
          text: 'Blob lending.',
        }),
        article('older', {
          title: 'Compression with blobs',
          categoryIds: [8],
          publishAt: at(0),
          text: 'Blob fees that link one time to another.',
        }),
      ],
      {
        authors: [author('ada'), author('ines', { firstName: 'Inês', lastName: 'Carvalho' })],
        synonyms: [
          ['layer 2', 'L2', 'rollup'],
          ['AMM', 'automated market maker', 'hook'],
          ['JIT', 'just in time'],
          ['$LINK', 'Chainlink'],
          ['hook', 'user supplied callback around a swap'],
        ],
      },
    ),
  );
});

const find = async (query: string, more = '') => {
  const { status, body } = await api.get(`/search?query=${encodeURIComponent(query)}${more}`);
  expect(status).toBe(200);
  return body;
};
const slugs = async (query: string, more = ''): Promise<string[]> =>
  (await find(query, more)).hits.hits.map((hit: { _source: { slug: string } }) => hit._source.slug);

describe('GET /search', () => {
  it('[API-01] finds words by their stem, in any case, with accents or without', async () => {
    expect(await slugs('BLOB')).toEqual(['blobs', 'older']);
    expect(await slugs('ines')).toEqual(['hooks']);
    expect(await slugs('INÊS Carválho')).toEqual(['hooks']);
  });

  it('[API-01] asks for all of the words, and leaves stop words out', async () => {
    expect(await slugs('what about the hook of a contract')).toEqual(['hooks']);
  });

  it('[API-01] takes tickers, versions and numbered standards as words of their own', async () => {
    expect(await slugs('$ARB')).toEqual(['blobs']);
    expect(await slugs('$LINK')).toEqual(['oracle']);
    for (const text of ['EIP-4844', 'eip 4844', 'eip4844'])
      expect(await slugs(text), text).toEqual(['blobs']);
    expect((await slugs('Uniswap v4'))[0]).toBe('hooks');
    expect(await slugs('uniswap-v3')).toEqual(['blobs']);
  });

  it('[API-01] finds exact phrases in quotes, also with a small word inside', async () => {
    expect(await slugs('"term premium"')).toEqual(['carry', 'oracle']);
    expect(await slugs('"interest open"')).toEqual([]);
    expect(await slugs('"premium on the term"')).toEqual(['oracle']);
  });

  it('[API-01] leaves out what a minus stands before', async () => {
    expect(await slugs('blob -compression')).toEqual(['blobs']);
    expect(await slugs('premium -"borrowed yen"')).toEqual(['oracle']);
    expect(await slugs('-blob')).toEqual([]);
  });

  it('[API-01] takes the last word as the beginning of one', async () => {
    expect(await slugs('compr')).toEqual(['older']);
    expect(await slugs('unisw')).toContain('hooks');
    expect(await slugs('un v4')).not.toContain('hooks');
    expect(await slugs('carv')).toEqual(['hooks']);
  });

  it('[API-01] forgives two typing errors and says what it searched for', async () => {
    const answer = await find('compresion blbos');
    expect(answer.suggestion).toBe('compression blobs');
    expect(answer.corrected).toBe(true);
    expect(answer.hits.hits[0]._source.slug).toBe('older');
    expect(answer.hits.hits[0].highlight.title).toBe('<mark>Compression</mark> with <mark>blobs</mark>');
    expect(await slugs('carvahlo')).toEqual(['hooks']);
    expect((await find('blob')).suggestion).toBeUndefined();
  });

  it('[API-01] corrects nothing in quotes, and nothing that is found as it is', async () => {
    expect(await slugs('"compresion"')).toEqual([]);
    expect((await find('liquidations')).corrected).toBeUndefined();
  });

  it('[API-01] finds synonyms, of several words too', async () => {
    expect(await slugs('L2')).toEqual(['blobs', 'older']);
    expect(await slugs('layer 2 price')).toEqual(['blobs']);
    expect(await slugs('automated market maker')).toEqual(['hooks']);
    expect(await slugs('user supplied callback around a swap')).toEqual(['hooks']);
  });

  it('[API-01] takes a synonym for no more than it says', async () => {
    expect(await slugs('time')).toEqual(['older']);
    expect(await slugs('JIT')).toEqual([]);
    expect(await slugs('link')).toEqual(['oracle', 'older']);
    expect(await slugs('Chainlink')).toEqual(['oracle']);
  });

  it('[API-01] where no article has all of the words, gives those with all but one, and says so', async () => {
    const answer = await find('hook contract zebra');
    expect(answer.relaxed).toBe(true);
    expect(answer.hits.hits.map((hit: { _source: { slug: string } }) => hit._source.slug)).toEqual(['hooks']);
  });

  it('[API-01] ranks title over teaser over body, and the newer of equals first', async () => {
    expect((await slugs('premium'))[0]).toBe('carry');
    expect(await slugs('blob')).toEqual(['blobs', 'older']);
    expect((await slugs('lending'))[0]).toBe('oracle');
  });

  it('[API-01, CON-04] sorts by date both ways', async () => {
    expect(await slugs('blob', '&sort=date_asc')).toEqual(['older', 'blobs']);
    expect(await slugs('blob', '&sort=date_desc')).toEqual(['blobs', 'older']);
  });

  it('[VAL-01] has category 10 in no hit, total or bucket', async () => {
    for (const text of ['yield', 'blob', 'lending', 'opportunities']) {
      const answer = await find(text);
      const found = answer.hits.hits.map((hit: { _source: { slug: string } }) => hit._source.slug);
      expect(found).not.toContain('hidden');
      expect(found).not.toContain('both');
      expect(
        answer.aggregations.categories.buckets.map((bucket: { key: number }) => bucket.key),
      ).not.toContain(10);
    }
    expect((await find('yield')).hits.total.value).toBe(0);
    expect((await find('blob', '&categories=10')).hits.total.value).toBe(0);
  });

  it('[VAL-02, STA-03] answers an empty query with nothing', async () => {
    for (const text of ['', '   ']) {
      const answer = await find(text);
      expect(answer.hits).toEqual({ total: { value: 0 }, hits: [] });
    }
  });

  it('[ENT-02] marks the title and the best passage, escaped', async () => {
    const [hit] = (await find('uniswap rollups')).hits.hits;
    expect(hit._source.slug).toBe('blobs');
    expect(hit.highlight.passage).toContain('<mark>rollups</mark>');
    expect(hit.highlight.passage).toContain('&#60;em&#62;<mark>Uniswap</mark>');
    expect(hit.highlight.passage).not.toContain('<em>');
  });

  it('[ENT-02] shows a locked hit with its teaser, never its body', async () => {
    const [hit] = (await find('borrowed')).hits.hits;
    expect(hit._source.slug).toBe('carry');
    expect(hit.highlight.passage).toBe('<mark>Borrowed</mark> yen and the term premium');
  });
});

describe('GET /search/suggest', () => {
  const suggest = async (query: string) =>
    (await api.get(`/search/suggest?query=${encodeURIComponent(query)}`)).body;

  it('completes the last word with public words', async () => {
    expect((await suggest('comp')).completions).toEqual(['compete', 'compression']);
    expect((await suggest('blob comp')).completions).toEqual(['blob compete', 'blob compression']);
    expect((await suggest('zanz')).completions).toEqual([]);
  });

  it('names analysts and categories that begin so', async () => {
    const { analysts, categories } = await suggest('carv');
    expect(analysts).toEqual([expect.objectContaining({ slug: 'ines', name: 'Inês Carvalho' })]);
    expect(categories).toEqual([]);
    expect((await suggest('layer')).categories.map((one: { slug: string }) => one.slug)).toEqual([
      'layer-1',
      'layer-2',
    ]);
    expect((await suggest('ines c')).analysts).toHaveLength(1);
  });

  it('answers nothing with nothing, and too much with 400', async () => {
    expect(await suggest(' ')).toEqual({ completions: [], analysts: [], categories: [] });
    expect((await api.get(`/search/suggest?query=${'x'.repeat(600)}`)).status).toBe(400);
  });
});
