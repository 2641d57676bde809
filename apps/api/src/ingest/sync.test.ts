import { resolve } from 'node:path';
import { MATRIX_READERS } from '@tidemark/test-corpus/access-matrix';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { analystFile, articleFile, type ContentFolder, contentFolder } from '../../test/content-folder.ts';
import { slugs } from '../../test/expect.ts';
import { startApi, type TestApi } from '../../test/support.ts';
import { query } from '../platform/database/database.ts';
import { filesSource } from './files/files.ts';
import type { SyncReport } from './sync.ts';

const { alpha, pioneer } = MATRIX_READERS;
let api: TestApi;
let folder: ContentFolder;

const sync = async (path = folder.path): Promise<SyncReport> =>
  api.publish(await filesSource(path, []).load());
const titleOf = async (slug: string) =>
  (await api.get(`/strapi/articles/${slug}`, alpha)).body.data?.attributes.title;
const idOf = async (slug: string) => (await api.get(`/strapi/article-id/${slug}`)).body.data?.id;

beforeAll(async () => {
  api = await startApi();
});
beforeEach(async () => {
  folder = contentFolder();
  folder.write('articles/layer-1/first.md', articleFile(['title: First title', 'key: stable']));
  folder.write('articles/layer-1/second.md', articleFile(['title: Second title', 'access: free']));
  folder.write(
    'calendar.yml',
    '- { key: one, title: T, kind: macro, starts_at: 2026-11-20, precision: day, status: confirmed, summary: S }',
  );
  folder.write(
    'insights/one.yml',
    'title: T\nsummary: S\ntype: line\nunit: "%"\nsource: M\nupdated: 2026-11-01\nseries: [{ name: A, points: [[a, 1]] }]',
  );
  await sync();
});

describe('a sync', () => {
  it('[ENT-01] ingests a folder and changes nothing the second time', async () => {
    expect(slugs(await api.get('/strapi/articles'))).toEqual(['second', 'first']);
    const answer = await api.get('/strapi/articles/first', pioneer);
    expect(answer.body.data.attributes).toMatchObject({
      title: 'First title',
      access: 'pioneer',
      main_image: { url: '/assets/covers/first.webp' },
      body: { blocks: [{ kind: 'text', html: '<p>A first paragraph.</p>' }] },
    });
    expect(await sync()).toEqual({ written: 0, removed: 0, unchanged: 5, rejections: [] });
    expect((await api.get('/strapi/articles/first', pioneer)).text).toBe(answer.text);
  });

  it('writes only changed entries, and readers see them at once', async () => {
    expect((await api.get('/strapi/articles/second')).body.data.attributes.title).toBe('Second title');
    folder.write('articles/layer-1/second.md', articleFile(['title: A newer title', 'access: free']));
    expect(await sync()).toMatchObject({ written: 1, unchanged: 4 });
    expect((await api.get('/strapi/articles/second')).body.data.attributes.title).toBe('A newer title');
    expect((await api.get('/search?query=newer')).body.hits.total.value).toBe(1);
  });

  it('removes what is gone from article, list, count, search, body, analyst, event and insight', async () => {
    for (const file of ['articles/layer-1/first.md', 'articles/layer-1/second.md', 'calendar.yml']) {
      folder.remove(file);
    }
    folder.remove('insights/one.yml');
    expect(await sync()).toMatchObject({ removed: 4, rejections: [] });
    expect((await api.get('/strapi/articles/second')).status).toBe(404);
    expect((await api.get('/strapi/articles')).body).toMatchObject({
      data: [],
      meta: { pagination: { total: 0 } },
    });
    expect((await api.get('/search?query=title', alpha)).body.hits.total.value).toBe(0);
    expect((await api.get('/strapi/calendars')).body.data).toEqual([]);
    expect((await api.get('/strapi/data-insights')).body.data).toEqual([]);
    for (const table of ['article_bodies', 'search_documents', 'article_categories', 'article_authors']) {
      expect(await query(api.db, sql`select 1 as one from ${sql.identifier(table)}`)).toEqual([]);
    }
  });

  it('an article that is published again keeps its id', async () => {
    const before = await idOf('second');
    folder.remove('articles/layer-1/second.md');
    await sync();
    expect(await idOf('second')).toBeUndefined();
    folder.write('articles/layer-1/second.md', articleFile(['title: Second title', 'access: free']));
    await sync();
    expect(await idOf('second')).toBe(before);
  });

  it('a renamed file with the same key keeps its id, and its old slug redirects', async () => {
    const before = await idOf('first');
    folder.remove('articles/layer-1/first.md');
    folder.write('articles/layer-1/renamed.md', articleFile(['title: First title', 'key: stable']));
    await sync();
    expect(await idOf('renamed')).toBe(before);
    const { status, headers } = await api.get('/strapi/articles/first');
    expect({ status, location: headers.location }).toEqual({
      status: 301,
      location: '/strapi/articles/renamed',
    });
  });

  it('articles can swap slugs or take the slug of a removed one', async () => {
    folder.write('articles/layer-1/third.md', articleFile(['title: Third title', 'key: other']));
    await sync();
    const ids = [await idOf('first'), await idOf('third')];
    folder.write('articles/layer-1/first.md', articleFile(['title: Third title', 'key: other']));
    folder.write('articles/layer-1/third.md', articleFile(['title: First title', 'key: stable']));
    expect(await sync()).toMatchObject({ written: 2, removed: 0, rejections: [] });
    expect([await idOf('third'), await idOf('first')]).toEqual(ids);
    expect(await titleOf('first')).toBe('Third title');

    folder.remove('articles/layer-1/third.md');
    folder.write('articles/layer-1/third.md', articleFile(['title: Third title', 'key: other']));
    folder.remove('articles/layer-1/first.md');
    await sync();
    expect(await idOf('third')).toBe(ids[1]);
    expect((await api.get('/strapi/articles/first')).headers.location).toBe('/strapi/articles/third');
  });

  it('[ROL-06, ROL-07] an unknown access value is locked for all but Alpha, and logged once', async () => {
    folder.write('articles/layer-1/second.md', articleFile(['access: diamond']));
    await sync();
    await sync();
    expect((await api.get('/strapi/articles/second', MATRIX_READERS.professional)).status).toBe(406);
    expect((await api.get('/strapi/articles/second', alpha)).status).toBe(200);
    expect(api.logs().match(/"key":"files:second","access":"diamond"/g)).toHaveLength(1);
  });
});

