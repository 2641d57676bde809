import type { Reader } from '@tidemark/contracts/access';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { article, publication } from '../../../test/factory.ts';
import { startApi, type TestApi, type TestResponse } from '../../../test/support.ts';
import { query } from '../../platform/database/database.ts';

const { free, pioneer, alpha } = MATRIX_READERS;
const CONTENT = publication([
  ...['one', 'two', 'three'].map((slug) => article(slug)),
  article('locked', { access: 'pioneer', text: 'Zanzibar is the secret.' }),
  article('temporary'),
]);
const NOON = Date.UTC(2026, 10, 15, 12);
const MINUTE = 60_000;

let api: TestApi;
let ids: Record<string, number>;

/** A reader of their own for each test. */
let readers = 0;
const newReader = (base: Reader = pioneer): Reader => {
  readers += 1;
  return { ...base, uid: `reader-${readers}` } as Reader;
};
const at = (minutes: number) => {
  api.clock.now = new Date(NOON + minutes * MINUTE);
};
const anchor = (progress: number, exact = 'Body of') => ({
  progress,
  quote: { exact, prefix: '', suffix: ' one.' },
  range: { start: 0, end: exact.length },
});
const pathOf = (slug: string) => `/library/reading/${ids[slug]}`;
const report = (reader: Reader, slug: string, body: object) => api.call('POST', pathOf(slug), reader, body);
const history = async (reader: Reader, parameters = '') =>
  (await api.get(`/library/history${parameters}`, reader)).body.data.map(
    (entry: { id: number; attributes: { status: string; progress: number } }) => [
      Object.entries(ids).find(([, id]) => id === entry.id)?.[0],
      entry.attributes.status,
      entry.attributes.progress,
    ],
  );

beforeAll(async () => {
  api = await startApi();
  await api.publish(CONTENT);
  const list: TestResponse = await api.get('/strapi/articles');
  ids = Object.fromEntries(
    list.body.data.map((item: { id: number; attributes: { slug: string } }) => [
      item.attributes.slug,
      item.id,
    ]),
  );
});

