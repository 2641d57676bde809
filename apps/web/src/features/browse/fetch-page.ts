import type { Summary } from '../../lib/article.ts';
import { fetchArticles } from '../../lib/calls/articles.ts';
import { mapPage, type Page } from '../../lib/pick.ts';
import { subtreeIds, withOwnCategoriesFirst } from './category-tree.ts';
import { type ListQuery, PAGE_SIZE } from './list-query.ts';

/** A page of one of our lists, for the static page and for the browser alike. */
export async function fetchPage({ category, ...query }: ListQuery): Promise<Page<Summary>> {
  const page = await fetchArticles({ ...query, categoryId: category?.id, pageSize: PAGE_SIZE });
  const ids = category ? subtreeIds(category) : [];
  return mapPage(page, (article) => withOwnCategoriesFirst(ids, article));
}
