import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../test/expect.ts';
import { article, publication } from '../../test/factory.ts';
import { startApi, type TestApi } from '../../test/support.ts';
import type { StoredGlossary } from '../store/documents.ts';

const { pioneer } = MATRIX_READERS;
const term = { aliases: [], seeAlso: [], category: null, pageOnly: false };
const GLOSSARY: StoredGlossary = [
  { ...term, id: 'tvl', term: 'TVL', definition: 'What stands in a protocol.', seeAlso: ['amm', 'gone'] },
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
  it('gives the terms by the alphabet, public to everyone', async () => {
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
        definition: 'What stands in a protocol.',
        see_also: [{ id: 'amm', term: 'AMM' }],
        category: null,
      },
    ]);
  });

  it('is empty where a publication has none, and articles are then unmarked', async () => {
    await api.publish({ ...CONTENT, glossary: undefined });
    expect((await api.get('/strapi/glossary')).body.data.attributes.terms).toEqual([]);
    expect((await api.get('/strapi/articles/open')).text).not.toContain('class=');
    await api.publish(CONTENT);
    expect((await api.get('/strapi/articles/open')).text).toContain('/glossary#tvl');
  });
});

describe('terms in a body', () => {
  it('are marked for whoever may read it, and their words come with it', async () => {
    const open = (await api.get('/strapi/articles/open')).body.data.attributes.body.blocks[0].html;
    expect(open).toContain('data-says="What stands in a protocol."');
    expect(open.match(/class="term"/g)).toHaveLength(2);
    const locked = await api.get('/strapi/articles/locked', pioneer);
    expect(locked.body.data.attributes.body.blocks[0].html).toContain('href="/glossary#tvl"');
    expectProblem(await api.get('/strapi/articles/locked'), 'UnauthorizedError');
  });

  it('a corrected definition is in the next answer', async () => {
    const mended = GLOSSARY.map((one) => ({ ...one, definition: 'Mended words for it.' }));
    await api.publish({ ...CONTENT, glossary: mended });
    expect((await api.get('/strapi/articles/open')).text).toContain('Mended words for it.');
    await api.publish(CONTENT);
  });
});

describe('GET /strapi/next-article', () => {
  const next = async (slug: string) => api.get(`/strapi/next-article?article_id=${await idOf(slug)}`);

  it('is the one published before it in its main category, locked or not', async () => {
    const { status, body } = await next('open');
    expect(status).toBe(200);
    expect(body.data.attributes).toMatchObject({ slug: 'locked', access: 'pioneer', bookmark: null });
    expect(body.data.attributes.body).toBeUndefined();
  });

  it('after the oldest comes the newest that readers may know of', async () => {
    expect((await next('locked')).body.data.attributes.slug).toBe('newest');
  });

  it('is null where nothing else is of its main category', async () => {
    expect((await next('alone')).body).toEqual({ data: null, meta: {} });
  });

  it('leaves out what was taken down', async () => {
    await api.publish({ ...CONTENT, articles: ARTICLES.filter(({ slug }) => slug !== 'locked') });
    expect((await next('open')).body.data.attributes.slug).toBe('newest');
    await api.publish(CONTENT);
  });

  it('404 for an article that is none, or not yet; 400 without one', async () => {
    expectProblem(await api.get('/strapi/next-article?article_id=999'), 'NotFoundError');
    expectProblem(await api.get('/strapi/next-article'), 'ValidationError');
  });
});
