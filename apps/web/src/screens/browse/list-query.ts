import { accessOfTier } from '@tidemark/contracts/access';
import type { Category } from '@tidemark/contracts/categories';
import type { ArticleQuery } from '../../domain/articles/calls.ts';

export const PAGE_SIZE = 12;

/** Access values with the Free label, with or without an account. */
export const FREE_ACCESS = accessOfTier('free');

export interface ListQuery extends Pick<ArticleQuery, 'access' | 'sort' | 'page'> {
  readonly category?: Category;
}
