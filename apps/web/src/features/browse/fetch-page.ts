import { mapPage, type Page } from '../../lib/api/unwrap.ts';
import type { Summary } from '../../lib/article.ts';
import { fetchArticles } from '../../lib/calls/articles.ts';
import { subtreeIds, withOwnCategoriesFirst } from './category-tree.ts';
import { type ListQuery, PAGE_SIZE } from './list-query.ts';

/** One page of a list. Used for static pages and in the browser. */
export async function fetchPage({ category, ...query }: ListQuery): Promise<Page<Summary>> {
  const page = await fetchArticles({ ...query, categoryId: category?.id, pageSize: PAGE_SIZE });
  const ids = category ? subtreeIds(category) : [];
  return mapPage(page, (article) => withOwnCategoriesFirst(ids, article));
}
