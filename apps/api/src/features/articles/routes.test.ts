import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, slugs } from '../../../test/expect.ts';
import { article, author, bodyOf, IMAGE, publication } from '../../../test/factory.ts';
import { startApi, type TestApi, type TestResponse } from '../../../test/support.ts';

const day = (n: number) => new Date(`2026-11-${String(n).padStart(2, '0')}T08:00:00Z`);
const { free, pioneer, professional, alpha } = MATRIX_READERS;

let api: TestApi;

const id = async (slug: string): Promise<number> =>
  (await api.get(`/strapi/article-id/${slug}`)).body.data.id;
const cardOf = (response: TestResponse, slug: string) =>
  response.body.data.find((item: { attributes: { slug: string } }) => item.attributes.slug === slug);
const total = (response: TestResponse): number => response.body.meta.pagination.total;

const CONTENT = publication(
  [
    article('layer', { publishAt: day(1), assets: ['ETH'], authorKeys: ['files:ada', 'files:bo'] }),
    article('dexs', { publishAt: day(2), categoryIds: [12], access: 'pioneer', text: 'Locked text.' }),
    article('briefing', { publishAt: day(3), categoryIds: [23] }),
    article('note', { publishAt: day(4), categoryIds: [24], access: 'free' }),
    article('summary', { publishAt: day(5), categoryIds: [25], access: 'freemium' }),
    article('bare', { publishAt: day(6), categoryIds: [21], access: null, image: null }),
    article('strange', { publishAt: day(7), categoryIds: [22], access: 'platinum' }),
    article('aliased', { publishAt: day(8), categoryIds: [21, 7], access: 'rp_vip_plan' }),
    article('yields', { publishAt: day(9), categoryIds: [10] }),
    article('ahead', { publishAt: new Date('2026-11-15T12:00:01Z'), categoryIds: [9] }),
  ],
  { authors: [author('ada'), author('bo', { image: null })] },
);

beforeAll(async () => {
  api = await startApi();
  await api.publish(CONTENT);
});

