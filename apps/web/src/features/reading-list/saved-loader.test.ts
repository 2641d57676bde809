import { pagination } from '@tidemark/contracts/paging';
import { describe, expect, it } from 'vitest';
import { reduceList, startList } from '../../lib/list.ts';
import { PAGE_SIZE, savedLoader } from './saved-loader.ts';

function shelfOf(count: number) {
  let ids = Array.from({ length: count }, (_, index) => index + 1);
  const fetchPage = async ({ page = 1, pageSize = PAGE_SIZE }) => ({
    items: ids.slice((page - 1) * pageSize, page * pageSize).map((id) => ({ id })),
    pagination: pagination(page, pageSize, ids.length),
  });
  return {
    load: savedLoader({ fetchPage, isSaved: (id) => ids.includes(id) }),
    remove: (...gone: number[]) => {
      ids = ids.filter((id) => !gone.includes(id));
    },
    addOnTop: (...added: number[]) => {
      ids = [...added, ...ids];
    },
  };
}

async function readAll(load: ReturnType<typeof shelfOf>['load'], between: () => void): Promise<number[]> {
  let list = startList(await load(1, []));
  between();
  while (list.kind === 'ready' && list.nextPage !== undefined) {
    list = reduceList(list, { kind: 'answered', page: await load(list.nextPage, list.items) });
  }
  return list.kind === 'ready' ? list.items.map(({ id }) => id) : [];
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('a reading list that goes on', () => {
  it('[STA-02] brings every entry once', async () => {
    const { load } = shelfOf(45);
    expect(await readAll(load, () => {})).toEqual(upTo(45));
  });

  it('[STA-01] skips nothing when entries were removed meanwhile', async () => {
    const { load, remove } = shelfOf(45);
    expect(await readAll(load, () => remove(2, 3, 5))).toEqual(upTo(45));
  });

  it('[STA-01] goes on when a whole page was removed', async () => {
    const { load, remove } = shelfOf(45);
    expect(await readAll(load, () => remove(...upTo(20)))).toEqual(upTo(45));
  });

  it('[STA-02] passes over what another tab has added on top', async () => {
    const { load, addOnTop } = shelfOf(45);
    const added = upTo(20).map((id) => id + 100);
    const all = await readAll(load, () => addOnTop(...added));
    expect(all.filter((id) => id <= 45)).toEqual(upTo(45));
  });
});
