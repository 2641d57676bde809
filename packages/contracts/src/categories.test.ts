import { describe, expect, it } from 'vitest';
import {
  ALPHA_ZONE_ID,
  CATEGORIES,
  categoryById,
  categoryBySlug,
  categoryMask,
  checkedCategories,
  DAILY_BRIEFINGS_ID,
  DAILY_SUMMARIES_ID,
  findSubcategory,
  HIDDEN_FROM_SEARCH_ID,
  isInAlphaZone,
  LAST_CATEGORY_ID,
  SPECIAL_CATEGORY_IDS,
  SPONSORED_CATEGORY_IDS,
  subcategoriesOf,
  TOP_CATEGORIES,
  WAR_ROOM_NOTES_ID,
  withParents,
} from './categories.ts';

const IDS: Readonly<Record<string, number>> = {
  infrastructure: 1,
  defi: 2,
  nfts: 3,
  'gaming-and-metaverse': 4,
  markets: 5,
  'alpha-zone': 6,
  'layer-1': 7,
  'layer-2': 8,
  'cross-chain': 9,
  'yield-opportunities': 10,
  lending: 11,
  dexs: 12,
  trading: 13,
  'on-chain-analysis': 14,
  stablecoins: 15,
  guides: 16,
  'nft-reports': 17,
  'nft-overview': 18,
  gaming: 19,
  metaverse: 20,
  macro: 21,
  'market-updates': 22,
  'daily-briefings': 23,
  'war-room-notes': 24,
  'daily-summaries': 25,
  'exclusive-updates': 26,
  masterclasses: 27,
  'project-amas': 28,
  'expert-sessions': 29,
};

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  infrastructure: ['layer-1', 'layer-2', 'cross-chain'],
  defi: ['yield-opportunities', 'lending', 'dexs', 'trading', 'on-chain-analysis', 'stablecoins', 'guides'],
  nfts: ['nft-reports', 'nft-overview'],
  'gaming-and-metaverse': ['gaming', 'metaverse'],
  markets: ['macro', 'market-updates', 'daily-briefings'],
  'alpha-zone': [
    'war-room-notes',
    'daily-summaries',
    'exclusive-updates',
    'masterclasses',
    'project-amas',
    'expert-sessions',
  ],
};

const slugs = (categories: readonly { slug: string }[]) => categories.map(({ slug }) => slug);

function category(slug: string) {
  return categoryBySlug(slug) ?? expect.unreachable(`No category ${slug}`);
}

