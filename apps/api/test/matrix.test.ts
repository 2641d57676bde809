import { canRead } from '@tidemark/contracts/access';
import {
  ACCESS_MATRIX,
  MATRIX_READER_NAMES,
  MATRIX_READERS,
  type MatrixCase,
  type MatrixReaderName,
} from '@tidemark/test-corpus/access-matrix';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, slugs } from './expect.ts';
import { article, author, publication } from './factory.ts';
import { startApi, type TestApi } from './support.ts';

const LEVELS = [...new Set(ACCESS_MATRIX.map(({ access }) => access))];
const CATEGORY_IDS = { outside: [8], inside: [27] } as const;

const slugOf = ({ access, inAlphaZone }: Pick<MatrixCase, 'access' | 'inAlphaZone'>): string =>
  `${access?.replaceAll('_', '-') ?? 'none'}-${inAlphaZone ? 'inside' : 'outside'}`;

/** A word that occurs only in this article’s body. */
const wordOf = (slug: string): string => `zq${Buffer.from(slug).toString('hex')}`;

const ARTICLES = LEVELS.flatMap((access) =>
  [false, true].map((inAlphaZone) => {
    const slug = slugOf({ access, inAlphaZone });
    const categoryIds = CATEGORY_IDS[inAlphaZone ? 'inside' : 'outside'];
    return article(slug, { access, categoryIds, text: `The body says ${wordOf(slug)} and lantern.` });
  }),
);

const allowedFor = (name: MatrixReaderName): string[] =>
  ACCESS_MATRIX.filter(({ reader, allowed }) => reader === name && allowed)
    .map(slugOf)
    .sort();

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
  await api.publish(
    publication(
      [
        ...ARTICLES,
        article('hidden', { categoryIds: [10], title: 'Quixotic yields', text: 'quixotic lantern' }),
        article('hidden-too', { categoryIds: [8, 10], title: 'Quixotic rollups' }),
        article('shown', {
          categoryIds: [8],
          title: 'Quixotic rollups, again',
          authorKeys: ['files:ada', 'files:bo'],
          publishAt: new Date('2026-11-15T06:00:00Z'),
        }),
        article('old', {
          categoryIds: [24],
          title: 'Quixotic notes',
          publishAt: new Date('2025-12-01T00:00:00Z'),
        }),
      ],
      { authors: [author('ada'), author('bo', { firstName: 'Bo', lastName: null })] },
    ),
  );
});

describe('the access matrix', () => {
  it('covers every reader, level and category', () => {
    expect(ACCESS_MATRIX).toHaveLength(MATRIX_READER_NAMES.length * LEVELS.length * 2);
    expect(ARTICLES).toHaveLength(24);
  });

  it.each(MATRIX_READER_NAMES)(
    '[ROL-01, ROL-02, ROL-03, ROL-04, ROL-05, ROL-06, ROL-07, ERR-01, API-04] is enforced over HTTP for %s',
    async (name) => {
      const cases = ACCESS_MATRIX.filter(({ reader }) => reader === name);
      expect(cases).toHaveLength(24);
      for (const one of cases) {
        const slug = slugOf(one);
        const response = await api.get(`/strapi/articles/${slug}`, MATRIX_READERS[name]);
        if (one.allowed) {
          expect([slug, response.status]).toEqual([slug, 200]);
          expect(JSON.stringify(response.body.data.attributes.body)).toContain(wordOf(slug));
        } else {
          expect([slug, response.status]).toEqual([slug, name === 'anonymous' ? 401 : 406]);
          expectProblem(response, name === 'anonymous' ? 'UnauthorizedError' : 'PlanError');
          expect(response.body.error.details.teaser.attributes.slug).toBe(slug);
          expect(response.text).not.toContain(wordOf(slug));
          expect(response.text).not.toContain('lantern');
        }
      }
    },
  );

  it.each(MATRIX_READER_NAMES)('[ROL-01, ROL-05, ROL-07] equals canRead for %s', (name) => {
    for (const one of ACCESS_MATRIX.filter(({ reader }) => reader === name)) {
      const categoryIds = CATEGORY_IDS[one.inAlphaZone ? 'inside' : 'outside'];
      expect([slugOf(one), canRead(MATRIX_READERS[name], { access: one.access, categoryIds })]).toEqual([
        slugOf(one),
        one.allowed,
      ]);
    }
  });

  it.each(MATRIX_READER_NAMES)(
    '[API-01, PRO-03, ROL-07] limits search to the bodies that %s may read',
    async (name) => {
      const reader = MATRIX_READERS[name];
      const readable: string[] = [];
      for (const { slug } of ARTICLES) {
        const { body, text } = await api.get(`/search?query=${wordOf(slug)}`, reader);
        const hits = body.hits.hits.map((hit: { _source: { slug: string } }) => hit._source.slug);
        expect(hits.length).toBe(body.hits.total.value);
        if (hits.length > 0) expect(hits).toEqual([slug]);
        else {
          expect(body.aggregations.access.buckets).toEqual([]);
          expect(body.aggregations.categories.buckets).toEqual([]);
          expect(text).not.toContain(`<mark>${wordOf(slug)}`);
        }
        readable.push(...hits);
      }
      expect(readable.sort()).toEqual(allowedFor(name));
    },
  );

  it.each(MATRIX_READER_NAMES)(
    '[API-01, ROL-07] limits total and facets of a search to the bodies that %s may read',
    async (name) => {
      const { body } = await api.get('/search?query=lantern&pageSize=100', MATRIX_READERS[name]);
      const allowed = allowedFor(name);
      const hits = body.hits.hits.map((hit: { _source: { slug: string } }) => hit._source.slug);
      expect(hits.sort()).toEqual(allowed);
      expect(body.hits.total.value).toBe(allowed.length);
      const counted = body.aggregations.access.buckets.map(
        (bucket: { doc_count: number }) => bucket.doc_count,
      );
      expect(counted.reduce((sum: number, count: number) => sum + count, 0)).toBe(allowed.length);
    },
  );

  it('[ROL-07, ROL-06] applies the effective access to lists, filters and facets', async () => {
    const inside = ARTICLES.filter(({ categoryIds }) => categoryIds.includes(27)).map(({ slug }) => slug);
    const closed = [
      ...inside,
      ...['alpha-outside', 'alpha-plan-outside', 'rp-alpha-plan-outside', 'platinum-outside', 'old'],
    ];
    const listed = await api.get('/strapi/articles?access=alpha&pageSize=100');
    expect(slugs(listed).sort()).toEqual(closed.sort());
    const { body } = await api.get('/search?query=title&pageSize=100');
    const facet = body.aggregations.access.buckets.find((bucket: { key: string }) => bucket.key === 'alpha');
    expect(facet.doc_count).toBe(closed.length - 1);
    const filtered = await api.get('/search?query=title&access=alpha&pageSize=100');
    expect(filtered.body.hits.total.value).toBe(closed.length - 1);
  });
});

