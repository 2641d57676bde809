import { fetchArticles } from '../../domain/articles/calls.ts';
import type { Summary } from '../../domain/articles/index.ts';
import { mapPage, type Page } from '../../platform/http/unwrap.ts';
import { subtreeIds, withOwnCategoriesFirst } from './category-tree.ts';
import { type ListQuery, PAGE_SIZE } from './list-query.ts';

/** One page of a list. Used for static pages and in the browser. */
export async function fetchPage({ category, ...query }: ListQuery): Promise<Page<Summary>> {
  const page = await fetchArticles({ ...query, categoryId: category?.id, pageSize: PAGE_SIZE });
  const ids = category ? subtreeIds(category) : [];
  return mapPage(page, (article) => withOwnCategoriesFirst(ids, article));
}
