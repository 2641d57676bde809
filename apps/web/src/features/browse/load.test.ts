import { CATEGORIES, categoryBySlug } from '@tidemark/contracts/categories';
import { describe, expect, it } from 'vitest';
import { onThisBeat } from './load.ts';

const find = (slug: string) => categoryBySlug(slug) ?? CATEGORIES[0] ?? expect.unreachable();
const lender = { name: 'lender', beats: [11, 15] };
const builder = { name: 'builder', beats: [7] };

describe('who is on a beat', () => {
  it('[SCR-14] covers the category of a subcategory', () => {
    expect(onThisBeat(find('defi'), [lender, builder])).toEqual([lender]);
  });

  it('[SCR-14] covers a subcategory only by name', () => {
    expect(onThisBeat(find('lending'), [lender, builder])).toEqual([lender]);
    expect(onThisBeat(find('dexs'), [lender, builder])).toEqual([]);
  });
});