describe('a rejection', () => {
  it.each([
    ['an article', 'articles/layer-1/second.md', articleFile(['-title']), 'title'],
    [
      'an article known by a key',
      'articles/layer-1/first.md',
      articleFile(['key: stable', '-title']),
      'title',
    ],
    [
      'an article that cannot be read',
      'articles/layer-1/first.md',
      '---\nkey: stable\ntitle: [\n---\nx',
      'file',
    ],
    ['an analyst', 'analysts/ada.md', '---\nfirst_name: Ada\n---\nx', 'role'],
    ['the calendar', 'calendar.yml', '- [', 'file'],
    ['an event', 'calendar.yml', '- { key: one, title: T, kind: party }', 'kind'],
    ['an insight', 'insights/one.yml', 'title: T', 'summary'],
    ['the navigation', 'navigation.yml', 'menu_items: 5', 'menu_items'],
    ['the disclaimer', 'disclaimer.md', 'No front matter', 'file'],
    ['the glossary', 'glossary.yml', 'term: TVL', 'terms'],
  ])('of %s names file and field, and the last accepted version stays', async (_name, file, text, field) => {
    const everything = async () =>
      Promise.all(
        [
          ...['/strapi/articles/first', '/strapi/articles/second', '/strapi/authors', '/strapi/calendars'],
          ...[
            '/strapi/data-insights',
            '/strapi/navigation',
            '/strapi/article-disclaimer',
            '/strapi/glossary',
            '/search?query=title',
          ],
        ].map(async (path) => (await api.get(path, alpha)).text),
      );
    const before = await everything();
    folder.write(file, text);
    const { rejections, removed } = await sync();
    expect(rejections[0]).toMatchObject({ where: expect.stringContaining(file), field });
    expect(removed).toBe(0);
    expect(await everything()).toEqual(before);
    expect(api.logs()).toContain(`Rejected ${rejections[0]?.where}: ${field}`);
  });

  it('of one file does not prevent the ingest of others', async () => {
    folder.write('articles/layer-1/second.md', articleFile(['-title']));
    folder.write('articles/layer-1/third.md', articleFile(['title: Third title']));
    expect(await sync()).toMatchObject({ written: 1, rejections: [{ field: 'title' }] });
    expect(await titleOf('third')).toBe('Third title');
  });
});

it('a renamed analyst is found by the new name', async () => {
  folder.write('analysts/ada.md', analystFile().replace('Lund', 'Zetterberg'));
  await sync();
  expect((await api.get('/search?query=zetterberg')).body.hits.total.value).toBe(2);
  expect((await api.get('/search?query=lund')).body.hits.total.value).toBe(0);
});

it('the demo publication is ingested completely, and the second sync changes nothing', async () => {
  const demo = await filesSource(resolve(import.meta.dirname, '../../../../content'), []).load();
  const { rejections } = await api.publish(demo);
  expect(rejections).toEqual([]);
  expect(await api.publish(demo)).toMatchObject({ written: 0, removed: 0 });
  api.clock.now = new Date('2027-06-01T00:00:00Z');
  const { body } = await api.get('/strapi/articles');
  expect(body.meta.pagination.total).toBe(demo.articles.length);
}, 60_000);
