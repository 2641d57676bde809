import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, slugs } from '../../../test/expect.ts';
import { article, event, insight, publication } from '../../../test/factory.ts';
import { startApi, type TestApi, type TestResponse } from '../../../test/support.ts';

const { free, pioneer, professional, alpha } = MATRIX_READERS;
let api: TestApi;

const CONTENT = publication(
  [article('linked'), article('scheduled', { publishAt: new Date('2026-12-01T00:00:00Z') })],
  {
    events: [
      event('fed', { startsAt: new Date('2026-11-20T14:00:00Z'), precision: 'time' }),
      event('vest', { kind: 'unlock', startsAt: new Date('2026-11-25T00:00:00Z'), source: null }),
      event('fork', {
        kind: 'upgrade',
        startsAt: new Date('2026-11-01T00:00:00Z'),
        endsAt: new Date('2026-11-30T00:00:00Z'),
        precision: 'month',
        status: 'estimated',
      }),
      event('vote', {
        kind: 'governance',
        startsAt: new Date('2026-12-10T00:00:00Z'),
        articleKeys: ['files:linked', 'files:scheduled', 'files:gone'],
      }),
    ],
    insights: [
      insight('open'),
      insight('locked', { access: 'pioneer', series: [{ name: 'Secret', points: [['2026-10', 777]] }] }),
      insight('zone', { access: 'free', categoryIds: [24] }),
      insight('bare', { access: null }),
      insight('odd', { access: 'platinum' }),
    ],
    navigation: {
      menu: [
        { id: 1, label: 'Research', link: '/articles', shouldDisplay: true },
        { id: 2, label: 'Hidden', link: '/hidden', shouldDisplay: false },
      ],
      submenu: [
        { id: 5, link: '/categories/defi', categoryId: 2 },
        { id: 6, link: '/categories/gaming-and-metaverse', categoryId: 4 },
      ],
    },
  },
);

beforeAll(async () => {
  api = await startApi();
  await api.publish(CONTENT);
});

describe('GET /strapi/navigation', () => {
  it('[API-02, ENT-05, HDR-03, ENT-10] returns menu and submenu items', async () => {
    const response = await api.get('/strapi/navigation');
    expect(response.status).toBe(200);
    expect(response.body.data.attributes).toEqual({
      menu_items: [
        { id: 1, label: 'Research', link: '/articles', should_display: true },
        { id: 2, label: 'Hidden', link: '/hidden', should_display: false },
      ],
      submenu_items: [
        {
          id: 5,
          link: '/categories/defi',
          category: { data: { id: 2, attributes: { name: 'DeFi', slug: 'defi' } } },
        },
        {
          id: 6,
          link: '/categories/gaming-and-metaverse',
          category: {
            data: { id: 4, attributes: { name: 'Gaming & Metaverse', slug: 'gaming-and-metaverse' } },
          },
        },
      ],
    });
  });

  it('responds 404 while there is none', async () => {
    await api.publish({ ...CONTENT, navigation: undefined });
    expectProblem(await api.get('/strapi/navigation'), 'NotFoundError');
    await api.publish(CONTENT);
    expect((await api.get('/strapi/navigation')).status).toBe(200);
  });
});

const titles = (response: TestResponse): string[] =>
  response.body.data.map((item: { attributes: { title: string } }) => item.attributes.title);

