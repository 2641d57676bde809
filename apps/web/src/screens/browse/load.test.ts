import { CATEGORIES, categoryBySlug } from '@tidemark/contracts/categories';
import { describe, expect, it } from 'vitest';
import { analystsCovering } from './load.ts';

const find = (slug: string) => categoryBySlug(slug) ?? CATEGORIES[0] ?? expect.unreachable();
const lender = { name: 'lender', beats: [11, 15] };
const builder = { name: 'builder', beats: [7] };

describe('analystsCovering', () => {
  it('[SCR-14] includes analysts of its subcategories', () => {
    expect(analystsCovering(find('defi'), [lender, builder])).toEqual([lender]);
  });

  it('[SCR-14] lists only its own analysts for a subcategory', () => {
    expect(analystsCovering(find('lending'), [lender, builder])).toEqual([lender]);
    expect(analystsCovering(find('dexs'), [lender, builder])).toEqual([]);
  });
});