describe('a reading position', () => {
  it('is returned on every device, with its selectors', async () => {
    const reader = newReader();
    expect((await api.get(pathOf('one'), reader)).body).toEqual({
      data: { status: 'unread', progress: 0, position: null },
      meta: {},
    });
    const stored = await report(reader, 'one', { position: anchor(0.4) });
    expect(stored.status).toBe(200);
    expect(stored.body.data).toEqual({ status: 'in_progress', progress: 0.4, position: anchor(0.4) });
    expect((await api.get(pathOf('one'), reader)).body).toEqual(stored.body);
  });

  it('is replaced by a later one, and the article is read once it was finished', async () => {
    const reader = newReader();
    at(0);
    await report(reader, 'one', { position: anchor(0.4) });
    at(1);
    await report(reader, 'one', { position: anchor(0.9), finished: true });
    expect((await api.get(pathOf('one'), reader)).body.data).toMatchObject({ status: 'read', progress: 1 });
    at(2);
    await report(reader, 'one', { position: anchor(0.2) });
    expect((await api.get(pathOf('one'), reader)).body.data).toEqual({
      status: 'read',
      progress: 1,
      position: anchor(0.2),
    });
    at(3);
    await report(reader, 'one', { finished: false });
    expect(await history(reader)).toEqual([['one', 'unread', 0]]);
    at(4);
    await report(reader, 'one', { position: anchor(0.3) });
    expect(await history(reader)).toEqual([['one', 'in_progress', 0.3]]);
  });

  it('belongs to its reader', async () => {
    const [reader, other] = [newReader(), newReader()];
    await report(reader, 'one', { position: anchor(0.4) });
    expect((await api.get(pathOf('one'), other)).body.data.status).toBe('unread');
    expect(await history(other)).toEqual([]);
    await api.call('DELETE', pathOf('one'), other);
    await api.call('DELETE', '/library', other);
    expect(await history(reader)).toEqual([['one', 'in_progress', 0.4]]);
  });

  it('is rejected for an article that the reader may not read', async () => {
    const reader = newReader(free);
    expectProblem(await report(reader, 'locked', { position: anchor(0.4) }), 'PlanError');
    expect(await history(reader)).toEqual([]);
    expectProblem(
      await api.call('POST', '/library/reading/999999', reader, { position: anchor(0.1) }),
      'NotFoundError',
    );
  });

  it('is withheld after the plan has ended; the history keeps the title and no word of the body', async () => {
    const reader = newReader(pioneer);
    await report(reader, 'locked', { position: anchor(0.4, 'Zanzibar') });
    expect((await api.get(pathOf('locked'), reader)).text).toContain('Zanzibar');
    const former = { ...reader, plan: 'free' } as Reader;
    const state = await api.get(pathOf('locked'), former);
    expect(state.body.data).toEqual({ status: 'in_progress', progress: 0.4, position: null });
    const list = await api.get('/library/history', former);
    expect(list.body.data[0].attributes.article.data.attributes.title).toBe('Title of locked');
    expect(state.text + list.text).not.toContain('Zanzibar');
  });

  it.each([
    { position: { progress: 2 } },
    { position: { progress: 'x' } },
    { position: { ...anchor(0.1), quote: { exact: 'a'.repeat(121), prefix: '', suffix: '' } } },
    { position: { ...anchor(0.1), quote: { exact: '', prefix: '', suffix: '' } } },
    { position: { ...anchor(0.1), range: { start: -1, end: 3 } } },
    { position: { ...anchor(0.1), quote: { exact: 'a\u0000', prefix: '', suffix: '' } } },
    { position: { progress: 0.5, fingerprint: { section: '<b>', index: 0, textHash: '' } } },
    { finished: 'perhaps' },
  ])('responds 400 to %j and stores nothing', async (body) => {
    const reader = newReader();
    expectProblem(await report(reader, 'one', body), 'ValidationError');
    expect(await history(reader)).toEqual([]);
  });

  it('keeps the later of concurrent reports', async () => {
    const reader = newReader();
    await Promise.all(
      [0.1, 0.2, 0.3, 0.4].map((progress) => report(reader, 'one', { position: anchor(progress) })),
    );
    expect((await api.get(pathOf('one'), reader)).body.data.progress).toBe(0.4);
  });
});

describe('GET /library/history', () => {
  it('lists the last read article first, by status and by page, with cards', async () => {
    const reader = newReader();
    for (const [minute, slug] of ['one', 'two', 'three'].entries()) {
      at(minute);
      await report(reader, slug, { position: anchor(0.3), ...(slug === 'two' ? { finished: true } : {}) });
    }
    expect(await history(reader)).toEqual([
      ['three', 'in_progress', 0.3],
      ['two', 'read', 1],
      ['one', 'in_progress', 0.3],
    ]);
    expect(await history(reader, '?status=in_progress')).toEqual([
      ['three', 'in_progress', 0.3],
      ['one', 'in_progress', 0.3],
    ]);
    const second = await api.get('/library/history?page=2&pageSize=2', reader);
    expect(second.body.meta.pagination).toEqual({ page: 2, pageSize: 2, pageCount: 2, total: 3 });
    expect(second.body.data).toEqual([
      {
        id: ids.one,
        attributes: {
          status: 'in_progress',
          progress: 0.3,
          updated_at: '2026-11-15T12:00:00.000Z',
          article: {
            data: { id: ids.one, attributes: expect.objectContaining({ slug: 'one', bookmark: false }) },
          },
        },
      },
    ]);
    expect(second.text).not.toContain('Body of');
  });

  it('keeps the entry of an unpublished article without its card', async () => {
    const reader = newReader();
    await report(reader, 'temporary', { position: anchor(0.3) });
    await api.publish({ ...CONTENT, articles: CONTENT.articles.filter(({ slug }) => slug !== 'temporary') });
    const { body } = await api.get('/library/history', reader);
    expect(body.data).toMatchObject([{ id: ids.temporary, attributes: { article: { data: null } } }]);
    expect((await api.get(pathOf('temporary'), reader)).body.data.position).toBeNull();
    await api.publish(CONTENT);
  });
});