describe('GET /strapi/calendars', () => {
  it('[API-11, ENT-07] lists events by time, for every reader', async () => {
    const response = await api.get('/strapi/calendars?populate=*');
    expect(response.status).toBe(200);
    expect(titles(response)).toEqual(['Event fork', 'Event fed', 'Event vest', 'Event vote']);
    expect(response.body.meta.pagination).toEqual({ page: 1, pageSize: 100, pageCount: 1, total: 4 });
    expect(response.body.data[0].attributes).toEqual({
      title: 'Event fork',
      kind: 'upgrade',
      starts_at: '2026-11-01T00:00:00.000Z',
      ends_at: '2026-11-30T00:00:00.000Z',
      precision: 'month',
      status: 'estimated',
      summary: 'Summary of fork',
      source: 'https://example.org/source',
      assets: ['ETH'],
      articles: [],
    });
  });

  it.each([
    ['kind=unlock', ['vest']],
    ['kind=macro,governance', ['fed', 'vote']],
    ['kind=macro&kind=unlock', ['fed', 'vest']],
    ['from=2026-11-25', ['fork', 'vest', 'vote']],
    ['from=2026-12-01', ['vote']],
    ['to=2026-11-20', ['fork']],
    ['to=2026-11-20T14:00:00.001Z', ['fork', 'fed']],
    ['from=2026-11-19&to=2026-11-26', ['fork', 'fed', 'vest']],
    ['from=2026-11-19&to=2026-11-26&kind=unlock', ['vest']],
    ['from=2027-01-01&to=2026-01-01', []],
    ['from=&to=&kind=', ['fork', 'fed', 'vest', 'vote']],
    ['from=0001-01-01&to=9999-12-31', ['fork', 'fed', 'vest', 'vote']],
  ])('[API-11] filters events by %s', async (query, expected) => {
    const response = await api.get(`/strapi/calendars?${query}`);
    expect(titles(response)).toEqual(expected.map((name) => `Event ${name}`));
    expect(response.body.meta.pagination.total).toBe(expected.length);
  });

  it('[API-11] includes linked articles that are published', async () => {
    const links = async () =>
      (await api.get('/strapi/calendars?kind=governance', pioneer)).body.data[0].attributes.articles.map(
        (one: { slug: string }) => one.slug,
      );
    expect(await links()).toEqual(['linked']);
    api.clock.now = new Date('2026-12-01T00:00:00Z');
    expect(await links()).toEqual(['scheduled', 'linked']);
    api.clock.now = new Date('2026-11-15T12:00:00Z');
  });

  it.each([
    'kind=party',
    'from=yesterday',
    'from=2026-13-01',
    'to=20261101',
    'from=0000-01-01',
    'to=9999-12-31T23:59:59-12:00',
    'from=2026-11-01&from=2026-11-02',
  ])('responds 400 to %s', async (query) => {
    expectProblem(await api.get(`/strapi/calendars?${query}`), 'ValidationError');
  });
});

describe('GET /strapi/data-insights', () => {
  const open = (response: TestResponse): string[] =>
    response.body.data
      .filter(({ attributes }: { attributes: { series: unknown } }) => attributes.series !== null)
      .map(({ attributes }: { attributes: { slug: string } }) => attributes.slug);

  it('[API-13, ENT-07] lists title and summary of all, and points the reader may see', async () => {
    const response = await api.get('/strapi/data-insights?populate=*');
    expect(response.status).toBe(200);
    expect(slugs(response)).toEqual(['bare', 'locked', 'odd', 'open', 'zone']);
    expect(response.body.meta.pagination).toEqual({ page: 1, pageSize: 50, pageCount: 1, total: 5 });
    expect(open(response)).toEqual(['open']);
    expect(response.text).not.toContain('777');
    expect(
      response.body.data.find((one: { attributes: { slug: string } }) => one.attributes.slug === 'open'),
    ).toEqual({
      id: expect.any(Number),
      attributes: {
        title: 'Insight open',
        slug: 'open',
        summary: 'Summary of open',
        access: 'free',
        type: 'line',
        unit: '%',
        source: 'Tidemark model',
        updated_at: '2026-11-01T00:00:00.000Z',
        categories: [{ id: 7, name: 'Layer 1', slug: 'layer-1' }],
        series: [{ name: 'open', points: [['2026-10', 4242.5]] }],
      },
    });
  });

  it('[API-13, ROL-02, ROL-03, ROL-05, ROL-07] gates points by the reader’s plan and the effective access', async () => {
    expect(open(await api.get('/strapi/data-insights', free))).toEqual(['bare', 'open']);
    expect(open(await api.get('/strapi/data-insights', pioneer))).toEqual(['bare', 'locked', 'open']);
    expect(open(await api.get('/strapi/data-insights', professional))).toEqual(['bare', 'locked', 'open']);
    expect(open(await api.get('/strapi/data-insights', alpha))).toEqual([
      'bare',
      'locked',
      'odd',
      'open',
      'zone',
    ]);
  });

  it('[API-13] returns one by slug and by id, with its points gated in the same way', async () => {
    const response = await api.get('/strapi/data-insights/locked');
    expect(response.status).toBe(200);
    expect(response.body.data.attributes).toMatchObject({ title: 'Insight locked', series: null });
    const mine = await api.get(`/strapi/data-insights/${response.body.data.id}`, pioneer);
    expect(mine.body.data.attributes.series[0].points).toEqual([['2026-10', 777]]);
  });

  it('[ROL-06] logs an unknown access value of an insight', () => {
    expect(api.logs()).toMatch(/"key":"files:odd","access":"platinum"/);
  });

  it('responds 404 to an unknown insight and 400 to an invalid page', async () => {
    expectProblem(await api.get('/strapi/data-insights/nobody'), 'NotFoundError');
    expectProblem(await api.get('/strapi/data-insights/99999999999'), 'NotFoundError');
    expectProblem(await api.get('/strapi/data-insights?page=0'), 'ValidationError');
  });
});
