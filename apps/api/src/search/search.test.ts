import { beforeAll, describe, expect, it } from 'vitest';
import { article, author, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';

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
          ['PPT', 'premium on the term'],
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
  it('[API-01] finds words by stem, regardless of case and accents', async () => {
    expect(await slugs('BLOB')).toEqual(['blobs', 'older']);
    expect(await slugs('ines')).toEqual(['hooks']);
    expect(await slugs('INÊS Carválho')).toEqual(['hooks']);
  });

  it('[API-01] finds and highlights irregular forms of a word', async () => {
    const { hits } = await find('interest rising');
    expect(hits.hits[0]._source.slug).toBe('oracle');
    expect(hits.hits[0].highlight.passage).toContain('<mark>interest</mark> <mark>rose</mark>');
  });

  it('[API-01] ignores stop words and the words that phrase a question', async () => {
    const question = await find('what exactly can the hook of a contract do');
    expect(question.hits.hits[0]._source.slug).toBe('hooks');
    expect(question.complete).toBe(1);
  });

  it('[API-01] treats tickers, versions and numbered standards as single words', async () => {
    expect(await slugs('$ARB')).toEqual(['blobs']);
    expect(await slugs('$LINK')).toEqual(['oracle']);
    for (const text of ['EIP-4844', 'eip 4844', 'eip4844'])
      expect(await slugs(text), text).toEqual(['blobs']);
    expect((await slugs('Uniswap v4'))[0]).toBe('hooks');
    expect(await slugs('uniswap-v3')).toEqual(['blobs']);
  });

  it('[API-01] finds quoted phrases, also with a stop word inside', async () => {
    expect(await slugs('"term premium"')).toEqual(['carry', 'oracle']);
    expect(await slugs('"interest open"')).toEqual([]);
    expect(await slugs('"premium on the term"')).toEqual(['oracle']);
  });

  it('[API-01] excludes words with a leading minus', async () => {
    expect(await slugs('blob -compression')).toEqual(['blobs']);
    expect(await slugs('premium -"borrowed yen"')).toEqual(['oracle']);
    expect(await slugs('-blob')).toEqual([]);
  });

  it('[API-01] treats the last word as a prefix', async () => {
    expect(await slugs('compr')).toEqual(['older']);
    expect(await slugs('unisw')).toContain('hooks');
    expect(await slugs('un v4')).not.toContain('hooks');
    expect(await slugs('carv')).toEqual(['hooks']);
  });

  it('[API-01] corrects two typos and reports the corrected query', async () => {
    const response = await find('compresion blbos');
    expect(response.suggestion).toBe('compression blobs');
    expect(response.corrected).toBe(true);
    expect(response.hits.hits[0]._source.slug).toBe('older');
    expect(response.hits.hits[0].highlight.title).toBe('<mark>Compression</mark> with <mark>blobs</mark>');
    expect(await slugs('carvahlo')).toEqual(['hooks']);
    expect((await find('blob')).suggestion).toBeUndefined();
  });

  it('[API-01] does not correct quoted text or words that have hits', async () => {
    expect(await slugs('"compresion"')).toEqual([]);
    expect((await find('liquidations')).corrected).toBeUndefined();
  });

  it('[API-01] finds synonyms, including those of several words', async () => {
    expect(await slugs('L2')).toEqual(['blobs', 'older']);
    const price = await find('layer 2 price');
    expect([price.complete, price.hits.hits[0]._source.slug]).toEqual([1, 'blobs']);
    expect(await slugs('automated market maker')).toEqual(['hooks']);
    expect(await slugs('user supplied callback around a swap')).toEqual(['hooks']);
  });

  it('[API-01] finds the words of a name that contains stop words, and others beside it', async () => {
    const { complete, hits } = await find('premium on the term lenders');
    expect([complete, hits.hits[0]._source.slug]).toEqual([1, 'oracle']);
  });

  it('[API-01] does not extend a synonym beyond its entry', async () => {
    expect(await slugs('time')).toEqual(['older']);
    expect(await slugs('JIT')).toEqual([]);
    expect(await slugs('link')).toEqual(['oracle', 'older']);
    expect(await slugs('Chainlink')).toEqual(['oracle']);
  });

  it('[API-01] lists articles with some of the words after those with all, and counts both', async () => {
    const all = await find('hook contract');
    expect([all.complete, all.hits.total.value, all.hits.hits[0]._source.slug]).toEqual([1, 1, 'hooks']);
    const some = await find('hook contract zebra');
    expect([some.complete, some.hits.total.value, some.hits.hits[0]._source.slug]).toEqual([0, 1, 'hooks']);
    const both = await find('blob compression');
    expect([both.complete, await slugs('blob compression')]).toEqual([1, ['older', 'blobs']]);
    const counts = both.aggregations.access.buckets.map((one: { doc_count: number }) => one.doc_count);
    expect([both.hits.total.value, counts]).toEqual([2, [2]]);
  });

  it('[API-01] lists no article that has only the common words of a query', async () => {
    // Almost every body has this word; one article has the other two.
    expect(await slugs('averaging lenders term')).not.toContain('hooks');
    expect((await slugs('averaging lenders term'))[0]).toBe('oracle');
  });

  it('[API-01, CON-04] sorts by date within the articles with all words, then within the others', async () => {
    expect(await slugs('blob compression', '&sort=date_desc')).toEqual(['older', 'blobs']);
    expect(await slugs('blob compression', '&sort=date_asc')).toEqual(['older', 'blobs']);
    expect(await slugs('blob compression', '&pageSize=1&offset=1')).toEqual(['blobs']);
  });

  it('[API-01] ranks title over teaser over body, and newer articles first in a tie', async () => {
    expect((await slugs('premium'))[0]).toBe('carry');
    expect(await slugs('blob')).toEqual(['blobs', 'older']);
    expect((await slugs('lending'))[0]).toBe('oracle');
  });

  it('[API-01, CON-04] sorts by date in both directions', async () => {
    expect(await slugs('blob', '&sort=date_asc')).toEqual(['older', 'blobs']);
    expect(await slugs('blob', '&sort=date_desc')).toEqual(['blobs', 'older']);
  });

  it('[VAL-01] excludes category 10 from hits, totals and buckets', async () => {
    for (const text of ['yield', 'blob', 'lending', 'opportunities']) {
      const response = await find(text);
      const found = response.hits.hits.map((hit: { _source: { slug: string } }) => hit._source.slug);
      expect(found).not.toContain('hidden');
      expect(found).not.toContain('both');
      expect(
        response.aggregations.categories.buckets.map((bucket: { key: number }) => bucket.key),
      ).not.toContain(10);
    }
    expect((await find('yield')).hits.total.value).toBe(0);
    expect((await find('blob', '&categories=10')).hits.total.value).toBe(0);
  });

  it('[VAL-01] links to category 10 for its keyword and for the exact title of one of its articles', async () => {
    const category = { id: 10, name: 'Yield Opportunities', slug: 'yield-opportunities' };
    for (const text of ['yield', ' YIELD ', 'Yield on blobs', 'yield  ON blobs', 'Yield and lending']) {
      const response = await find(text);
      expect(response.category).toEqual(category);
      const found = response.hits.hits.map((hit: { _source: { slug: string } }) => hit._source.slug);
      expect(found).not.toContain('hidden');
      expect(found).not.toContain('both');
    }
    for (const text of ['blob', 'yields', 'Yield on', 'opportunities', '__proto__']) {
      expect(await find(text)).not.toHaveProperty('category');
    }
  });

  it('[VAL-02, STA-03] returns no hits for an empty query', async () => {
    for (const text of ['', '   ']) {
      const response = await find(text);
      expect(response.hits).toEqual({ total: { value: 0 }, hits: [] });
    }
  });

  it('[ENT-02] highlights the title and the best passage, escaped', async () => {
    const [hit] = (await find('uniswap rollups')).hits.hits;
    expect(hit._source.slug).toBe('blobs');
    expect(hit.highlight.passage).toContain('<mark>rollups</mark>');
    expect(hit.highlight.passage).toContain('&#60;em&#62;<mark>Uniswap</mark>');
    expect(hit.highlight.passage).not.toContain('<em>');
  });

  it('[ENT-02] shows the teaser of a locked hit, never its body', async () => {
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

  it('suggests analysts and categories with the typed prefix', async () => {
    const { analysts, categories } = await suggest('carv');
    expect(analysts).toEqual([expect.objectContaining({ slug: 'ines', name: 'Inês Carvalho' })]);
    expect(categories).toEqual([]);
    expect((await suggest('layer')).categories.map((one: { slug: string }) => one.slug)).toEqual([
      'layer-1',
      'layer-2',
    ]);
    expect((await suggest('ines c')).analysts).toHaveLength(1);
  });

  it('returns no suggestions for an empty query and 400 for an overlong one', async () => {
    expect(await suggest(' ')).toEqual({
      ...{ completions: [], analysts: [], categories: [] },
      ...{ insights: [], calendar: [], glossary: [] },
    });
    expect((await api.get(`/search/suggest?query=${'x'.repeat(600)}`)).status).toBe(400);
  });
});
