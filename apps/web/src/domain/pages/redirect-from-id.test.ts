import { site } from '@tidemark/contracts/paths';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { json } from '../../platform/testing.ts';
import { fetchArticleSlug } from '../articles/calls.ts';
import { fetchAnalystSlug } from '../authors/calls.ts';
import { redirectFromId } from './index.ts';

afterEach(() => vi.unstubAllGlobals());

/** The paths that the portal requests while the API responds as given. */
function respond(body: unknown, status = 200): string[] {
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (input: string) => {
    paths.push(new URL(input).pathname);
    return json(body, status);
  });
  return paths;
}

describe('a page that is requested by id', () => {
  it('[API-05] is redirected to the slug of the article', async () => {
    const paths = respond({ data: { slug: 'layer' } });
    expect(await redirectFromId('12', fetchArticleSlug, site.article)).toMatchObject({
      redirect: { destination: '/articles/layer', permanent: true },
    });
    expect(paths).toEqual(['/strapi/article-slug/12']);
  });

  it('[API-09] is redirected to the slug of the analyst', async () => {
    const paths = respond({ data: { slug: 'cy' } });
    expect(await redirectFromId('3', fetchAnalystSlug, site.analyst)).toMatchObject({
      redirect: { destination: '/analysts/cy', permanent: true },
    });
    expect(paths).toEqual(['/strapi/author-slug/3']);
  });

  it('requests nothing for a slug', async () => {
    const paths = respond({});
    expect(await redirectFromId('layer-2', fetchArticleSlug, site.article)).toBeUndefined();
    expect(paths).toEqual([]);
  });

  it.each([400, 404])('is a 404 when the API responds with %i', async (status) => {
    respond({}, status);
    expect(await redirectFromId('12', fetchArticleSlug, site.article)).toMatchObject({ notFound: true });
  });

  it('is a 404 for a number that is too large for an id', async () => {
    const paths = respond({});
    expect(await redirectFromId('9'.repeat(300), fetchArticleSlug, site.article)).toMatchObject({
      notFound: true,
    });
    expect(paths).toEqual([]);
  });

  it('throws any other failure, so that Next.js responds with an error', async () => {
    respond({}, 500);
    await expect(redirectFromId('12', fetchArticleSlug, site.article)).rejects.toThrow();
  });
});
