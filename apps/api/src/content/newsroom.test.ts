import { MATRIX_READERS } from '@tidemark/contracts/testing/access-matrix';
import { beforeAll, describe, expect, it } from 'vitest';
import { slugs } from '../../test/expect.ts';
import {
  ARTICLE,
  AUTHOR,
  articleFields,
  authorFields,
  startNewsroom,
  type TestNewsroom,
  text,
} from '../../test/newsroom.ts';

const { alpha, pioneer } = MATRIX_READERS;
let newsroom: TestNewsroom;
let ada: string;

const titleOf = async (slug: string) =>
  (await newsroom.api.get(`/strapi/articles/${slug}`, alpha)).body.data?.attributes.title;
const found = async (word: string) =>
  (await newsroom.api.get(`/search?query=${word}`, alpha)).body.hits.total.value;
const layer1 = () => [newsroom.categories.get(7)];
const write = (slug: string, extra: Record<string, unknown> = {}) =>
  articleFields(slug, { categories: layer1(), authors: [ada], ...extra });

/** The CMS tells of it, and it has been looked at. */
const tell = async (documentId: string, uid = ARTICLE) => {
  expect((await newsroom.hook(uid, documentId)).status).toBe(202);
  await newsroom.settled();
};

beforeAll(async () => {
  newsroom = await startNewsroom();
  ada = newsroom.cms.put('authors', authorFields('ada'));
  await newsroom.api.follower?.start();
});

describe('an article from draft to the end', () => {
  it('is taken in when it is published, changed and moved, and taken down when it is not there any more', async () => {
    const { api, cms } = newsroom;
    const id = cms.save('articles', write('first', { title: 'A zebra crossing' }));
    await tell(id);
    expect((await api.get('/strapi/articles/first', alpha)).status).toBe(404);
    expect(await found('zebra')).toBe(0);

    cms.publish('articles', id);
    await tell(id);
    const answer = await api.get('/strapi/articles/first');
    expect(answer.body.data.attributes).toMatchObject({
      title: 'A zebra crossing',
      access: 'free',
      authors: [{ attributes: { slug: 'ada' } }],
      body: { blocks: [{ kind: 'text', html: '<p>Body of first.</p>' }] },
    });
    expect(slugs(await api.get('/strapi/articles'))).toEqual(['first']);
    expect(await found('zebra')).toBe(1);
    const ours = answer.body.data.id;

    cms.put('articles', { title: 'A gazelle crossing', slug: 'second' }, id);
    await tell(id);
    expect(await titleOf('second')).toBe('A gazelle crossing');
    expect((await api.get('/strapi/articles/second')).body.data.id).toBe(ours);
    expect([await found('zebra'), await found('gazelle')]).toEqual([0, 1]);

    cms.put('articles', { access: 'alpha' }, id);
    await tell(id);
    expect((await api.get('/strapi/articles/second')).status).toBe(401);
    expect((await api.get('/strapi/articles/second', pioneer)).status).toBe(406);

    cms.unpublish('articles', id);
    await tell(id);
    expect((await api.get('/strapi/articles/second', alpha)).status).toBe(404);
    expect(slugs(await api.get('/strapi/articles'))).toEqual([]);
    expect(await found('gazelle')).toBe(0);

    cms.publish('articles', id);
    await tell(id);
    expect((await api.get('/strapi/articles/second', alpha)).body.data.id).toBe(ours);
    cms.remove('articles', id);
    await tell(id);
    expect((await api.get('/strapi/articles/second', alpha)).status).toBe(404);
  });

  it('is refused with every reason there is, and its last good version stays', async () => {
    const { api, cms } = newsroom;
    const id = cms.put('articles', write('good'));
    await tell(id);
    cms.put('articles', { title: '', body: [text('x'), { __component: 'body.chart' }] }, id);
    await tell(id);
    expect(await titleOf('good')).toBe('Title of good');
    const { body } = await api.get('/staff/content', MATRIX_STAFF);
    expect(body.data.refusals).toMatchObject([
      { where: expect.stringContaining('good'), field: 'body, block 2: chart.type', earlier_version: true },
      { field: 'title', earlier_version: true },
    ]);
    cms.put('articles', { title: 'Mended', body: [text('x')] }, id);
    await tell(id);
    expect(await titleOf('good')).toBe('Mended');
    expect((await api.get('/staff/content', MATRIX_STAFF)).body.data.refusals).toEqual([]);
  });
});

const MATRIX_STAFF = { ...MATRIX_READERS.free, staff: true } as typeof MATRIX_READERS.free;
void AUTHOR;