describe('GET /strapi/articles', () => {
  it('[API-03, ENT-07, CON-04] lists newest first, with pagination', async () => {
    const response = await api.get('/strapi/articles?populate=*');
    expect(response.status).toBe(200);
    expect(slugs(response)).toEqual([
      ...['yields', 'aliased', 'strange', 'bare', 'summary', 'note', 'briefing', 'dexs', 'layer'],
    ]);
    expect(response.body.meta.pagination).toEqual({ page: 1, pageSize: 20, pageCount: 1, total: 9 });
  });

  it('[API-03, CON-04] sorts by date in both directions', async () => {
    expect(slugs(await api.get('/strapi/articles?sort=date_asc&pageSize=2'))).toEqual(['layer', 'dexs']);
    expect(slugs(await api.get('/strapi/articles?sort=date_desc&pageSize=2'))).toEqual(['yields', 'aliased']);
  });

  it('[API-03, ENT-07] pages without gaps or repetition', async () => {
    const pages = [1, 2, 3].map((page) => api.get(`/strapi/articles?page=${page}&pageSize=4`));
    const responses = await Promise.all(pages);
    expect(responses.map((response) => response.body.meta.pagination)).toEqual(
      [1, 2, 3].map((page) => ({ page, pageSize: 4, pageCount: 3, total: 9 })),
    );
    expect(responses.flatMap(slugs)).toEqual(slugs(await api.get('/strapi/articles')));
  });

  it('[ENT-01, PRO-03] returns every public field of an article and no body', async () => {
    const response = await api.get('/strapi/articles');
    expect(cardOf(response, 'layer')).toEqual({
      id: await id('layer'),
      attributes: {
        title: 'Title of layer',
        slug: 'layer',
        teaser: 'Teaser of layer',
        access: 'free',
        publish_at: '2026-11-01T08:00:00.000Z',
        updated_at: '2026-11-01T08:00:00.000Z',
        main_image: {
          url: '/assets/covers/test.webp',
          width: 1600,
          height: 900,
          alternativeText: 'A test cover',
          blur: 'data:image/webp;base64,AA==',
          formats: { small: { url: '/assets/covers/small/test.webp', width: 480, height: 270 } },
        },
        image: '/assets/covers/test.webp',
        categories: [{ id: 7, name: 'Layer 1', slug: 'layer-1' }],
        authors: [
          {
            id: expect.any(Number),
            attributes: {
              first_name: 'ada',
              last_name: 'Test',
              slug: 'ada',
              image: {
                data: {
                  attributes: { url: '/assets/portraits/ada.webp', width: 480, height: 480, blur: '' },
                },
              },
            },
          },
          {
            id: expect.any(Number),
            attributes: { first_name: 'bo', last_name: 'Test', slug: 'bo', image: { data: null } },
          },
        ],
        assets: ['ETH'],
        bookmark: null,
        reading_minutes: 1,
        words: 3,
        charts: 0,
        tables: 0,
        takeaways: 0,
      },
    });
    expect(cardOf(response, 'bare').attributes).toMatchObject({ main_image: null, image: null });
    expect(response.text).not.toContain('Body of');
  });

  it('[ENT-10, API-03] lists a subcategory’s article in its parent category', async () => {
    expect(slugs(await api.get('/strapi/articles?category_id=1'))).toEqual(['aliased', 'layer']);
    expect(slugs(await api.get('/strapi/articles?category_id=5'))).toEqual([
      ...['aliased', 'strange', 'bare', 'briefing'],
    ]);
    expect(total(await api.get('/strapi/articles?category_id=5'))).toBe(4);
  });

  it.each([
    ['category_id=12,24', ['note', 'dexs']],
    ['category_id=12&category_id=24', ['note', 'dexs']],
    ['category_id=21&excluded_categories=7', ['bare']],
    ['excluded_categories=5,6,2', ['layer']],
    ['access=pioneer', ['dexs']],
    ['access=pioneer,none', ['bare', 'dexs']],
    ['access=vip', ['aliased']],
    ['access=rp_vip_plan', ['aliased']],
    ['category_id=999', []],
    ['category_id=999,12', ['dexs']],
  ])('[API-03] filters by %s, and counts what it lists', async (query, expected) => {
    const response = await api.get(`/strapi/articles?${query}`);
    expect(slugs(response)).toEqual(expected);
    expect(total(response)).toBe(expected.length);
  });

  it('[ROL-07, SCR-12] filters, counts and labels by the effective access', async () => {
    const open = await api.get('/strapi/articles?access=free,freemium');
    expect(slugs(open)).toEqual(['yields', 'briefing', 'layer']);
    expect(total(open)).toBe(3);
    const closed = await api.get('/strapi/articles?access=alpha');
    expect(slugs(closed)).toEqual(['strange', 'summary', 'note']);
    for (const item of closed.body.data) expect(item.attributes.access).toBe('alpha');
  });

  it('[ROL-06, ENT-01] normalises aliases, returns null for no level, and locks and logs an unknown level', async () => {
    const response = await api.get('/strapi/articles');
    expect(cardOf(response, 'aliased').attributes.access).toBe('vip');
    expect(cardOf(response, 'bare').attributes.access).toBeNull();
    expect(cardOf(response, 'strange').attributes.access).toBe('alpha');
    expect(api.logs()).toContain('Unknown access value');
    expect(api.logs()).toContain('"access":"platinum"');
  });

  it('[API-03] ignores populate, filters and fields without leaking', async () => {
    const plain = await api.get('/strapi/articles');
    for (const query of [
      'populate=*',
      'populate[body]=*',
      'populate=body&fields=body',
      'filters[access][$eq]=alpha&fields[0]=body&_where=1&publicationState=preview&status=draft',
    ]) {
      expect((await api.get(`/strapi/articles?${query}`)).text).toBe(plain.text);
    }
  });

  it('[API-14] marks a signed-in reader’s bookmarks', async () => {
    const layer = await id('layer');
    await api.call('POST', `/strapi/bookmarks/${layer}`, pioneer);
    const mine = await api.get('/strapi/articles', pioneer);
    expect(cardOf(mine, 'layer').attributes.bookmark).toBe(true);
    expect(cardOf(mine, 'dexs').attributes.bookmark).toBe(false);
    expect(cardOf(await api.get('/strapi/articles', alpha), 'layer').attributes.bookmark).toBe(false);
    expect(cardOf(await api.get('/strapi/articles'), 'layer').attributes.bookmark).toBeNull();
  });

  it('responds 400 to an unknown sort', async () => {
    expectProblem(await api.get('/strapi/articles?sort=views'), 'ValidationError');
  });
});

