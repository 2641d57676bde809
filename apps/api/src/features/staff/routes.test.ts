import { MATRIX_READER_NAMES, MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { beforeAll, describe, expect, it } from 'vitest';
import { article, publication } from '../../../test/factory.ts';
import { STAFF } from '../../../test/newsroom.ts';
import { startApi, type TestApi } from '../../../test/support.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  await api.publish(publication([article('was-open', { key: 'files:moved' })]));
  await api.publish(
    publication([
      article('now-open', { key: 'files:moved' }),
      article('for-pioneers', { access: 'pioneer' }),
      article('in-the-zone', { access: 'free', categoryIds: [24] }),
      article('without-level', { access: null }),
      article('tomorrow', { publishAt: new Date('2026-11-16T12:00:00Z') }),
    ]),
  );
});

const explain = async (slug: string, reader = 'anonymous', roles = '') =>
  (await api.get(`/staff/why?slug=${slug}&reader=${reader}&roles=${roles}`, STAFF)).body.data;

describe('the staff routes', () => {
  it.each(['/staff/content', '/staff/why', '/staff/why?slug=now-open', '/staff/why?slug=x&reader=unknown'])(
    'do not exist for anyone else: %s',
    async (path) => {
      for (const name of MATRIX_READER_NAMES) {
        const { status, body, headers } = await api.get(path, MATRIX_READERS[name]);
        expect([status, body.error.name]).toEqual([404, 'NotFoundError']);
        expect(headers['cache-control']).toMatch(/no-store/);
      }
    },
  );

  it('report how content was synced', async () => {
    const { status, body, headers } = await api.get('/staff/content', STAFF);
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(body.data).toMatchObject({
      source: 'files',
      rejections: [],
      lag: { waiting: 0, oldest_at: null, sweep_seconds: null },
      next_publication: '2026-11-16T12:00:00.000Z',
    });
  });
});

describe('explaining access', () => {
  it.each([
    ['now-open', 'anonymous', '', true, /Its access value is free.*The reader is anonymous.*may read it/],
    ['for-pioneers', 'anonymous', '', false, /pioneer is not among them.*the pioneer tier would open it/],
    ['for-pioneers', 'explorer', '', false, /The reader “explorer” has the free tier/],
    ['for-pioneers', 'pioneer', '', true, /The reader “pioneer” has the pioneer tier/],
    ['in-the-zone', 'professional', '', false, /is in the Alpha Zone.*the alpha tier would open it/],
    ['in-the-zone', 'pioneer', 'ALPHA', false, /The ALPHA role has no effect without a professional plan/],
    ['in-the-zone', 'professional', 'ALPHA', true, /has the alpha tier/],
    ['in-the-zone', 'alpha', '', true, /has the alpha tier/],
    ['without-level', 'anonymous', '', false, /no access value.*none is not among them/],
    ['without-level', 'free', '', true, /no access value/],
    ['tomorrow', 'alpha', '', false, /It is scheduled for 2026-11-16T12:00:00.000Z/],
  ])('decides for %s as %s %s: %s', async (slug, reader, roles, canRead, reasons) => {
    const explanation = await explain(slug, reader, roles);
    expect(explanation.can_read).toBe(canRead);
    expect(explanation.reasons.join(' ')).toMatch(reasons);
    // The explanation matches the actual response.
    const name = `${reader}${roles ? '+ALPHA' : ''}`.replace('professional+ALPHA', 'alpha');
    const { status } = await api.get(`/strapi/articles/${slug}`, MATRIX_READERS[name as 'free']);
    expect(status === 200).toBe(canRead);
  });

  it('finds the article by id and by a former slug', async () => {
    const { article: found } = await explain('was-open');
    expect(found).toMatchObject({ slug: 'now-open', standing: 'published', needed_tier: 'free' });
    expect((await explain(String(found.id))).article).toEqual(found);
    expect((await api.get('/staff/why?slug=no-such-thing', STAFF)).status).toBe(404);
    expect((await api.get('/staff/why?slug=now-open&reader=unknown', STAFF)).status).toBe(400);
  });
});
