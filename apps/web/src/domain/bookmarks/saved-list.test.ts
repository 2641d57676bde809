import { pagination } from '@tidemark/contracts/paging';
import { afterEach, describe, expect, it } from 'vitest';
import { mergePages, observePages } from '../../platform/query/paged-list.ts';
import { client, queryLayer } from '../../platform/query/query-layer.ts';
import { SAVED_PAGE_SIZE, savedPages } from './queries.ts';

function bookmarks(count: number) {
  let ids = upTo(count);
  const fetchPage = async ({ page = 1, pageSize = SAVED_PAGE_SIZE }) => ({
    items: ids.slice((page - 1) * pageSize, page * pageSize).map((id) => ({ id })),
    pagination: pagination(page, pageSize, ids.length),
  });
  return {
    source: savedPages({ fetchPage, isSaved: (id) => ids.includes(id) }),
    remove: (...removed: number[]) => {
      ids = ids.filter((id) => !removed.includes(id));
    },
    addOnTop: (...added: number[]) => {
      ids = [...added, ...ids];
    },
  };
}

async function readAll(
  source: ReturnType<typeof bookmarks>['source'],
  afterFirstPage: () => void,
): Promise<readonly number[]> {
  const observer = observePages(queryLayer, { queryKey: ['list', 'saved'], ...source });
  await observer.refetch();
  afterFirstPage();
  while (observer.getCurrentResult().hasNextPage) await observer.fetchNextPage();
  return mergePages(observer.getCurrentResult().data?.pages ?? []).map(({ id }) => id);
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

afterEach(() => client.clear());

describe('a reading list that is loaded page by page', () => {
  it('[STA-02] lists every entry once', async () => {
    expect(await readAll(bookmarks(45).source, () => {})).toEqual(upTo(45));
  });

  it('[STA-01] skips nothing when entries were removed meanwhile', async () => {
    const { source, remove } = bookmarks(45);
    expect(await readAll(source, () => remove(2, 3, 5))).toEqual(upTo(45));
  });

  it('[STA-01] continues when a whole page was removed', async () => {
    const { source, remove } = bookmarks(45);
    expect(await readAll(source, () => remove(...upTo(20)))).toEqual(upTo(45));
  });

  it('[STA-02] skips what another tab has added on top', async () => {
    const { source, addOnTop } = bookmarks(45);
    const added = upTo(20).map((id) => id + 100);
    const all = await readAll(source, () => addOnTop(...added));
    expect(all.filter((id) => id <= 45)).toEqual(upTo(45));
  });
});