describe('GET /strapi/latest-articles', () => {
  it('[API-07, CON-07] excludes the special categories', async () => {
    const response = await api.get('/strapi/latest-articles');
    expect(slugs(response)).toEqual(['yields', 'aliased', 'strange', 'bare', 'dexs', 'layer']);
    expect(total(response)).toBe(6);
  });

  it.each([
    [23, ['briefing']],
    [24, ['note']],
    [6, ['summary', 'note']],
    [5, ['aliased', 'strange', 'bare']],
    [2, ['yields', 'dexs']],
    [999, []],
  ])(
    '[API-07] lists special categories for category %i only if it is one of them',
    async (category, expected) => {
      const response = await api.get(`/strapi/latest-articles?category_id=${category}`);
      expect(slugs(response)).toEqual(expected);
      expect(total(response)).toBe(expected.length);
    },
  );

  it('[API-07, ENT-07] pages', async () => {
    const response = await api.get('/strapi/latest-articles?page=2&pageSize=4');
    expect(slugs(response)).toEqual(['dexs', 'layer']);
    expect(response.body.meta.pagination).toEqual({ page: 2, pageSize: 4, pageCount: 2, total: 6 });
  });

  it('responds 400 to a page that is not a number', async () => {
    expectProblem(await api.get('/strapi/latest-articles?page=one'), 'ValidationError');
  });
});

describe('GET /strapi/articles/{id}', () => {
  it('[API-04, ENT-01] returns an open article with its body, by id and by slug', async () => {
    const bySlug = await api.get('/strapi/articles/layer?populate=*');
    expect(bySlug.status).toBe(200);
    expect(bySlug.body.data.attributes.body).toEqual({
      blocks: [{ kind: 'text', html: '<p>Body of layer.</p>' }],
      headings: [],
      takeaways: [],
    });
    expect((await api.get(`/strapi/articles/${await id('layer')}`)).text).toBe(bySlug.text);
  });

  it('[ERR-01, ROL-01, PRO-03] responds 401 to an anonymous reader, with the public fields and no body', async () => {
    const response = await api.get('/strapi/articles/dexs');
    expectProblem(response, 'UnauthorizedError');
    expect(response.body.error.details.access).toBe('pioneer');
    const card = cardOf(await api.get('/strapi/articles'), 'dexs');
    expect(response.body.error.details.teaser).toEqual(card);
    expect(Object.keys(response.body.error.details)).toEqual(['access', 'teaser']);
    expect(response.text).not.toContain('Locked text');
  });

  it('[ERR-01, ROL-02] responds 406 to a reader whose plan is too low, with the public fields', async () => {
    const response = await api.get('/strapi/articles/dexs', free);
    expectProblem(response, 'PlanError');
    expect(response.body.error.details).toMatchObject({
      access: 'pioneer',
      teaser: { attributes: { slug: 'dexs', bookmark: false } },
    });
    expect(response.text).not.toContain('Locked text');
  });

  it('[ROL-03, API-14] responds 200 with the body to a reader whose plan includes it', async () => {
    const response = await api.get('/strapi/articles/dexs', pioneer);
    expect(response.status).toBe(200);
    expect(response.text).toContain('Locked text');
  });

  it('[ROL-07] limits an Alpha Zone article marked free to Alpha members', async () => {
    expect((await api.get('/strapi/articles/note')).body.error.details.access).toBe('alpha');
    expect((await api.get('/strapi/articles/note', professional)).status).toBe(406);
    expect((await api.get('/strapi/articles/note', alpha)).status).toBe(200);
  });

  it('[PRO-03] sends no field outside the schema in a list, a body or a gate', async () => {
    const secret = 'Zanzibar';
    const image = { ...IMAGE, secret, formats: { ...IMAGE.formats, large: { secret } } };
    const leaky = { image, body: { ...bodyOf('Text'), draft: secret } };
    const extra = {
      ...CONTENT,
      articles: [article('leak', leaky), article('gate', { ...leaky, access: 'vip' })],
    };
    await api.publish(extra);
    for (const path of [
      '/strapi/articles',
      '/strapi/articles/leak',
      '/strapi/articles/gate',
      '/search?query=title',
    ]) {
      for (const reader of [undefined, free]) {
        const response = await api.get(path, reader);
        expect(response.text).toContain('/assets/covers/test.webp');
        expect(response.text).not.toContain(secret);
      }
    }
    await api.publish(CONTENT);
  });

  it.each(['nobody', '999999', '2147483648', '99999999999999999999', '-1', '0', '1.5', 'LAYER'])(
    'responds 404 to %s',
    async (id) => expectProblem(await api.get(`/strapi/articles/${id}`), 'NotFoundError'),
  );
});

