import { afterEach, expect, it, vi } from 'vitest';
import { json } from '../../platform/testing.ts';
import { isIncomplete, loadArticle } from './load.ts';

afterEach(() => void vi.unstubAllGlobals());

const ARTICLE = {
  id: 1,
  attributes: {
    title: 'One',
    slug: 'one',
    teaser: 'Teaser',
    access: 'free',
    publish_at: '2026-11-01T00:00:00Z',
    updated_at: '2026-11-01T00:00:00Z',
    main_image: null,
    image: null,
    categories: [],
    authors: [],
    assets: [],
    bookmark: null,
    reading_minutes: 1,
    words: 1,
    charts: 0,
    tables: 0,
    takeaways: 0,
    body: { blocks: [], headings: [], takeaways: [] },
  },
};

/** An API on which only the request for the article itself succeeds. */
function stubApi(article: Response): void {
  vi.stubGlobal('fetch', async (address: string) =>
    new URL(address).pathname === '/strapi/articles/one' ? article : json({ data: null }, 500),
  );
}

it('[ERR-02] loads an article whose disclaimer, related list, successor and events fail', async () => {
  stubApi(json({ data: ARTICLE }));
  const props = await loadArticle('one');
  expect(props.view).toMatchObject({ kind: 'open', article: { title: 'One' } });
  expect(props).toMatchObject({ related: null, next: null, events: [], disclaimer: null });
  expect(isIncomplete(props)).toBe(true);
});

it('fails when the article itself fails', async () => {
  stubApi(json({ data: null }, 500));
  await expect(loadArticle('one')).rejects.toThrow('An error occurred while fetching the article');
});

it('[ERR-04] loads an article without an image, and fails if the field is missing', async () => {
  stubApi(json({ data: ARTICLE }));
  expect((await loadArticle('one')).view.article.picture).toBeNull();
  const { main_image: _, ...attributes } = ARTICLE.attributes;
  stubApi(json({ data: { ...ARTICLE, attributes } }));
  await expect(loadArticle('one')).rejects.toThrow('An error occurred while fetching the article');
});
