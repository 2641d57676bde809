import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { beforeAll, describe, expect, it } from 'vitest';
import { slugs } from '../../../test/expect.ts';
import {
  ARTICLE,
  AUTHOR,
  articleFields,
  authorFields,
  STAFF,
  startNewsroom,
  type TestNewsroom,
  text,
} from '../../../test/newsroom.ts';
import { formerSlugs } from '../../features/slugs/store.ts';

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
  expect((await newsroom.sendWebhook(uid, documentId)).status).toBe(202);
  await newsroom.settled();
};

beforeAll(async () => {
  newsroom = await startNewsroom();
  ada = newsroom.cms.put('authors', authorFields('ada'));
  await newsroom.api.contentRuntime?.start();
});

describe('the life cycle of an article', () => {
  it('is ingested when it is published, changed or moved, and unpublished when it is gone', async () => {
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

  it('is rejected with all reasons, and its last accepted version stays', async () => {
    const { api, cms } = newsroom;
    const id = cms.put('articles', write('good'));
    await tell(id);
    cms.put('articles', { title: '', body: [text('x'), { __component: 'body.chart' }] }, id);
    await tell(id);
    expect(await titleOf('good')).toBe('Title of good');
    const { body } = await api.get('/staff/content', STAFF);
    expect(body.data.rejections).toMatchObject([
      { where: expect.stringContaining('good'), field: 'body, block 2: chart.type', earlier_version: true },
      { field: 'title', earlier_version: true },
    ]);
    cms.put('articles', { title: 'Mended', body: [text('x')] }, id);
    await tell(id);
    expect(await titleOf('good')).toBe('Mended');
    expect((await api.get('/staff/content', STAFF)).body.data.rejections).toEqual([]);
  });
});

describe('dependent entries', () => {
  it('are updated when an analyst is renamed, unpublished and published again', async () => {
    const { api, cms, categories } = newsroom;
    const grace = cms.put('authors', authorFields('grace', { last_name: 'Ostrander' }));
    const id = cms.put('articles', write('by-grace', { authors: [grace], categories: [categories.get(11)] }));
    // News of the article comes first: its analyst is taken in with it.
    await tell(id);
    const authors = async () =>
      (await api.get('/strapi/articles/by-grace')).body.data.attributes.authors.map(
        (one: { attributes: { last_name: string } }) => one.attributes.last_name,
      );
    expect([await authors(), await found('ostrander')]).toEqual([['Ostrander'], 1]);
    cms.put('authors', { last_name: 'Quillfeather' }, grace);
    await tell(grace, AUTHOR);
    expect([await authors(), await found('ostrander'), await found('quillfeather')]).toEqual([
      ['Quillfeather'],
      0,
      1,
    ]);
    cms.put('authors', { slug: 'grace-q' }, grace);
    await tell(grace, AUTHOR);
    const old = await api.get('/strapi/authors/grace');
    expect([old.status, old.headers.location]).toEqual([301, '/strapi/authors/grace-q']);
    cms.put('authors', { slug: 'grace' }, grace);
    cms.unpublish('authors', grace);
    await tell(grace, AUTHOR);
    expect([await authors(), await found('quillfeather')]).toEqual([[], 0]);
    expect((await api.get('/strapi/authors/grace')).status).toBe(404);
    cms.publish('authors', grace);
    await tell(grace, AUTHOR);
    expect([await authors(), await found('quillfeather')]).toEqual([['Quillfeather'], 1]);
  });

  it('include events, insights, navigation and disclaimer', async () => {
    const { api, cms, categories } = newsroom;
    const article = cms.put('articles', write('of-an-event'));
    const event = cms.put('calendar-events', {
      ...{ title: 'A vote', kind: 'governance', starts_at: '2026-11-20T00:00:00.000Z', precision: 'day' },
      ...{ status: 'published', event_status: 'confirmed', summary: 'Of some weight.', articles: [article] },
    });
    const insight = cms.put('data-insights', {
      ...{ title: 'Share', slug: 'share', summary: 'S', access: 'none', type: 'line', unit: '%' },
      ...{ source: 'M', updated: '2026-11-01', categories: [categories.get(7)] },
      series: [{ name: 'A', points: [['a', 1]] }],
    });
    cms.put('disclaimer', { title: 'Mind', text: 'Never *advice*.' }, 'disclaimer');
    await tell(event, 'api::calendar-event.calendar-event');
    await tell(insight, 'api::data-insight.data-insight');
    await newsroom.sendWebhook('api::disclaimer.disclaimer', null);
    // Last, and the event shows it all the same.
    await tell(article);
    const [shown] = (await api.get('/strapi/calendars')).body.data;
    expect(shown.attributes).toMatchObject({ title: 'A vote', articles: [{ slug: 'of-an-event' }] });
    expect((await api.get('/strapi/data-insights/share', alpha)).body.data.attributes).toMatchObject({
      access: null,
      series: [{ points: [['a', 1]] }],
    });
    expect((await api.get('/strapi/article-disclaimer')).body.data.attributes).toEqual({
      title: 'Mind',
      html: '<p>Never <em>advice</em>.</p>',
    });
    cms.unpublish('calendar-events', event);
    await tell(event, 'api::calendar-event.calendar-event');
    expect((await api.get('/strapi/calendars')).body.data).toEqual([]);
  });
});

describe('slugs', () => {
  const at = async (slug: string) => {
    const { status, headers } = await newsroom.api.get(`/strapi/articles/${slug}`);
    return status === 301 ? headers.location : status;
  };

  it('redirect from every former slug in one step, and a new article may reuse one', async () => {
    const { cms } = newsroom;
    const id = cms.put('articles', write('step-one'));
    await tell(id);
    for (const slug of ['step-two', 'step-three']) {
      cms.put('articles', { slug }, id);
      await tell(id);
    }
    expect([await at('step-one'), await at('step-two'), await at('step-three')]).toEqual([
      '/strapi/articles/step-three',
      '/strapi/articles/step-three',
      200,
    ]);
    // Each of their pages leads on, and has to be made anew with the next move.
    expect((await formerSlugs(newsroom.api.db, 'articles', ['step-three'])).sort()).toEqual([
      'step-one',
      'step-two',
    ]);
    const other = cms.put('articles', write('step-one', { title: 'Another altogether' }));
    await tell(other);
    expect([await at('step-one'), await at('step-two')]).toEqual([200, '/strapi/articles/step-three']);
    cms.unpublish('articles', id);
    await tell(id);
    expect(await at('step-two')).toBe(404);
  });

  it('can be swapped, whichever webhook arrives first', async () => {
    const { cms } = newsroom;
    const left = cms.put('articles', write('left', { title: 'Port' }));
    const right = cms.put('articles', write('right', { title: 'Starboard' }));
    await tell(left);
    await tell(right);
    cms.put('articles', { slug: 'right' }, left);
    cms.put('articles', { slug: 'left' }, right);
    await tell(right);
    expect([await titleOf('left'), await titleOf('right')]).toEqual(['Starboard', 'Port']);
  });

  it('belong to their first holder until it releases them', async () => {
    const { api, cms } = newsroom;
    const first = cms.put('articles', write('wanted', { title: 'The first' }));
    await tell(first);
    const second = cms.put('articles', write('wanted', { title: 'The second' }));
    await tell(second);
    expect(await titleOf('wanted')).toBe('The first');
    const { rejections } = (await api.get('/staff/content', STAFF)).body.data;
    expect(rejections).toMatchObject([{ field: 'slug', earlier_version: false }]);
    cms.put('articles', { slug: 'given-up' }, first);
    await tell(first);
    expect([await titleOf('wanted'), await titleOf('given-up')]).toEqual(['The second', 'The first']);
  });

  it('and keys of a duplicate made in the CMS are its own', async () => {
    const { cms, api } = newsroom;
    const one = cms.put('articles', write('original', { origin: 'files:of-old' }));
    await tell(one);
    const two = cms.put('articles', write('duplicate', { origin: 'files:of-old' }));
    await tell(two);
    const idOf = async (slug: string) => (await api.get(`/strapi/article-id/${slug}`)).body.data?.id;
    expect(await idOf('original')).not.toBe(await idOf('duplicate'));
    expect([await titleOf('original'), await titleOf('duplicate')]).toEqual([
      'Title of original',
      'Title of duplicate',
    ]);
  });
});

it('an unreachable CMS changes nothing, and the sync job waits', async () => {
  const { api, cms, sendWebhook, settled, cmsNewsroom } = newsroom;
  const id = cms.put('articles', write('before-the-storm'));
  await tell(id);
  cms.remove('articles', id);
  for (const instead of [
    { status: 500, body: 'broken' },
    { status: 404, body: '<html>' },
    { status: 200, body: '{"data":null}' },
    { status: 200, body: 'null' },
    { status: 403, body: '{}' },
  ]) {
    cms.override = () => instead;
    expect((await sendWebhook(ARTICLE, id)).status).toBe(202);
    await settled();
    await expect(cmsNewsroom.sweep()).rejects.toThrow(/CMS/);
    expect((await api.get('/strapi/articles/before-the-storm')).status).toBe(200);
  }
  expect((await api.get('/staff/content', STAFF)).body.data.lag.waiting).toBe(1);
  cms.override = undefined;
  api.clock.now = new Date(api.clock.now.getTime() + 60_000);
  expect((await sendWebhook(ARTICLE, id)).status).toBe(202);
  await settled();
  expect((await api.get('/strapi/articles/before-the-storm')).status).toBe(404);
  expect((await api.get('/staff/content', STAFF)).body.data.lag.waiting).toBe(0);
});
