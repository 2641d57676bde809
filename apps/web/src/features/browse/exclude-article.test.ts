import { describe, expect, it } from 'vitest';
import { reduceList, startList } from '../../lib/list.ts';
import { excludeArticle } from './exclude-article.ts';

const page = (number: number, ids: readonly number[]) => ({
  items: ids.map((id) => ({ id })),
  pagination: { page: number, pageSize: 3, pageCount: 2, total: 5 },
});
const idsOf = (list: ReturnType<typeof startList<{ id: number }>>) =>
  list.kind === 'ready' ? list.items.map(({ id }) => id) : [];

describe('excludeArticle', () => {
  it('removes the article and keeps the pagination', () => {
    expect(excludeArticle(page(1, [9, 8, 7]), { id: 9 })).toEqual(page(1, [8, 7]));
    expect(excludeArticle(page(1, [9, 8, 7]), undefined)).toEqual(page(1, [9, 8, 7]));
  });

  it('[STA-02] goes on without the lead and without doubles', () => {
    const lead = { id: 9 };
    const first = startList(excludeArticle(page(1, [9, 8, 7]), lead));
    // Something was published in between: the second page begins with what ended the first.
    const grown = reduceList(first, { kind: 'answered', page: excludeArticle(page(2, [7, 6, 5]), lead) });
    expect(idsOf(grown)).toEqual([8, 7, 6, 5]);
  });
});
