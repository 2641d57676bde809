import { CATEGORIES, categoryBySlug } from '@tidemark/contracts/categories';
import { describe, expect, it } from 'vitest';
import { analystsCovering } from './load.ts';

const find = (slug: string) => categoryBySlug(slug) ?? CATEGORIES[0] ?? expect.unreachable();
const lender = { name: 'lender', beats: [11, 15] };
const builder = { name: 'builder', beats: [7] };

describe('who is on a beat', () => {
  it('[SCR-14] covers the category of a subcategory', () => {
    expect(analystsCovering(find('defi'), [lender, builder])).toEqual([lender]);
  });

  it('[SCR-14] covers a subcategory only by name', () => {
    expect(analystsCovering(find('lending'), [lender, builder])).toEqual([lender]);
    expect(analystsCovering(find('dexs'), [lender, builder])).toEqual([]);
  });
});
