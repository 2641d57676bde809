import type { Reader } from '@tidemark/contracts/access';
import { createRandom, shuffle } from '@tidemark/contracts/seeded-random';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { article, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const MINUTE = 60_000;
const DAY = 24 * 60;

let api: TestApi;
let id: number;
let other: number;
let reader: Reader & { kind: 'member' };
let readers = 0;

/** Minutes after the start of the test. */
const at = (minutes: number) => NOW + minutes * MINUTE;
const setClock = (minutes: number) => {
  api.clock.now = new Date(at(minutes));
};
const newReader = () => {
  readers += 1;
  reader = { ...MATRIX_READERS.pioneer, uid: `organiser-${readers}` } as typeof reader;
};
const post = async (url: string, body: object = {}) => {
  const response = await api.call('POST', url, reader, body);
  expect([url, response.status]).toEqual([url, 200]);
  return response.body.data;
};
const send = (change: object) => post('/library/changes', { changes: [{ article_id: id, ...change }] });
const act = (action: object) => post('/library/actions', { actions: [{ article_ids: [id], ...action }] });
const save = (articleId = id) => post(`/strapi/bookmarks/${articleId}`);
const filters = async () => (await api.get('/library/filters', reader)).body.data;
const folderNames = async () => (await filters()).folders.map(({ name }: { name: string }) => name);

/** Everything that the reader sees of the article in the library; undefined if it is not saved. */
async function seen() {
  const names = new Map(
    (await filters()).folders.map((folder: { id: number; name: string }) => [folder.id, folder.name]),
  );
  for (const archived of [false, true]) {
    const { body } = await api.get(`/library/items?archived=${archived}`, reader);
    const item = body.data.find((one: { id: number }) => one.id === id)?.attributes;
    if (item) {
      const { status, tags, folders } = item;
      return { archived, status, tags, folders: folders.map((one: number) => names.get(one)) };
    }
  }
  return undefined;
}

const tag = (name: string, value: boolean, minutes: number) => ({ tags: [{ name, value, at: at(minutes) }] });
const folder = (name: string, value: boolean, minutes: number) => ({
  folders: [{ name, value, at: at(minutes) }],
});

beforeAll(async () => {
  api = await startApi();
  await api.publish(publication([article('one'), article('two')]));
  const { body } = await api.get('/strapi/articles');
  [id, other] = body.data.map((item: { id: number }) => item.id);
});
beforeEach(async () => {
  newReader();
  setClock(0);
  await save();
});

describe('tags, folders, archive and status that were changed offline', () => {
  it('are stored once, however often they arrive, under the names that the online actions give them', async () => {
    setClock(10);
    const change = {
      ...tag('  Big   PICTURE ', true, 1),
      ...folder(' To   cite', true, 2),
      archived: { value: true, at: at(3) },
      status: { value: 'read', at: at(4) },
    };
    for (const _ of [1, 2]) expect(await send(change)).toEqual({ rejected: [] });
    const expected = { archived: true, status: 'read', tags: ['big picture'], folders: ['To cite'] };
    expect(await seen()).toEqual(expected);
    expect(await folderNames()).toEqual(['To cite']);
    // The same names twice in one change are one field.
    await send({
      tags: [...tag('Macro', true, 5).tags, ...tag('macro ', false, 6).tags, ...tag('MACRO', true, 4).tags],
    });
    expect((await seen())?.tags).toEqual(['big picture']);
  });

  it('lose a tag to a later online removal and win over an earlier one, in both orders of arrival', async () => {
    await act({ type: 'add_tag', tag: 'macro' });
    setClock(5);
    await act({ type: 'remove_tag', tag: 'macro' });
    setClock(10);
    await send(tag('macro', true, 4));
    expect((await seen())?.tags).toEqual([]);
    await send(tag('macro', true, 6));
    expect((await seen())?.tags).toEqual(['macro']);
    // An online addition of a tag that the article has is a later write too.
    await act({ type: 'add_tag', tag: 'macro' });
    setClock(20);
    await send(tag('macro', false, 9));
    expect((await seen())?.tags).toEqual(['macro']);
    await send(tag('macro', false, 11));
    expect((await seen())?.tags).toEqual([]);
  });

  it('lose folder and archive to later online changes only', async () => {
    const { id: folderId } = await post('/library/folders', { name: 'To cite' });
    await act({ type: 'add_to_folder', folder_id: folderId });
    await act({ type: 'archive' });
    setClock(5);
    await act({ type: 'remove_from_folder', folder_id: folderId });
    await act({ type: 'unarchive' });
    setClock(10);
    await send({ ...folder('To cite', true, 4), archived: { value: true, at: at(4) } });
    expect(await seen()).toMatchObject({ archived: false, folders: [] });
    await send({ ...folder('To cite', true, 6), archived: { value: true, at: at(6) } });
    expect(await seen()).toMatchObject({ archived: true, folders: ['To cite'] });
    await send({ ...folder('To cite', false, 7), archived: { value: false, at: at(7) } });
    expect(await seen()).toMatchObject({ archived: false, folders: [] });
  });

  it('create a folder again only if they are later than its deletion', async () => {
    const { id: folderId } = await post('/library/folders', { name: 'To cite' });
    await act({ type: 'add_to_folder', folder_id: folderId });
    setClock(5);
    await api.call('DELETE', `/library/folders/${folderId}`, reader);
    setClock(10);
    expect(await send(folder('To cite', true, 4))).toEqual({ rejected: [] });
    expect(await folderNames()).toEqual([]);
    await send(folder('To cite', true, 6));
    expect((await seen())?.folders).toEqual(['To cite']);
    // Also a folder with this name that was created since does not get what was put into the deleted one.
    await send({ article_id: other, ...folder('To cite', true, 4) });
    expect((await filters()).folders).toMatchObject([{ name: 'To cite' }]);
    expect((await seen())?.folders).toEqual(['To cite']);
  });

  it('follow a folder that was renamed meanwhile', async () => {
    const { id: folderId } = await post('/library/folders', { name: 'Old' });
    setClock(5);
    await post(`/library/folders/${folderId}`, { name: 'New' });
    setClock(10);
    await send(folder('Old', true, 4));
    expect((await seen())?.folders).toEqual(['New']);
    expect(await folderNames()).toEqual(['New']);
    await send(folder('New', false, 6));
    expect((await seen())?.folders).toEqual([]);
    // The time of the removal belongs to the folder, whatever its name.
    await post(`/library/folders/${folderId}`, { name: 'Newer' });
    await send(folder('New', true, 5.5));
    expect((await seen())?.folders).toEqual([]);
    await api.call('DELETE', `/library/folders/${folderId}`, reader);
    await send(folder('Old', true, 4));
    expect(await folderNames()).toEqual([]);
  });

  it('remove and save an article with what was done to it, which an online bookmark does not archive', async () => {
    setClock(10);
    await send({ ...tag('macro', true, 1), archived: { value: true, at: at(1) } });
    await send({ saved: { value: false, at: at(3) } });
    expect(await seen()).toBeUndefined();
    expect(await send({ ...folder('Later', true, 4), archived: { value: true, at: at(4) } })).toEqual({
      rejected: [],
    });
    expect(await seen()).toBeUndefined();
    await send({ saved: { value: true, at: at(5) } });
    expect(await seen()).toEqual({ archived: true, status: 'unread', tags: ['macro'], folders: ['Later'] });
    await api.call('DELETE', `/strapi/bookmarks/${id}`, reader);
    setClock(11);
    await save();
    await send({ archived: { value: true, at: at(6) } });
    expect(await seen()).toEqual({ archived: false, status: 'unread', tags: ['macro'], folders: ['Later'] });
  });

  it('keep the archive of an article that was restored online', async () => {
    await act({ type: 'archive' });
    setClock(5);
    const { undo } = await act({ type: 'remove' });
    setClock(6);
    await post('/library/actions', { actions: undo });
    setClock(10);
    await send({ archived: { value: false, at: at(4) } });
    expect((await seen())?.archived).toBe(true);
  });

  it('mark articles by time, also while the history is turned off', async () => {
    await post('/library/settings', { history: false });
    setClock(5);
    await act({ type: 'set_status', status: 'read' });
    setClock(10);
    await send({ status: { value: 'unread', at: at(4) } });
    expect((await seen())?.status).toBe('read');
    await send({ status: { value: 'unread', at: at(6) } });
    expect((await seen())?.status).toBe('unread');
    await post('/library/settings', { history: true });
    await post(`/library/reading/${id}`, { position: { progress: 0.4 } });
    await send({ status: { value: 'read', at: at(10) } });
    setClock(12);
    await send({ status: { value: 'in_progress', at: at(11) } });
    const { body } = await api.get(`/library/reading/${id}`, reader);
    expect(body.data).toMatchObject({ status: 'in_progress', progress: 0.4 });
    await api.call('DELETE', '/library/reading', reader);
    await send({ status: { value: 'read', at: at(11) } });
    expect((await seen())?.status).toBe('unread');
  });

  it('cannot be newer than the server’s clock, and are ignored after 90 days', async () => {
    await send(tag('ahead', true, 60));
    setClock(1);
    await act({ type: 'remove_tag', tag: 'ahead' });
    expect((await seen())?.tags).toEqual([]);
    setClock(91 * DAY);
    await send({
      ...{ ...tag('old', true, 0), ...folder('Old', true, 0) },
      ...{ archived: { value: true, at: at(0) }, status: { value: 'read', at: at(0) } },
    });
    expect(await seen()).toEqual({ archived: false, status: 'unread', tags: [], folders: [] });
    expect(await folderNames()).toEqual([]);
  });

  it('are rejected for a folder too many, while the rest of the change is stored', async () => {
    await api.db.execute(sql`insert into library_folders (uid, name, created_at)
      select ${reader.uid}, 'Folder ' || n, now() from generate_series(1, 200) n`);
    const folders = [...folder('Folder 7', true, 0).folders, ...folder('One more', true, 0).folders];
    expect(await send({ folders, ...tag('macro', true, 0) })).toEqual({ rejected: [0] });
    expect(await seen()).toMatchObject({ folders: ['Folder 7'], tags: ['macro'] });
    expect(await folderNames()).toHaveLength(200);
    // A folder that exists can still be used online.
    expect((await post('/library/folders', { name: 'Folder 8' })).name).toBe('Folder 8');
  });

  it.each([
    [{ tags: [{ name: '', value: true, at: 1 }] }],
    [{ tags: [{ name: '  ', value: true, at: 1 }] }],
    [{ tags: [{ name: 'x'.repeat(41), value: true, at: 1 }] }],
    [{ tags: [{ name: 'a\u0000', value: true, at: 1 }] }],
    [{ tags: [{ name: 'a', value: 'yes', at: 1 }] }],
    [{ tags: [{ name: 'a', value: true, at: -1 }] }],
    [{ tags: Array.from({ length: 21 }, (_, n) => ({ name: `t${n}`, value: true, at: 1 })) }],
    [{ folders: [{ name: 'x'.repeat(61), value: true, at: 1 }] }],
    [{ folders: [{ name: '\t', value: true, at: 1 }] }],
    [{ folders: [{ value: true, at: 1 }] }],
    [{ archived: { value: 'yes', at: 1 } }],
    [{ status: { value: 'burnt', at: 1 } }],
  ])('are not accepted as %j', async (change) =>
    expectProblem(
      await api.call('POST', '/library/changes', reader, { changes: [{ article_id: id, ...change }] }),
      'ValidationError',
    ),
  );

  it('are stored together with online actions that arrive at the same time', async () => {
    setClock(10);
    const { id: folderId } = await post('/library/folders', { name: 'To cite' });
    await Promise.all([
      ...Array.from({ length: 5 }, (_, n) => send({ ...tag(`t${n}`, true, 5), ...folder('New', true, 5) })),
      ...Array.from({ length: 4 }, (_, n) => act({ type: 'add_tag', tag: `t${n + 5}` })),
      act({ type: 'add_to_folder', folder_id: folderId }),
      act({ type: 'archive' }),
      ...Array.from({ length: 3 }, () => post('/library/folders', { name: 'New' })),
      ...Array.from({ length: 3 }, () => save()),
    ]);
    expect(await seen()).toEqual({
      ...{ archived: true, status: 'unread', folders: ['To cite', 'New'] },
      tags: Array.from({ length: 9 }, (_, n) => `t${n}`),
    });
  });

  it('lead to the same library in whatever order they arrive', async () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const random = createRandom(seed);
      // All later than the bookmark, so that every one of them counts.
      const changes = Array.from({ length: 10 }, () => {
        const written = { value: random(2) === 0, at: at(1 + random(8)) };
        const kinds = [
          { saved: written },
          { archived: written },
          { tags: [{ name: 'macro', ...written }] },
          { folders: [{ name: 'To cite', ...written }] },
          { folders: [{ name: 'Later', ...written }] },
        ];
        return { article_id: id, ...kinds[random(kinds.length)] };
      });
      const results: unknown[] = [];
      for (const order of [changes, shuffle(changes, random), shuffle([...changes, ...changes], random)]) {
        newReader();
        setClock(0);
        await save();
        setClock(10);
        for (const change of order) await post('/library/changes', { changes: [change] });
        // What is hidden while the article is not saved is compared too.
        const result = await seen();
        await save();
        results.push([result, await seen()]);
      }
      expect([seed, results[1], results[2]]).toEqual([seed, results[0], results[0]]);
    }
  });
});
