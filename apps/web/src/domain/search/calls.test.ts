import { describe, expect, it } from 'vitest';
import { toHitPage } from './calls.ts';

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
const response = {
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

describe('a search response', () => {
  it('[STA-08] [ENT-03] is mapped to hits, tiers, categories, time ranges and a total', () => {
    expect(toHitPage(response)).toMatchObject({
      total: 41,
      tiers: { free: 5, pioneer: 0, professional: 6, alpha: 0 },
      categories: new Map([[8, 4]]),
      timeRanges: { day: 0, week: 6, month: 0, year: 0 },
      correction: undefined,
      category: undefined,
      complete: 41,
    });
  });

  it('[ENT-02] maps slug, access and highlight of a hit; a missing access level is `none`', () => {
    const hitPage = toHitPage(response);
    expect(hitPage?.hits[0]).toMatchObject({
      id: 7,
      slug: 'blob-space',
      access: 'none',
      picture: null,
      highlight: highlight,
    });
  });

  it('has the number of articles that contain all words', () => {
    expect(toHitPage({ ...response, complete: 3 })).toMatchObject({ total: 41, complete: 3 });
  });

  it('distinguishes a correction that was used from one that is offered', () => {
    const used = toHitPage({ ...response, suggestion: 'uniswap', corrected: true });
    expect(used).toMatchObject({ correction: { kind: 'used', query: 'uniswap' } });
    const offered = toHitPage({ ...response, suggestion: 'uniswap' });
    expect(offered).toMatchObject({ correction: { kind: 'offered', query: 'uniswap' } });
  });

  it('[ERR-05] is an error that says so without a list of hits', () => {
    for (const body of [{}, { hits: { total: { value: 0 } } }, undefined]) {
      expect(() => toHitPage(body)).toThrow('No search results were found');
    }
  });
});
