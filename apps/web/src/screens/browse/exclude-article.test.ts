import { describe, expect, it } from 'vitest';
import { mergePages } from '../../platform/query/paged-list.ts';
import { excludeArticle } from './exclude-article.ts';

const page = (number: number, ids: readonly number[]) => ({
  items: ids.map((id) => ({ id })),
  pagination: { page: number, pageSize: 3, pageCount: 2, total: 5 },
});

describe('excludeArticle', () => {
  it('removes the article and keeps the pagination', () => {
    expect(excludeArticle(page(1, [9, 8, 7]), { id: 9 })).toEqual(page(1, [8, 7]));
    expect(excludeArticle(page(1, [9, 8, 7]), undefined)).toEqual(page(1, [9, 8, 7]));
  });

  it('[STA-02] lists every other article once over several pages', () => {
    // Something was published in between: the second page begins with the last article of the first.
    const pages = [page(1, [9, 8, 7]), page(2, [7, 6, 5])].map((each) => excludeArticle(each, { id: 9 }));
    expect(mergePages(pages).map(({ id }) => id)).toEqual([8, 7, 6, 5]);
  });
});