describe('categories', () => {
  it('[ENT-09] contains every category with its id, and no other', () => {
    expect(Object.fromEntries(CATEGORIES.map(({ slug, id }) => [slug, id]))).toEqual(IDS);
    expect(CATEGORIES).toHaveLength(29);
  });

  it.each(Object.entries(IDS))('[ENT-09] finds %s by slug and by id %i', (slug, id) => {
    expect(categoryBySlug(slug)?.id).toBe(id);
    expect(categoryById(id)?.slug).toBe(slug);
  });

  it('[ENT-09] finds no other id or slug', () => {
    expect([0, 30, -1, 1.5, Number.NaN].map(categoryById)).toEqual(Array(5).fill(undefined));
    expect(['', 'DeFi', 'constructor', 'layer-3'].map(categoryBySlug)).toEqual(Array(4).fill(undefined));
  });

  it('[ENT-09] keeps yield opportunities, category 10, out of search', () => {
    expect(HIDDEN_FROM_SEARCH_ID).toBe(10);
    expect(categoryById(HIDDEN_FROM_SEARCH_ID)?.slug).toBe('yield-opportunities');
  });

  it('[ENT-10] groups the subcategories', () => {
    expect(slugs(TOP_CATEGORIES)).toEqual(Object.keys(GROUPS));
    for (const [slug, group] of Object.entries(GROUPS))
      expect(slugs(subcategoriesOf(category(slug)))).toEqual(group);
  });

  it('[ENT-10] has the display names', () => {
    expect(TOP_CATEGORIES.map(({ name }) => name)).toEqual([
      'Infrastructure',
      'DeFi',
      'NFTs',
      'Gaming & Metaverse',
      'Markets',
      'Alpha Zone',
    ]);
    expect(TOP_CATEGORIES.map((top) => subcategoriesOf(top).map(({ name }) => name))).toEqual([
      ['Layer 1', 'Layer 2', 'Cross-Chain'],
      ['Yield Opportunities', 'Lending', 'DEXs', 'Trading', 'On-Chain Analysis', 'Stablecoins', 'Guides'],
      ['NFT Reports', 'NFT Overview'],
      ['Gaming', 'Metaverse'],
      ['Macro', 'Market Updates', 'Daily Briefings'],
      [
        'War Room Notes',
        'Daily Summaries',
        'Exclusive Updates',
        'Master Classes',
        'Project AMAs',
        'Expert Sessions',
      ],
    ]);
  });

  it('[ENT-10] finds a subcategory in its own category only', () => {
    for (const top of Object.keys(GROUPS)) {
      const subcategories = Object.keys(IDS).filter((slug) => findSubcategory(top, slug));
      expect(subcategories.toSorted()).toEqual(GROUPS[top]?.toSorted());
    }
    expect(findSubcategory('defi', 'lending')?.id).toBe(11);
    expect(findSubcategory('lending', 'lending')).toBeUndefined();
    expect(findSubcategory('nothing', 'lending')).toBeUndefined();
    expect(findSubcategory('nothing', 'defi')).toBeUndefined();
  });

  it('[ENT-11] has the ids of briefings, daily summaries and war room notes', () => {
    expect(categoryById(DAILY_BRIEFINGS_ID)?.slug).toBe('daily-briefings');
    expect(categoryById(DAILY_SUMMARIES_ID)?.slug).toBe('daily-summaries');
    expect(categoryById(WAR_ROOM_NOTES_ID)?.slug).toBe('war-room-notes');
  });

  it('[CON-07] lists the special and the sponsored categories', () => {
    expect(SPECIAL_CATEGORY_IDS).toEqual([23, 24, 25, 26, 27, 28, 29]);
    expect(SPONSORED_CATEGORY_IDS).toEqual([22, 24]);
  });

  it('[ROL-07] counts Alpha Zone and its six subcategories, and nothing else, as Alpha Zone', () => {
    expect(ALPHA_ZONE_ID).toBe(6);
    const inside = Object.values(IDS).filter((id) => isInAlphaZone([id]));
    expect(inside).toEqual([6, 24, 25, 26, 27, 28, 29]);
    expect(isInAlphaZone([])).toBe(false);
    expect(isInAlphaZone([5, 21, 29])).toBe(true);
    expect(isInAlphaZone([30, 999])).toBe(false);
  });

  it('[ENT-10] adds the parent category of a subcategory once', () => {
    expect(withParents([7, 8, 1])).toHaveLength(3);
    expect(withParents([7, 24]).toSorted((a, b) => a - b)).toEqual([1, 6, 7, 24]);
    expect(withParents([99])).toEqual([99]);
    expect(withParents([])).toEqual([]);
  });
});

describe('the mask of categories', () => {
  const category = (id: number) => ({ id, slug: 'new', name: 'New' });

  it('has one bit for each category and none for unknown ids', () => {
    const masks = CATEGORIES.map(({ id }) => categoryMask([id]));
    expect(new Set(masks).size).toBe(CATEGORIES.length);
    expect(masks.every((mask) => mask > 0)).toBe(true);
    expect(categoryMask([0, 31, 32, 33])).toBe(0);
  });

  it.each([0, 31, 32, 33, 1.5])('rejects the category id %s, which does not fit', (id) => {
    expect(() => checkedCategories([category(id)])).toThrow(
      `The category New has the id ${id}, but only 1 to 30 fit into the mask of categories`,
    );
  });

  it('rejects an id that two categories have, and accepts the last one', () => {
    expect(() => checkedCategories([category(3), category(3)])).toThrow('which another one has');
    expect(checkedCategories([category(LAST_CATEGORY_ID)])).toHaveLength(1);
  });
});
