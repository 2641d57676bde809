import { categoryBySlug } from '@tidemark/contracts/categories';
import { describe, expect, it } from 'vitest';
import { subtreeIds, withOwnCategoriesFirst } from './category-tree.ts';

const ref = (id: number) => ({ id, name: `name ${id}`, slug: `slug-${id}` });

describe('a category and what stands under it', () => {
  it('[ENT-10] counts its subcategories in', () => {
    const nfts = categoryBySlug('nfts') ?? expect.unreachable();
    expect(subtreeIds(nfts)).toEqual([3, 17, 18]);
  });

  it('puts the category of this page before those of others, and loses none', () => {
    const article = { categories: [ref(20), ref(7), ref(17)] };
    expect(withOwnCategoriesFirst([3, 17, 18], article).categories).toEqual([ref(17), ref(20), ref(7)]);
    expect(withOwnCategoriesFirst([], article).categories).toEqual(article.categories);
  });
});
