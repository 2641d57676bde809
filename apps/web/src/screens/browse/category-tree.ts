import { type Category, subcategoriesOf } from '@tidemark/contracts/categories';
import type { Summary } from '../../domain/articles/index.ts';

/** Ids of a category and its subcategories. */
export function subtreeIds(category: Category): readonly number[] {
  return [category, ...subcategoriesOf(category)].map(({ id }) => id);
}

/** An article may have several categories; on a category page, the category of that page is displayed. */
export function withOwnCategoriesFirst<T extends Pick<Summary, 'categories'>>(
  ids: readonly number[],
  article: T,
): T {
  const here = article.categories.filter(({ id }) => ids.includes(id));
  const elsewhere = article.categories.filter(({ id }) => !ids.includes(id));
  return { ...article, categories: [...here, ...elsewhere] };
}