describe('look-ups', () => {
  it('[API-05] resolves slugs to ids and ids to slugs', async () => {
    const layer = await id('layer');
    expect((await api.get('/strapi/article-id/layer')).body).toEqual({ data: { id: layer }, meta: {} });
    expect((await api.get(`/strapi/article-slug/${layer}`)).body).toEqual({
      data: { slug: 'layer' },
      meta: {},
    });
  });

  it('[API-05] resolves locked articles too', async () => {
    expect((await api.get(`/strapi/article-slug/${await id('note')}`)).body.data.slug).toBe('note');
  });

  it('responds 404 to unknown values and 400 to an invalid id', async () => {
    expectProblem(await api.get('/strapi/article-id/nobody'), 'NotFoundError');
    expectProblem(await api.get('/strapi/article-slug/999999'), 'NotFoundError');
    expectProblem(await api.get('/strapi/article-slug/layer'), 'ValidationError');
    expectProblem(await api.get('/strapi/article-slug/2147483648'), 'ValidationError');
  });
});

describe('GET /strapi/featured-article', () => {
  it('[API-13] falls back to the newest outside the special categories', async () => {
    const response = await api.get('/strapi/featured-article?populate=*');
    expect(response.status).toBe(200);
    expect(response.body.data.attributes.slug).toBe('yields');
  });

  it('[API-13] is the newest article that editors featured, never a scheduled one', async () => {
    await api.publish({
      ...CONTENT,
      articles: [
        ...CONTENT.articles,
        article('featured-old', { featured: true, publishAt: new Date('2026-10-01T00:00:00Z') }),
        article('featured-new', { featured: true, publishAt: new Date('2026-10-02T00:00:00Z') }),
        article('featured-later', { featured: true, publishAt: new Date('2026-12-01T00:00:00Z') }),
      ],
    });
    const response = await api.get('/strapi/featured-article');
    expect(response.body.data.attributes.slug).toBe('featured-new');
    expect(response.body.data.attributes.body).toBeUndefined();
    await api.publish(CONTENT);
    expect((await api.get('/strapi/featured-article')).body.data.attributes.slug).toBe('yields');
  });
});

describe('GET /strapi/article-disclaimer', () => {
  it('[API-06] returns title and text', async () => {
    const response = await api.get('/strapi/article-disclaimer');
    expect(response.status).toBe(200);
    expect(response.body.data.attributes).toEqual({ title: 'Disclaimer', html: '<p>Not advice.</p>' });
  });

  it('responds 404 while there is none', async () => {
    await api.publish({ ...CONTENT, disclaimer: undefined });
    expectProblem(await api.get('/strapi/article-disclaimer'), 'NotFoundError');
    await api.publish(CONTENT);
  });
});

