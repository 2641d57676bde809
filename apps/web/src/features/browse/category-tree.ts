import { type Category, subcategoriesOf } from '@tidemark/contracts/categories';
import type { Summary } from '../../lib/article.ts';

/** A category and all that stands under it. */
export function subtreeIds(category: Category): readonly number[] {
  return [category, ...subcategoriesOf(category)].map(({ id }) => id);
}

/** A piece may stand in several categories; on a category's page it goes by the one that put it there. */
export function withOwnCategoriesFirst<T extends Pick<Summary, 'categories'>>(
  ids: readonly number[],
  article: T,
): T {
  const here = article.categories.filter(({ id }) => ids.includes(id));
  const elsewhere = article.categories.filter(({ id }) => !ids.includes(id));
  return { ...article, categories: [...here, ...elsewhere] };
}