describe('removing from the history', () => {
  it('removes one article or all, and an older position of a device does not bring it back', async () => {
    const reader = newReader();
    at(0);
    await report(reader, 'one', { position: anchor(0.1) });
    await report(reader, 'two', { position: anchor(0.2) });
    at(10);
    expect((await api.call('DELETE', pathOf('one'), reader)).body).toEqual({ data: null, meta: {} });
    expect(await history(reader)).toEqual([['two', 'in_progress', 0.2]]);
    const merge = (slug: string, minutes: number) =>
      api.call('POST', '/library/reading', reader, {
        records: [{ article_id: ids[slug], position: anchor(0.7), at: NOON + minutes * MINUTE }],
      });
    await merge('one', 5);
    expect(await history(reader)).toEqual([['two', 'in_progress', 0.2]]);
    await api.call('DELETE', '/library/reading', reader);
    expect(await history(reader)).toEqual([]);
    await merge('two', 9);
    expect(await history(reader)).toEqual([]);
    at(20);
    await merge('one', 15);
    expect(await history(reader)).toEqual([['one', 'in_progress', 0.7]]);
  });

  it('forgets after 90 days that something was removed', async () => {
    const reader = newReader() as Reader & { kind: 'member' };
    at(0);
    await report(reader, 'one', { position: anchor(0.1) });
    await api.call('DELETE', pathOf('one'), reader);
    const stored = () => query(api.db, sql`select article_id from reading_records where uid = ${reader.uid}`);
    expect(await stored()).toEqual([{ article_id: ids.one }]);
    at(91 * 24 * 60);
    await api.call('DELETE', pathOf('two'), reader);
    expect(await stored()).toEqual([{ article_id: ids.two }]);
    at(0);
  });
});

describe('positions of a device', () => {
  it('are merged at sign-in: the later position of each article wins', async () => {
    const reader = newReader();
    at(0);
    await report(reader, 'one', { position: anchor(0.1) });
    await report(reader, 'two', { position: anchor(0.2) });
    const fingerprint = { section: 'abc', index: 3, textHash: 'xyz1' };
    const records = [
      { article_id: ids.one, position: { progress: 0.8, fingerprint }, at: NOON + 5 * MINUTE },
      { article_id: ids.two, position: { progress: 0.9 }, at: NOON - 5 * MINUTE },
      { article_id: ids.three, position: { progress: 0.5 }, at: NOON - MINUTE },
      { article_id: 999_999, position: { progress: 0.5 }, at: NOON },
    ];
    at(10);
    expect((await api.call('POST', '/library/reading', reader, { records })).body).toEqual({
      data: null,
      meta: {},
    });
    expect(await history(reader)).toEqual([
      ['one', 'in_progress', 0.8],
      ['two', 'in_progress', 0.2],
      ['three', 'in_progress', 0.5],
    ]);
    expect((await api.get(pathOf('one'), reader)).body.data.position).toEqual({ progress: 0.8, fingerprint });
    const before = await api.get('/library/history', reader);
    await api.call('POST', '/library/reading', reader, { records });
    expect((await api.get('/library/history', reader)).text).toBe(before.text);
  });

  it('from a clock that is ahead do not win over what is read later', async () => {
    const reader = newReader();
    at(0);
    await api.call('POST', '/library/reading', reader, {
      records: [{ article_id: ids.one, position: anchor(0.9), at: NOON + 1_000_000 * MINUTE }],
    });
    at(1);
    await report(reader, 'one', { position: anchor(0.2) });
    expect(await history(reader)).toEqual([['one', 'in_progress', 0.2]]);
  });

  it('older than 90 days are not accepted, and neither are more than 40 at once', async () => {
    const reader = newReader();
    at(0);
    const record = (time: number) => ({ article_id: ids.one, position: { progress: 0.9 }, at: time });
    await api.call('POST', '/library/reading', reader, { records: [record(NOON - 91 * 24 * 60 * MINUTE)] });
    expect(await history(reader)).toEqual([]);
    const records = Array.from({ length: 41 }, () => record(NOON));
    expectProblem(await api.call('POST', '/library/reading', reader, { records }), 'ValidationError');
  });
});

