import type { Hit, HitPage, OtherKinds } from '../../domain/search/calls.ts';

export const hit = (id: number): Hit => ({
  id,
  slug: `article-${id}`,
  title: `Article ${id}`,
  access: 'free',
  picture: null,
  categories: [],
  authors: [{ name: 'Ines Calder' }],
  publishedAt: '2024-01-05T00:00:00.000Z',
  highlight: { title: `Article ${id}`, passage: '' },
});

const NONE = { total: 0, items: [] };
export const NO_OTHERS: OtherKinds = { insights: NONE, calendar: NONE, glossary: NONE, analysts: NONE };

export const hitPage = (hits: readonly Hit[], others = NO_OTHERS): HitPage => ({
  hits,
  total: hits.length,
  tiers: { free: hits.length, pioneer: 0, professional: 0, alpha: 0 },
  categories: new Map(),
  timeRanges: { day: 0, week: 0, month: 0, year: 0 },
  correction: undefined,
  category: undefined,
  complete: hits.length,
  others,
});