describe('a scheduled article', () => {
  /** Every route that could reveal it. */
  async function sightings(): Promise<Record<string, unknown>> {
    const lists = await Promise.all(
      [
        '/strapi/articles',
        '/strapi/articles?category_id=9',
        '/strapi/articles?category_id=9,21',
        '/strapi/articles?access=free',
        '/strapi/latest-articles',
        '/strapi/author-articles?author_id=1',
        '/strapi/dynamic-trending-articles',
      ].map(async (path) => {
        const response = await api.get(path);
        return [path, slugs(response).includes('ahead'), total(response)] as const;
      }),
    );
    const layer = await id('layer');
    const related = await api.get(`/strapi/related-articles?article_id=${layer}&pageSize=50`);
    const found = await api.get('/search?query=ahead');
    const counts = await api.get('/strapi/authors');
    return {
      ...Object.fromEntries(lists.map(([path, seen, count]) => [path, { seen, count }])),
      related: slugs(related).includes('ahead'),
      status: (await api.get('/strapi/articles/ahead')).status,
      lookUp: (await api.get('/strapi/article-id/ahead')).status,
      search: found.body.hits.total.value,
      facets: found.body.aggregations.categories.buckets.length > 0,
      byAda: counts.body.data[0].attributes.articles,
    };
  }

  it('[API-03] does not exist before its date and does from that second on, despite cached responses', async () => {
    const before = await sightings();
    expect(before).toEqual({
      '/strapi/articles': { seen: false, count: 9 },
      '/strapi/articles?category_id=9': { seen: false, count: 0 },
      '/strapi/articles?category_id=9,21': { seen: false, count: 2 },
      '/strapi/articles?access=free': { seen: false, count: 3 },
      '/strapi/latest-articles': { seen: false, count: 6 },
      '/strapi/author-articles?author_id=1': { seen: false, count: 9 },
      '/strapi/dynamic-trending-articles': { seen: false, count: 8 },
      related: false,
      status: 404,
      lookUp: 404,
      search: 0,
      facets: false,
      byAda: 9,
    });
    api.clock.now = new Date('2026-11-15T12:00:00.999Z');
    expect(await sightings()).toEqual(before);
    api.clock.now = new Date('2026-11-15T12:00:01Z');
    expect(await sightings()).toEqual({
      '/strapi/articles': { seen: true, count: 10 },
      '/strapi/articles?category_id=9': { seen: true, count: 1 },
      '/strapi/articles?category_id=9,21': { seen: true, count: 3 },
      '/strapi/articles?access=free': { seen: true, count: 4 },
      '/strapi/latest-articles': { seen: true, count: 7 },
      '/strapi/author-articles?author_id=1': { seen: true, count: 10 },
      '/strapi/dynamic-trending-articles': { seen: true, count: 9 },
      related: true,
      status: 200,
      lookUp: 200,
      search: 1,
      facets: true,
      byAda: 10,
    });
  });

  it('[API-03] cannot be bookmarked or counted as read before it is due', async () => {
    const { body } = await api.get('/strapi/article-id/ahead');
    api.clock.now = new Date('2026-11-15T12:00:00Z');
    const path = `/strapi/bookmarks/${body.data.id}`;
    expectProblem(await api.call('POST', path, free), 'NotFoundError');
    const deviceId = '5b0f4a3e-58a5-4c33-9d4c-2f1d0a5a4a11';
    const reads = `/strapi/articles/${body.data.id}/reads`;
    expectProblem(await api.call('POST', reads, undefined, { deviceId, marker: 'x' }), 'NotFoundError');
    const markers = `/strapi/articles/${body.data.id}/read-markers`;
    expectProblem(await api.call('POST', markers), 'NotFoundError');
  });
});
