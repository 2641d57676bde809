import type { Category } from '@tidemark/contracts/categories';
import { DEFAULT_SORT } from '@tidemark/contracts/paging';
import type { Summary } from '../../domain/articles/index.ts';
import type { Page } from '../../platform/http/unwrap.ts';
import type { Loaded } from '../../platform/query/loaded.ts';
import { useApiQuery } from '../../platform/query/use-api-query.ts';
import { useSort } from './use-sort.ts';

/** The first page of a category in the order of the URL: from the static page, or fetched for other orders. */
export function useFirstPage(category: Category, staticPage: Page<Summary>): Loaded<Page<Summary>> {
  const [sort] = useSort();
  const isStatic = sort === DEFAULT_SORT;
  const fetched = useApiQuery(isStatic ? null : `category ${category.slug} ${sort}`, async () => {
    const { fetchPage } = await import('./fetch-page.ts');
    return fetchPage({ category, sort, page: 1 });
  });
  return isStatic ? { kind: 'ready', value: staticPage } : fetched;
}
