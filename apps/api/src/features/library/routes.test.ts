import type { Reader } from '@tidemark/contracts/access';
import type { LibraryAction } from '@tidemark/contracts/wire/library';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { article, author, bodyOf, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';

const { free, pioneer, alpha } = MATRIX_READERS;
const text = (words: number, first: string) => `${first} ${'word '.repeat(words - 1)}`.trim();
const long = (words: number, first = 'Body') => {
  const plain = text(words, first);
  return { plain, body: bodyOf(plain) };
};
const ARTICLES = [
  article('alpha-lending', { title: 'Lending in winter', categoryIds: [11], ...long(300) }),
  article('bridges', {
    title: 'bridges and 100 % risk',
    categoryIds: [9],
    authorKeys: ['files:bo'],
    ...long(2000),
  }),
  article('closed', { title: 'Closed doors', access: 'pioneer', ...long(4000, 'Zanzibar') }),
  article('daily', { title: 'Daily note', publishAt: new Date('2026-11-10T00:00:00Z') }),
  article('temporary', { title: 'Temporary' }),
];
const CONTENT = publication(ARTICLES, {
  authors: [author('ada'), author('bo', { firstName: 'Bo', lastName: null })],
});

let api: TestApi;
let ids: Record<string, number>;
let reader: Reader;
let readers = 0;

const slugOf = (id: number) => Object.entries(ids).find(([, one]) => one === id)?.[0];
const idsOf = (...slugs: string[]) => slugs.map((slug) => ids[slug] as number);
const list = async (parameters = '', as = reader) => {
  const response = await api.get(`/library/items${parameters}`, as);
  expect(response.status).toBe(200);
  return response.body.data.map(({ id }: { id: number }) => slugOf(id)) as string[];
};
const act = (...actions: LibraryAction[]) => api.call('POST', '/library/actions', reader, { actions });
const folderNamed = async (name: string) =>
  (await api.call('POST', '/library/folders', reader, { name })).body.data;

beforeAll(async () => {
  api = await startApi();
  await api.publish(CONTENT);
  const { body } = await api.get('/strapi/articles');
  ids = Object.fromEntries(
    body.data.map((item: { id: number; attributes: { slug: string } }) => [item.attributes.slug, item.id]),
  );
});

/** A new reader who has saved all articles, in this order. */
beforeEach(async () => {
  readers += 1;
  reader = { ...pioneer, uid: `reader-${readers}` } as Reader;
  for (const [minute, { slug }] of ARTICLES.entries()) {
    api.clock.now = new Date(Date.UTC(2026, 10, 15, 12, minute));
    await api.call('POST', `/strapi/bookmarks/${ids[slug]}`, reader);
  }
});

describe('GET /library/items', () => {
  it('lists saved articles with status, folders and tags, and pages', async () => {
    const { id } = await folderNamed('To cite');
    await act(
      { type: 'add_to_folder', article_ids: idsOf('temporary'), folder_id: id },
      { type: 'add_tag', article_ids: idsOf('temporary'), tag: ' Big   Picture ' },
      { type: 'set_status', article_ids: idsOf('temporary'), status: 'read' },
    );
    const { body, text: raw } = await api.get('/library/items?pageSize=2', reader);
    expect(body.meta.pagination).toEqual({ page: 1, pageSize: 2, pageCount: 3, total: 5 });
    expect(body.data[0]).toEqual({
      id: ids.temporary,
      attributes: {
        saved_at: '2026-11-15T12:04:00.000Z',
        archived: false,
        status: 'read',
        progress: 1,
        folders: [id],
        note: '',
        tags: ['big picture'],
        article: { data: { id: ids.temporary, attributes: expect.objectContaining({ slug: 'temporary' }) } },
      },
    });
    expect(raw).not.toContain('Body of');
    expect(await list('?page=3&pageSize=2')).toEqual(['alpha-lending']);
    expect(await list('?page=9&pageSize=2')).toEqual([]);
  });

  it.each([
    ['', ['temporary', 'daily', 'closed', 'bridges', 'alpha-lending']],
    ['sort=saved_asc', ['alpha-lending', 'bridges', 'closed', 'daily', 'temporary']],
    ['sort=title', ['bridges', 'closed', 'daily', 'alpha-lending', 'temporary']],
    ['sort=length', ['daily', 'temporary', 'alpha-lending', 'bridges', 'closed']],
    ['sort=date_asc&pageSize=1', ['daily']],
    ['tiers=pioneer', ['closed']],
    ['tiers=alpha,pioneer', ['closed']],
    ['tiers=alpha', []],
    ['category_id=2', ['alpha-lending']],
    ['category_id=999', []],
    ['length=short&sort=saved_asc', ['alpha-lending', 'daily', 'temporary']],
    ['length=medium', ['bridges']],
    ['length=long', ['closed']],
    ['query=WINTER', ['alpha-lending']],
    ['query=100%20%25', ['bridges']],
    ['query=%25', []],
    ['query=brid', ['bridges']],
    ['query=%5F', []],
    ['query=zanzibar', ['closed']],
    ['query=nothing-has-this', []],
    ['query=%20', ['temporary', 'daily', 'closed', 'bridges', 'alpha-lending']],
  ])('returns for %s the articles %j', async (parameters, expected) => {
    expect(await list(`?${parameters}`)).toEqual(expected);
  });

  it('filters by analyst, and lists the analysts of saved articles', async () => {
    const { body } = await api.get('/library/filters', reader);
    expect(body.data.analysts.map(({ name }: { name: string }) => name)).toEqual(['ada Test', 'Bo']);
    expect(await list(`?author_id=${body.data.analysts[1].id}`)).toEqual(['bridges']);
  });

  it('searches bodies only as far as the plan allows, and titles of all', async () => {
    const former = { ...reader, plan: 'free' } as Reader;
    expect(await list('?query=zanzibar', former)).toEqual([]);
    expect(await list('?query=closed', former)).toEqual(['closed']);
    expect((await api.get('/library/items', former)).text).not.toContain('Zanzibar');
  });

  it('keeps an unpublished article without its card, and no filter on articles finds it', async () => {
    await api.publish({ ...CONTENT, articles: ARTICLES.filter(({ slug }) => slug !== 'temporary') });
    const { body } = await api.get('/library/items?pageSize=1', reader);
    expect(body.data).toMatchObject([{ id: ids.temporary, attributes: { article: { data: null } } }]);
    expect(await list('?query=temporary')).toEqual([]);
    expect(await list('?sort=title')).toHaveLength(5);
    await api.publish(CONTENT);
  });

  it.each([
    'sort=x',
    'status=x',
    'tiers=x',
    'length=x',
    'folder_id=x',
    'archived=x',
    'category_id=x',
    'page=0',
    'author_id=0',
  ])('responds 400 to %s', async (parameters) =>
    expectProblem(await api.get(`/library/items?${parameters}`, reader), 'ValidationError'),
  );
});

describe('reading status in the library', () => {
  it('follows what is read and what the reader marks', async () => {
    await api.call('POST', `/library/reading/${ids.daily}`, reader, { position: { progress: 0.5 } });
    await act({ type: 'set_status', article_ids: idsOf('bridges'), status: 'read' });
    expect(await list('?status=in_progress')).toEqual(['daily']);
    expect(await list('?status=read')).toEqual(['bridges']);
    expect(await list('?status=unread')).toEqual(['temporary', 'closed', 'alpha-lending']);
    const marked = await act({
      type: 'set_status',
      article_ids: idsOf('daily', 'bridges', 'closed'),
      status: 'unread',
    });
    expect(marked.body.data.changed).toBe(2);
    expect(await list('?status=unread')).toHaveLength(5);
    await act(...marked.body.data.undo);
    expect(await list('?status=in_progress')).toEqual(['daily']);
    expect(await list('?status=read')).toEqual(['bridges']);
    const { body } = await api.get(`/library/reading/${ids.daily}`, reader);
    expect(body.data).toEqual({ status: 'in_progress', progress: 0.5, position: { progress: 0.5 } });
  });

  it('can be marked although the history is turned off', async () => {
    await api.call('POST', '/library/settings', reader, { history: false });
    await act({ type: 'set_status', article_ids: idsOf('daily'), status: 'read' });
    expect(await list('?status=read')).toEqual(['daily']);
  });
});

describe('actions', () => {
  it('archive and bring back, and My Bookmarks is not affected', async () => {
    const done = await act({ type: 'archive', article_ids: [...idsOf('daily', 'closed'), 999_999] });
    expect(done.body.data.changed).toBe(2);
    expect(await list()).toEqual(['temporary', 'bridges', 'alpha-lending']);
    expect(await list('?archived=true')).toEqual(['daily', 'closed']);
    const bookmarks = await api.get('/strapi/bookmarks', reader);
    expect(bookmarks.body.meta.pagination.total).toBe(5);
    await act(...done.body.data.undo);
    expect(await list('?archived=true')).toEqual([]);
  });

  it('put articles into several folders and give them tags, and undo exactly what was changed', async () => {
    const [first, second] = [await folderNamed('First'), await folderNamed('Second')];
    await act({ type: 'add_to_folder', article_ids: idsOf('daily'), folder_id: first.id });
    const done = await act(
      { type: 'add_to_folder', article_ids: idsOf('daily', 'closed'), folder_id: first.id },
      { type: 'add_to_folder', article_ids: idsOf('daily'), folder_id: second.id },
      { type: 'add_tag', article_ids: idsOf('daily'), tag: 'macro' },
    );
    expect(await list(`?folder_id=${first.id}`)).toEqual(['daily', 'closed']);
    expect(await list(`?folder_id=${second.id}&tag=MACRO`)).toEqual(['daily']);
    const { body } = await api.get('/library/filters', reader);
    expect(body.data.folders).toEqual([
      { id: first.id, name: 'First', total: 2 },
      { id: second.id, name: 'Second', total: 1 },
    ]);
    expect(body.data.tags).toEqual([{ name: 'macro', total: 1 }]);
    await act(...done.body.data.undo);
    expect(await list(`?folder_id=${first.id}`)).toEqual(['daily']);
    expect(await list(`?folder_id=${second.id}`)).toEqual([]);
    expect(await list('?tag=macro')).toEqual([]);
  });

  it('remove articles and restore them with date, archive, folders and tags', async () => {
    const { id } = await folderNamed('Kept');
    await act(
      { type: 'add_to_folder', article_ids: idsOf('closed'), folder_id: id },
      { type: 'add_tag', article_ids: idsOf('closed'), tag: 'kept' },
      { type: 'archive', article_ids: idsOf('closed') },
    );
    const before = await api.get('/library/items?archived=true', reader);
    const removed = await act({ type: 'remove', article_ids: idsOf('closed', 'daily') });
    expect((await api.get('/strapi/bookmarks', reader)).body.meta.pagination.total).toBe(3);
    expect(await list(`?folder_id=${id}`)).toEqual([]);
    const restored = await act(...removed.body.data.undo);
    expect(restored.body.data.changed).toBe(2);
    expect((await api.get('/library/items?archived=true', reader)).text).toBe(before.text);
    expect(await list()).toEqual(['temporary', 'daily', 'bridges', 'alpha-lending']);
  });

  it.each([
    [{ type: 'explode', article_ids: [1] }],
    [{ type: 'archive', article_ids: [] }],
    [{ type: 'archive', article_ids: Array.from({ length: 101 }, (_, n) => n + 1) }],
    [{ type: 'archive', article_ids: [0] }],
    [{ type: 'add_tag', article_ids: [1] }],
    [{ type: 'add_tag', article_ids: [1], tag: '   ' }],
    [{ type: 'add_tag', article_ids: [1], tag: 'x'.repeat(41) }],
    [{ type: 'add_tag', article_ids: [1], tag: 'a\u0000' }],
    [{ type: 'set_status', article_ids: [1] }],
    [{ type: 'set_status', article_ids: [1], status: 'burnt' }],
    [{ type: 'add_to_folder', article_ids: [1] }],
    [{ type: 'add_to_folder', article_ids: [1], folder_id: 999_999 }],
    [
      { type: 'archive', article_ids: [1] },
      { type: 'add_tag', article_ids: [1] },
    ],
    [],
  ])('are rejected as a whole: %j', async (...actions) => {
    expectProblem(await api.call('POST', '/library/actions', reader, { actions }), 'ValidationError');
    expect(await list('?archived=true')).toEqual([]);
  });

  it('change nothing of another reader', async () => {
    const { id } = await folderNamed('Mine');
    const owner = reader;
    reader = { ...alpha, uid: 'somebody-else' } as Reader;
    for (const type of ['archive', 'remove'] as const) {
      expect((await act({ type, article_ids: idsOf('daily') })).body.data).toEqual({ changed: 0, undo: [] });
    }
    expectProblem(
      await act({ type: 'add_to_folder', article_ids: idsOf('daily'), folder_id: id }),
      'ValidationError',
    );
    expectProblem(
      await api.call('POST', `/library/folders/${id}`, reader, { name: 'Theirs' }),
      'NotFoundError',
    );
    await api.call('DELETE', `/library/folders/${id}`, reader);
    expect((await api.get('/library/filters', reader)).body.data).toEqual({
      folders: [],
      tags: [],
      analysts: [],
    });
    expect(await list('', owner)).toHaveLength(5);
    expect((await api.get('/library/filters', owner)).body.data.folders).toEqual([
      { id, name: 'Mine', total: 0 },
    ]);
  });
});

describe('folders', () => {
  it('are created once per name, renamed and deleted without their articles', async () => {
    const one = await folderNamed('One');
    expect((await folderNamed(' One ')).id).toBe(one.id);
    const two = await folderNamed('Two');
    const renamed = await api.call('POST', `/library/folders/${two.id}`, reader, { name: 'Three' });
    expect(renamed.body.data).toEqual({ id: two.id, name: 'Three', total: 0 });
    expectProblem(
      await api.call('POST', `/library/folders/${two.id}`, reader, { name: 'One' }),
      'ValidationError',
    );
    await act({ type: 'add_to_folder', article_ids: idsOf('daily'), folder_id: one.id });
    await api.call('DELETE', `/library/folders/${one.id}`, reader);
    expect((await api.get('/library/filters', reader)).body.data.folders).toHaveLength(1);
    expect(await list()).toHaveLength(5);
  });

  it.each(['', '   ', 'x'.repeat(61)])('are not named %j', async (name) => {
    expectProblem(await api.call('POST', '/library/folders', reader, { name }), 'ValidationError');
  });

  it('are at most 200', async () => {
    const { uid } = reader as Reader & { kind: 'member' };
    await api.db.execute(sql`insert into library_folders (uid, name, created_at)
      select ${uid}, 'Folder ' || n, now() from generate_series(1, 199) n`);
    expect((await folderNamed('The last one')).total).toBe(0);
    expectProblem(
      await api.call('POST', '/library/folders', reader, { name: 'One more' }),
      'ValidationError',
    );
  });
});

it('a free reader organises a locked article without reading it', async () => {
  reader = { ...free, uid: 'free-organiser' } as Reader;
  await api.call('POST', `/strapi/bookmarks/${ids.closed}`, reader);
  await act({ type: 'add_tag', article_ids: idsOf('closed'), tag: 'later' });
  const response = await api.get('/library/items?tag=later', reader);
  expect(response.body.data).toHaveLength(1);
  expect(response.text).not.toContain('Zanzibar');
});

describe('the note of a saved article', () => {
  it('is stored, shown, found by search and removed', async () => {
    const noter = { ...MATRIX_READERS.free, uid: 'noter' } as Reader;
    const { body } = await api.get('/strapi/articles');
    const [{ id }] = body.data;
    const write = (note: string) => api.call('POST', `/library/notes/${id}`, noter, { note });
    expectProblem(await write('Too early'), 'NotFoundError');
    await api.call('POST', `/strapi/bookmarks/${id}`, noter);
    expect((await write(' Cite in chapter 2 ')).status).toBe(200);
    const items = async (query = '') => (await api.get(`/library/items${query}`, noter)).body.data;
    expect((await items())[0].attributes.note).toBe('Cite in chapter 2');
    expect(await items('?query=chapter%202')).toHaveLength(1);
    expect(await items('?query=chapter%203')).toHaveLength(0);
    expectProblem(await write('x'.repeat(5001)), 'ValidationError');
    await write('');
    expect((await items())[0].attributes.note).toBe('');
  });
});

describe('the question after signing up', () => {
  it('is due until it was answered, and not for who follows or has saved something', async () => {
    const { body } = await api.get('/strapi/articles');
    const newcomer = { ...MATRIX_READERS.free, uid: 'newcomer' } as Reader;
    const saver = { ...MATRIX_READERS.free, uid: 'saver' } as Reader;
    const due = async (as: Reader) => (await api.get('/library/welcome', as)).body.data.due;
    expect([await due(newcomer), await due(saver)]).toEqual([true, true]);
    await api.call('POST', `/strapi/bookmarks/${body.data[0].id}`, saver);
    await api.call('POST', '/library/welcome', newcomer, {});
    await api.call('POST', '/library/welcome', newcomer, {});
    expect([await due(newcomer), await due(saver)]).toEqual([false, false]);
    expect((await api.get('/library/settings', newcomer)).body.data).toEqual({ history: true });
  });
});