describe('GET /search', () => {
  const hitsOf = async (parameters: string): Promise<string[]> =>
    (await api.get(`/search?${parameters}`)).body.hits.hits.map(
      (hit: { _source: { slug: string } }) => hit._source.slug,
    );

  it('[API-01, ENT-02, ENT-03] responds in the format of a search engine', async () => {
    const { status, body } = await api.get('/search?query=quixotic%20again');
    expect(status).toBe(200);
    expect(body.hits.hits[0]).toEqual({
      _id: expect.stringMatching(/^\d+$/),
      _source: {
        id: Number(body.hits.hits[0]._id),
        slug: 'shown',
        title: 'Quixotic rollups, again',
        access: 'free',
        image: expect.objectContaining({ url: '/assets/covers/test.webp' }),
        categories: [{ id: 8, name: 'Layer 2', slug: 'layer-2' }],
        authors: [{ name: 'ada Test' }, { name: 'Bo' }],
        publishedAt: '2026-11-15T06:00:00.000Z',
      },
      highlight: { title: expect.stringContaining('<mark>'), passage: expect.any(String) },
    });
    expect(body.hits.total.value).toBe(body.hits.hits.length);
    for (const facet of ['access', 'categories', 'publishedDate']) {
      expect(body.aggregations[facet].buckets.length).toBeGreaterThan(0);
      for (const bucket of body.aggregations[facet].buckets) {
        expect(bucket).toEqual({ key: expect.anything(), doc_count: expect.any(Number) });
      }
    }
  });

  it('[VAL-01, ENT-09] never finds an article of category 10, not as a hit, a count or a facet', async () => {
    for (const reader of [undefined, MATRIX_READERS.alpha]) {
      const { body } = await api.get('/search?query=quixotic', reader);
      const hits = body.hits.hits.map((hit: { _source: { slug: string } }) => hit._source.slug);
      expect(hits.sort()).toEqual(['old', 'shown']);
      expect(body.hits.total.value).toBe(2);
      const categories = body.aggregations.categories.buckets.map((bucket: { key: number }) => bucket.key);
      expect(categories).not.toContain(10);
    }
    expect(await hitsOf('query=quixotic&categories=10')).toEqual([]);
  });

  it.each([
    ['query=', []],
    ['', []],
    ['query=%20%20', []],
    ['query=quixotic&period=day', ['shown']],
    ['query=quixotic&period=year&sort=date_asc', ['old', 'shown']],
    ['query=quixotic&sort=date_desc', ['shown', 'old']],
    ['query=quixotic&sort=date_desc&pageSize=1&offset=1', ['old']],
    ['query=quixotic&sort=date_desc&offset=50', []],
    ['query=quixotic&access=alpha', ['old']],
    ['query=quixotic&access=alpha,free&sort=date_desc', ['shown', 'old']],
    ['query=quixotic&access=alpha&access=free&sort=date_desc', ['shown', 'old']],
    ['query=quixotic&categories=8', ['shown']],
    ['query=quixotic&categories=6,1&sort=date_desc', ['shown', 'old']],
    ['query=quixotic&categories=999', []],
  ])('[API-01] returns the matching articles for %s', async (parameters, expected) => {
    expect(await hitsOf(parameters)).toEqual(expected);
  });
});
