import { categoryBySlug } from '@tidemark/contracts/categories';
import { describe, expect, it } from 'vitest';
import { subtreeIds, withOwnCategoriesFirst } from './category-tree.ts';

const ref = (id: number) => ({ id, name: `name ${id}`, slug: `slug-${id}` });

describe('category tree', () => {
  it('[ENT-10] includes the subcategories', () => {
    const nfts = categoryBySlug('nfts') ?? expect.unreachable();
    expect(subtreeIds(nfts)).toEqual([3, 17, 18]);
  });

  it('moves the categories of the page to the front and keeps the others', () => {
    const article = { categories: [ref(20), ref(7), ref(17)] };
    expect(withOwnCategoriesFirst([3, 17, 18], article).categories).toEqual([ref(17), ref(20), ref(7)]);
    expect(withOwnCategoriesFirst([], article).categories).toEqual(article.categories);
  });
});
