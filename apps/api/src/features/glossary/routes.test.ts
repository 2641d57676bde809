import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../../test/expect.ts';
import { article, publication } from '../../../test/factory.ts';
import { startApi, type TestApi } from '../../../test/support.ts';
import type { StoredGlossary } from '../../platform/database/documents.ts';

const { pioneer } = MATRIX_READERS;
const term = { aliases: [], seeAlso: [], category: null, pageOnly: false };
const GLOSSARY: StoredGlossary = [
  { ...term, id: 'tvl', term: 'TVL', definition: 'The value held by a protocol.', seeAlso: ['amm', 'gone'] },
  {
    ...term,
    id: 'amm',
    term: 'AMM',
    aliases: ['pool'],
    definition: 'A market by formula.',
    category: 'defi',
  },
];
const ARTICLES = [
  article('open', { text: 'The TVL of an AMM.', publishAt: new Date('2026-11-10T00:00:00Z') }),
  article('locked', {
    access: 'pioneer',
    text: 'Its TVL.',
    publishAt: new Date('2026-11-09T00:00:00Z'),
  }),
  article('newest', { publishAt: new Date('2026-11-12T00:00:00Z') }),
  article('alone', { categoryIds: [12, 7], publishAt: new Date('2026-11-11T00:00:00Z') }),
  article('ahead', { publishAt: new Date('2026-12-01T00:00:00Z') }),
];
const CONTENT = publication(ARTICLES, { glossary: GLOSSARY });

let api: TestApi;
const idOf = async (slug: string): Promise<number> =>
  (await api.get(`/strapi/article-id/${slug}`)).body.data.id;

beforeAll(async () => {
  api = await startApi();
  await api.publish(CONTENT);
});

describe('GET /strapi/glossary', () => {
  it('returns the terms alphabetically to every reader', async () => {
    const { status, body } = await api.get('/strapi/glossary');
    expect(status).toBe(200);
    expect(body.data.attributes.terms).toEqual([
      {
        id: 'amm',
        term: 'AMM',
        aliases: ['pool'],
        definition: 'A market by formula.',
        see_also: [],
        category: 'defi',
      },
      {
        id: 'tvl',
        term: 'TVL',
        aliases: [],
        definition: 'The value held by a protocol.',
        see_also: [{ id: 'amm', term: 'AMM' }],
        category: null,
      },
    ]);
  });

  it('is empty without a glossary, and articles then have no linked terms', async () => {
    await api.publish({ ...CONTENT, glossary: undefined });
    expect((await api.get('/strapi/glossary')).body.data.attributes.terms).toEqual([]);
    expect((await api.get('/strapi/articles/open')).text).not.toContain('class=');
    await api.publish(CONTENT);
    expect((await api.get('/strapi/articles/open')).text).toContain('/glossary#tvl');
  });
});

describe('terms in a body', () => {
  it('are linked for readers with access, with their definitions', async () => {
    const open = (await api.get('/strapi/articles/open')).body.data.attributes.body.blocks[0].html;
    expect(open).toContain('data-definition="The value held by a protocol."');
    expect(open.match(/class="term"/g)).toHaveLength(2);
    const locked = await api.get('/strapi/articles/locked', pioneer);
    expect(locked.body.data.attributes.body.blocks[0].html).toContain('href="/glossary#tvl"');
    expectProblem(await api.get('/strapi/articles/locked'), 'UnauthorizedError');
  });

  it('includes a corrected definition in the next response', async () => {
    const corrected = GLOSSARY.map((one) => ({ ...one, definition: 'A corrected definition.' }));
    await api.publish({ ...CONTENT, glossary: corrected });
    expect((await api.get('/strapi/articles/open')).text).toContain('A corrected definition.');
    await api.publish(CONTENT);
  });
});

describe('GET /strapi/next-article', () => {
  const next = async (slug: string) => api.get(`/strapi/next-article?article_id=${await idOf(slug)}`);

  it('is the previous article of its main category, locked or not', async () => {
    const { status, body } = await next('open');
    expect(status).toBe(200);
    expect(body.data.attributes).toMatchObject({ slug: 'locked', access: 'pioneer', bookmark: null });
    expect(body.data.attributes.body).toBeUndefined();
  });

  it('is the newest published article after the oldest', async () => {
    expect((await next('locked')).body.data.attributes.slug).toBe('newest');
  });

  it('is null if the main category has no other article', async () => {
    expect((await next('alone')).body).toEqual({ data: null, meta: {} });
  });

  it('excludes unpublished articles', async () => {
    await api.publish({ ...CONTENT, articles: ARTICLES.filter(({ slug }) => slug !== 'locked') });
    expect((await next('open')).body.data.attributes.slug).toBe('newest');
    await api.publish(CONTENT);
  });

  it('responds 404 for an unknown or scheduled article and 400 without one', async () => {
    expectProblem(await api.get('/strapi/next-article?article_id=999'), 'NotFoundError');
    expectProblem(await api.get('/strapi/next-article'), 'ValidationError');
  });
});
