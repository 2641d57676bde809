import { accessOfTier } from '@tidemark/contracts/access';
import { SPECIAL_CATEGORY_IDS } from '@tidemark/contracts/categories';
import { fetchArticles, fetchLatest } from '../../domain/articles/calls.ts';
import { FEED_PAGE_SIZE as pageSize } from './page-size.ts';

export const all = (page: number) => fetchLatest({ page, pageSize });

export const free = (page: number) =>
  fetchArticles({
    access: accessOfTier('free'),
    excludedCategories: SPECIAL_CATEGORY_IDS,
    page,
    pageSize,
  });