describe('the history setting', () => {
  it('turns recording off and on again, and keeps what was recorded', async () => {
    const reader = newReader();
    expect((await api.get('/library/settings', reader)).body.data).toEqual({ history: true });
    at(0);
    await report(reader, 'one', { position: anchor(0.1) });
    const off = await api.call('POST', '/library/settings', reader, { history: false });
    expect(off.body.data).toEqual({ history: false });
    at(1);
    await report(reader, 'one', { position: anchor(0.5) });
    await api.call('POST', '/library/reading', reader, {
      records: [{ article_id: ids.two, position: anchor(0.9), at: NOON }],
    });
    expect(await history(reader)).toEqual([['one', 'in_progress', 0.1]]);
    await api.call('POST', '/library/settings', reader, { history: true });
    await report(reader, 'one', { position: anchor(0.6) });
    expect(await history(reader)).toEqual([['one', 'in_progress', 0.6]]);
  });
});

describe('DELETE /library', () => {
  it('leaves no row of the reader in any table', async () => {
    const reader = newReader(alpha) as Reader & { kind: 'member' };
    await report(reader, 'one', { position: anchor(0.1) });
    await api.call('POST', '/library/settings', reader, { history: false });
    await api.call('POST', `/strapi/bookmarks/${ids.one}`, reader);
    const folder = await api.call('POST', '/library/folders', reader, { name: 'Folder' });
    const on = { article_ids: [ids.one] };
    await api.call('POST', '/library/actions', reader, {
      actions: [
        { ...on, type: 'add_tag', tag: 'tag' },
        { ...on, type: 'add_to_folder', folder_id: folder.body.data.id },
      ],
    });
    await api.call('POST', '/library/highlights', reader, {
      ...{ article_id: ids.one, exact: 'Body', prefix: '', suffix: '', start: 0, color: 'blue' },
    });
    await api.call('POST', '/library/follows', reader, { kind: 'category', target: '7' });
    const tables = await query<{ name: string }>(
      api.db,
      sql`select table_name as name from information_schema.columns
        where table_schema = 'public' and column_name = 'uid' and table_name not like 'cms%' and table_name <> 'sync_jobs'`,
    );
    const rows = async () => {
      const counts: Record<string, number> = {};
      for (const { name } of tables) {
        const [row] = await query<{ total: number }>(
          api.db,
          sql`select count(*)::int as total from ${sql.identifier(name)} where uid = ${reader.uid}`,
        );
        counts[name] = row?.total ?? -1;
      }
      return counts;
    };
    expect(await rows()).toMatchObject({
      ...{ bookmarks: 1, reading_records: 1, library_settings: 1 },
      ...{ library_folders: 1, library_folder_items: 1, library_tags: 1, highlights: 1, follows: 1 },
    });
    expect((await api.call('DELETE', '/library', reader)).status).toBe(200);
    expect(Object.values(await rows()).every((total) => total === 0)).toBe(true);
  });
});

it('[ERR-01, API-14] responds 401 to an anonymous reader on every route of the library', async () => {
  const routes = api.routes.filter(({ url, method }) => url.startsWith('/library') && method !== 'HEAD');
  expect(routes.length).toBeGreaterThan(14);
  for (const { method, url } of routes) {
    const payload = {
      history: true,
      records: [],
      name: 'x',
      actions: [{ type: 'archive', article_ids: [1] }],
      ...{ article_id: 1, exact: 'x', prefix: '', suffix: '', start: 0, color: 'blue' },
      ...{ note: 'x', title: 'x', tags: [], url: 'https://example.org/' },
      entries: [{ url: '/articles/one' }],
      changes: [{ article_id: 1 }],
      ...{ kind: 'category', target: '7', up_to: 1 },
      ...{ in_product: true, email: 'daily', time_zone: 'UTC', quiet_hours: null, daily_cap: 1 },
      ...{ push: true, endpoint: 'https://push.test/x', keys: { p256dh: 'x', auth: 'x' } },
    };
    const path = `${url.replace(/:\w+/g, String(ids.one))}${url.endsWith('export') ? '?format=json' : ''}`;
    const response = await api.call(
      method as 'GET',
      path,
      undefined,
      method === 'POST' ? payload : undefined,
    );
    expect([method, url, response.status]).toEqual([method, url, 401]);
  }
});
