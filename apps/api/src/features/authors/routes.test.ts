import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem, slugs } from '../../../test/expect.ts';
import { article, author, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';
import { query } from '../../platform/database/database.ts';
import { formerSlugs } from '../slugs/store.ts';

let api: TestApi;

const CONTENT = publication(
  [
    article('solo', { authorKeys: ['files:cy'], publishAt: new Date('2026-11-01T00:00:00Z') }),
    article('both', {
      authorKeys: ['files:cy', 'files:abe'],
      publishAt: new Date('2026-11-02T00:00:00Z'),
      categoryIds: [24],
    }),
    article('locked', {
      authorKeys: ['files:abe'],
      access: 'vip',
      categoryIds: [12],
      publishAt: new Date('2026-11-03T00:00:00Z'),
    }),
  ],
  {
    authors: [
      author('cy', {
        firstName: 'Cy',
        lastName: null,
        image: null,
        beats: [8, 22],
        links: [{ label: 'Site', url: 'https://example.org' }],
      }),
      author('abe', { firstName: 'Abe', lastName: 'aalto', biography: '<p>Writes <em>much</em>.</p>' }),
      author('ghost', { lastName: 'Zed' }),
    ],
  },
);

const id = async (slug: string): Promise<number> => (await api.get(`/strapi/author-id/${slug}`)).body.data.id;

beforeAll(async () => {
  api = await startApi();
  await api.publish(CONTENT);
});

describe('GET /strapi/authors', () => {
  it('[API-09, ENT-07] lists analysts by last name, with pagination', async () => {
    const response = await api.get('/strapi/authors?populate=*');
    expect(response.status).toBe(200);
    expect(slugs(response)).toEqual(['abe', 'cy', 'ghost']);
    expect(response.body.meta.pagination).toEqual({ page: 1, pageSize: 100, pageCount: 1, total: 3 });
  });

  it('[API-09, ENT-07] pages', async () => {
    const response = await api.get('/strapi/authors?page=2&pageSize=2');
    expect(slugs(response)).toEqual(['ghost']);
    expect(response.body.meta.pagination).toEqual({ page: 2, pageSize: 2, pageCount: 2, total: 3 });
  });

  it('responds 400 to a page size outside 1 to 100', async () => {
    expectProblem(await api.get('/strapi/authors?pageSize=101'), 'ValidationError');
  });
});

describe('GET /strapi/authors/{id}', () => {
  it('[API-09, ENT-04] returns an analyst by slug and by id', async () => {
    const bySlug = await api.get('/strapi/authors/abe');
    expect(bySlug.status).toBe(200);
    expect(bySlug.body.data).toEqual({
      id: await id('abe'),
      attributes: {
        first_name: 'Abe',
        last_name: 'aalto',
        slug: 'abe',
        image: {
          data: { attributes: { url: '/assets/portraits/abe.webp', width: 480, height: 480, blur: '' } },
        },
        role: 'Analyst',
        biography: '<p>Writes <em>much</em>.</p>',
        beats: [7],
        links: [],
        articles: 2,
      },
    });
    expect((await api.get(`/strapi/authors/${await id('abe')}`)).text).toBe(bySlug.text);
  });

  it('[ENT-04] returns null for a missing picture or last name', async () => {
    const { attributes } = (await api.get('/strapi/authors/cy')).body.data;
    expect(attributes).toMatchObject({ last_name: null, image: { data: null }, beats: [8, 22] });
    expect(attributes.links).toEqual([{ label: 'Site', url: 'https://example.org' }]);
  });

  it.each(['nobody', '999999', '99999999999', '-1', '0'])('responds 404 to %s', async (key) => {
    expectProblem(await api.get(`/strapi/authors/${key}`), 'NotFoundError');
  });
});

describe('look-ups', () => {
  it('[API-09] resolves slugs to ids and ids to slugs', async () => {
    expect((await api.get(`/strapi/author-slug/${await id('cy')}`)).body).toEqual({
      data: { slug: 'cy' },
      meta: {},
    });
  });

  it('responds 404 to unknown values and 400 to an invalid id', async () => {
    expectProblem(await api.get('/strapi/author-id/nobody'), 'NotFoundError');
    expectProblem(await api.get('/strapi/author-slug/999999'), 'NotFoundError');
    expectProblem(await api.get('/strapi/author-slug/cy'), 'ValidationError');
  });
});

describe('GET /strapi/author-articles', () => {
  it('[API-10, CON-07] lists an analyst’s articles newest first, including special categories', async () => {
    const response = await api.get(`/strapi/author-articles?author_id=${await id('cy')}&populate=*`);
    expect(response.status).toBe(200);
    expect(slugs(response)).toEqual(['both', 'solo']);
    expect(response.body.meta.pagination.total).toBe(2);
  });

  it('[API-10] excludes the given articles and counts the rest', async () => {
    const response = await api.get(
      `/strapi/author-articles?author_id=${await id('cy')}&excluded_categories=6,999`,
    );
    expect(slugs(response)).toEqual(['solo']);
    expect(response.body.meta.pagination.total).toBe(1);
  });

  it('[API-10, ENT-07] pages', async () => {
    const response = await api.get(`/strapi/author-articles?author_id=${await id('abe')}&page=2&pageSize=1`);
    expect(slugs(response)).toEqual(['both']);
    expect(response.body.meta.pagination).toEqual({ page: 2, pageSize: 1, pageCount: 2, total: 2 });
  });

  it('[PRO-03] shows locked ones as cards, without a body', async () => {
    const response = await api.get(`/strapi/author-articles?author_id=${await id('abe')}`);
    expect(slugs(response)).toEqual(['locked', 'both']);
    expect(response.text).not.toContain('Body of');
  });

  it('[API-10] returns an empty list for an unknown analyst', async () => {
    const response = await api.get('/strapi/author-articles?author_id=999999');
    expect(response.status).toBe(200);
    expect(response.body.data).toEqual([]);
  });

  it.each(['', '?author_id=', '?author_id=cy', '?author_id=0', '?author_id=1&author_id=2'])(
    'responds 400 to "%s"',
    async (query) => {
      expectProblem(await api.get(`/strapi/author-articles${query}`), 'ValidationError');
    },
  );
});

describe('an unpublished analyst', () => {
  it('[API-09] disappears everywhere and returns with the same id', async () => {
    const before = await id('ghost');
    await api.publish({
      ...CONTENT,
      authors: CONTENT.authors.filter(({ slug }) => slug !== 'ghost' && slug !== 'abe'),
    });
    expect((await api.get('/strapi/authors/ghost')).status).toBe(404);
    expect(slugs(await api.get('/strapi/authors'))).toEqual(['cy']);
    const { authors } = (await api.get('/strapi/articles/both', MATRIX_READERS.alpha)).body.data.attributes;
    expect(authors.map((one: { attributes: { slug: string } }) => one.attributes.slug)).toEqual(['cy']);
    await api.publish(CONTENT);
    expect(await id('ghost')).toBe(before);
    const again = (await api.get('/strapi/articles/both', MATRIX_READERS.alpha)).body.data.attributes;
    expect(again.authors).toHaveLength(2);
  });
});

describe('an analyst with a changed slug', () => {
  let renaming: TestApi;
  const publishSlugs = (...names: readonly [name: string, slug: string][]) =>
    renaming.publish(publication([], { authors: names.map(([name, slug]) => author(name, { slug })) }));
  const at = async (slug: string) => {
    const { status, headers } = await renaming.get(`/strapi/authors/${slug}`);
    return status === 301 ? headers.location : status;
  };
  beforeAll(async () => {
    renaming = await startApi();
  });

  it('[API-09, SCR-03] is found under every former slug in one redirect, until another analyst has it', async () => {
    for (const slug of ['first', 'second', 'third']) await publishSlugs(['ada', slug]);
    expect([await at('first'), await at('second'), await at('third')]).toEqual([
      '/strapi/authors/third',
      '/strapi/authors/third',
      200,
    ]);
    const idAt = async (slug: string) => (await renaming.get(`/strapi/author-id/${slug}`)).body.data?.id;
    expect(await idAt('first')).toBe(await idAt('third'));
    const { status, text } = await renaming.get('/out/feeds/analysts/first.rss');
    expect([status, text.includes('/feeds/analysts/third.rss')]).toEqual([200, true]);
    expect((await formerSlugs(renaming.db, 'authors', ['third'])).sort()).toEqual(['first', 'second']);

    await publishSlugs(['ada', 'third'], ['bo', 'first']);
    expect([await at('first'), await at('second')]).toEqual([200, '/strapi/authors/third']);
  });

  it('is not found under the temporary slug of a swap', async () => {
    await publishSlugs(['ada', 'left'], ['bo', 'right']);
    const idAt = async (slug: string) => (await renaming.get(`/strapi/author-id/${slug}`)).body.data?.id;
    const before = [await idAt('left'), await idAt('right')];
    await publishSlugs(['ada', 'right'], ['bo', 'left']);
    expect([await idAt('right'), await idAt('left')]).toEqual(before);
    const stored = await query<{ slug: string }>(renaming.db, sql`select slug from author_slugs`);
    expect(stored.filter(({ slug }) => slug.startsWith('author-'))).toEqual([]);
  });

  it('is not found once unpublished', async () => {
    await publishSlugs(['ada', 'here'], ['bo', 'left']);
    await publishSlugs(['bo', 'left']);
    expect([await at('here'), await at('right')]).toEqual([404, 404]);
    expect((await renaming.get('/out/feeds/analysts/here.rss')).status).toBe(404);
  });
});
