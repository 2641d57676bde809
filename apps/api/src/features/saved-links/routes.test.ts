import type { Reader } from '@tidemark/contracts/access';
import { MAX_LINKS } from '@tidemark/contracts/library-names';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { startApi, type TestApi } from '../../../test/support.ts';

let api: TestApi;
let reader: Reader & { kind: 'member' };
let readers = 0;

beforeAll(async () => {
  api = await startApi();
});
beforeEach(() => {
  readers += 1;
  reader = { ...MATRIX_READERS.free, uid: `linker-${readers}` } as typeof reader;
});

const URL_A = 'https://example.org/a';
const add = (body: object, as: Reader = reader) => api.call('POST', '/library/links', as, body);
const list = async (parameters = '', as: Reader = reader) =>
  (await api.get(`/library/links${parameters}`, as)).body.data.map(
    ({ attributes }: { attributes: object }) => attributes,
  );

describe('links to other sites', () => {
  it('are kept with title, note and tags, changed and removed', async () => {
    api.clock.now = new Date('2026-11-15T12:00:00Z');
    const tags = ['Macro', ' macro ', 'Big  picture'];
    const { body } = await add({ url: ` ${URL_A} `, title: ' A  title ', note: 'Read it', tags });
    expect(body.data.attributes).toEqual({
      ...{ url: URL_A, title: 'A title', note: 'Read it', tags: ['big picture', 'macro'] },
      created_at: '2026-11-15T12:00:00.000Z',
    });
    const { id } = body.data;
    const change = { title: 'Other', note: '', tags: [] };
    expect(
      (await api.call('POST', `/library/links/${id}`, reader, change)).body.data.attributes,
    ).toMatchObject(change);
    const other = { ...reader, uid: 'somebody else' };
    expectProblem(await api.call('POST', `/library/links/${id}`, other, change), 'NotFoundError');
    await api.call('DELETE', `/library/links/${id}`, other);
    expect(await list()).toHaveLength(1);
    expect(await list('', other)).toEqual([]);
    await api.call('DELETE', `/library/links/${id}`, reader);
    expect(await list()).toEqual([]);
  });

  it('are found by title, address, note and tag', async () => {
    await add({ url: URL_A, title: 'Fees', note: '50 % of it', tags: ['macro'] });
    await add({ url: 'https://example.org/b' });
    const found = async (parameters: string) =>
      (await list(parameters)).map(({ url }: { url: string }) => url.at(-1));
    expect(await found('')).toEqual(['b', 'a']);
    expect(await found('?query=FEES')).toEqual(['a']);
    expect(await found('?query=org/b')).toEqual(['b']);
    expect(await found(`?query=${encodeURIComponent('50 %')}`)).toEqual(['a']);
    expect(await found('?query=5_')).toEqual([]);
    expect(await found('?tag=Macro')).toEqual(['a']);
  });

  it('are kept once by address, which is the title if there is none', async () => {
    await add({ url: 'https://www.example.org/paper' });
    await Promise.all([add({ url: 'https://www.example.org/paper', title: 'Later' }), add({ url: URL_A })]);
    expect(await list('?query=paper')).toMatchObject([{ title: 'example.org/paper' }]);
    expect(await list()).toHaveLength(2);
  });

  it.each([
    ...['', 'example.org', 'javascript:alert(1)', 'ftp://example.org', 'data:text/html,x', '//example.org'],
    ...[
      'https://name:word@example.org/',
      'https://',
      `https://example.org/${'x'.repeat(2000)}`,
      'https://a\u0000b',
    ],
  ])('are rejected for the address %j', async (url) => {
    expectProblem(await add({ url }), 'ValidationError');
    expect(await list()).toEqual([]);
  });

  it.each([
    { title: 'x'.repeat(301) },
    { note: 'x'.repeat(5001) },
    { tags: [' '] },
    { tags: Array(21).fill('x') },
  ])('are rejected with %j', async (wrong) => {
    expectProblem(await add({ url: URL_A, ...wrong }), 'ValidationError');
  });

  it('belong to members', async () => {
    expectProblem(await add({ url: URL_A }, MATRIX_READERS.anonymous), 'UnauthorizedError');
    expectProblem(await api.get('/library/links'), 'UnauthorizedError');
  });

  it('are limited in number, also with concurrent requests', async () => {
    await api.db.execute(sql`insert into saved_links (uid, url, title, note, tags, created_at)
      select ${reader.uid}, 'https://example.org/' || n, 'x', '', '{}', now() from generate_series(2, ${MAX_LINKS}::int) n`);
    const responses = await Promise.all(
      ['x', 'y', 'z'].map((name) => add({ url: `https://x.example/${name}` })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });
});
