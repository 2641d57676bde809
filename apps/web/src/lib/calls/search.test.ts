import { describe, expect, it } from 'vitest';
import { toSearchAnswer } from './search.ts';

const source = {
  id: 7,
  slug: 'blob-space',
  title: 'Blob space',
  access: null,
  image: null,
  categories: [{ id: 8, name: 'Layer 2', slug: 'layer-2' }],
  authors: [{ name: 'Ines Calder' }],
  publishedAt: '2024-01-05T00:00:00.000Z',
};
const highlight = { title: '<mark>Blob</mark> space', passage: '' };
const answer = {
  hits: { total: { value: 41 }, hits: [{ _id: '7', _source: source, highlight }] },
  aggregations: {
    access: {
      buckets: [
        { key: 'free', doc_count: 3 },
        { key: 'none', doc_count: 2 },
        { key: 'vip', doc_count: 5 },
        { key: 'professional', doc_count: 1 },
      ],
    },
    categories: { buckets: [{ key: 8, doc_count: 4 }] },
    publishedDate: { buckets: [{ key: 'week', doc_count: 6 }] },
  },
};

describe('a search answer', () => {
  it('[STA-08] [ENT-03] becomes results, tiers, categories, time ranges and a total', () => {
    expect(toSearchAnswer(answer)).toMatchObject({
      kind: 'found',
      total: 41,
      tiers: { free: 5, pioneer: 0, professional: 6, alpha: 0 },
      categories: new Map([[8, 4]]),
      timeRanges: { day: 0, week: 6, month: 0, year: 0 },
      correction: undefined,
      relaxed: false,
    });
  });

  it('[ENT-02] a hit keeps its slug, access and highlight; no level is `none`', () => {
    const found = toSearchAnswer(answer);
    expect(found?.kind === 'found' && found.results[0]).toMatchObject({
      id: 7,
      slug: 'blob-space',
      access: 'none',
      picture: null,
      marked: highlight,
    });
  });

  it('a correction was used, or is on offer', () => {
    const used = toSearchAnswer({ ...answer, suggestion: 'uniswap', corrected: true });
    expect(used).toMatchObject({ correction: { kind: 'used', query: 'uniswap' } });
    const offered = toSearchAnswer({ ...answer, suggestion: 'uniswap' });
    expect(offered).toMatchObject({ correction: { kind: 'offered', query: 'uniswap' } });
  });

  it('[ERR-05] without a list of hits it says so, and no answer at all is an error', () => {
    expect(toSearchAnswer({})).toEqual({ kind: 'unlisted' });
    expect(toSearchAnswer({ hits: { total: { value: 0 } } })).toEqual({ kind: 'unlisted' });
    expect(toSearchAnswer(undefined)).toBeUndefined();
  });
});
